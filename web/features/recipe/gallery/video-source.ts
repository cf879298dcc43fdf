/** What a video address leads to: a playable file, a web page, or nothing that may be opened. */
export interface VideoSource {
  kind: "file" | "page" | "none";
  url: string;
  /** The host: "youtube.com". */
  host: string;
}

const playable = /\.(mp4|m4v|webm|ogv|mov)$/i;

/** Classifies a video address. Only http and https are opened: an address may contain a script. */
export function parseVideoUrl(address: string, base = globalThis.location?.origin ?? "http://localhost"): VideoSource {
  try {
    const url = new URL(address, base);
    if (url.protocol !== "https:" && url.protocol !== "http:") return { kind: "none", url: "", host: "" };
    const isSameOrigin = url.origin === base;
    const kind = playable.test(url.pathname) || (isSameOrigin && url.pathname.startsWith("/media/")) ? "file" : "page";
    return { kind, url: url.href, host: url.host.replace(/^www\./, "") };
  } catch {
    return { kind: "none", url: "", host: "" };
  }
}
