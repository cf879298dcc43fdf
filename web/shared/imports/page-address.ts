/** The longest address that the server takes; see RecipeImportRequest. */
const longest = 2000;

/** The address in its usual form; null where it names no host of the web. */
function usual(address: string): string | null {
  if (address.length > longest || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url.href : null;
}

/**
 * The address of a page, where a text is nothing else; null for any other text. Without a protocol it is a secure one, and
 * has to begin with "www." or to name a page: "soup.fr" may be a typing error.
 */
export function pageAddress(text: string): string | null {
  const words = text.trim();
  if (words === "" || /\s/.test(words)) return null;
  if (/^https?:\/\//i.test(words)) return usual(words);
  const isBare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/u.test(words);
  return isBare && (/^www\./i.test(words) || words.includes("/")) ? usual(`https://${words}`) : null;
}

/** What somebody writes into a field that is for an address alone: its protocol may be left out. */
export const typedAddress = (text: string): string | null => {
  const words = text.trim();
  return pageAddress(words) ?? (/^[^\s/:]+\.[^\s/:]+$/.test(words) ? usual(`https://${words}`) : null);
};

/** What an app shares with Toque: the address of a page, or a text. Many apps put the address into the text. */
export function sharedPage(params: URLSearchParams): { address: string | null; text: string } {
  const text = params.get("text")?.trim() ?? "";
  const named = pageAddress(params.get("url") ?? "") ?? pageAddress(text);
  if (named) return { address: named, text: "" };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const words = lines.length > 3 ? [] : text.split(/\s+/);
  const address = words.map(pageAddress).find((one) => one !== null) ?? null;
  return address
    ? { address, text: "" }
    : { address: null, text: text && [params.get("title"), text].filter(Boolean).join("\n\n") };
}

/** Where a recipe is imported from an address: with a click still to be made, unless the link's state says that it was. */
export const importHref = (address: string): string => `/recipes/new?${new URLSearchParams({ url: address })}`;
/** The history state of a link that was clicked in order to import: a link from elsewhere starts nothing. */
export const startsImport = { startImport: true };
export const isStarted = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "startImport" in state && state.startImport === true;
