/** Where a video is: a file that a page can play, a page of its own, or nothing that may be opened. */
export interface VideoSource {
  kind: "file" | "page" | "none";
  url: string;
  /** The house it comes from: "youtube.com". */
  host: string;
}

const playable = /\.(mp4|m4v|webm|ogv|mov)$/i;

/** What to do with the address of a video. Only http and https are opened: an address may hold a script as well. */
export function videoOf(address: string, base = globalThis.location?.origin ?? "http://localhost"): VideoSource {
  try {
    const url = new URL(address, base);
    if (url.protocol !== "https:" && url.protocol !== "http:") return { kind: "none", url: "", host: "" };
    const ours = url.origin === base;
    const kind = playable.test(url.pathname) || (ours && url.pathname.startsWith("/media/")) ? "file" : "page";
    return { kind, url: url.href, host: url.host.replace(/^www\./, "") };
  } catch {
    return { kind: "none", url: "", host: "" };
  }
}
