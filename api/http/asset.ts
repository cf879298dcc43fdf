/** A static file in memory or on disk, with its compressed forms. */
export interface Asset {
  content: Blob;
  zipped: Uint8Array<ArrayBuffer> | null;
  brotli: Uint8Array<ArrayBuffer> | null;
  /** A hash of the content; the ETag of each form is made of it. */
  hash: string;
}

/** @param brotli the file compressed by the build, if any */
export async function readAsset(
  content: Blob,
  { zip, brotli }: { zip: boolean; brotli?: Blob | null },
): Promise<Asset> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  return {
    content,
    zipped: zip ? Bun.gzipSync(bytes) : null,
    brotli: brotli ? new Uint8Array(await brotli.arrayBuffer()) : null,
    hash: Bun.hash(bytes).toString(36),
  };
}

/** Cache-Control of a file whose address changes with its content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Whether an If-None-Match header names `etag` (RFC 9110, 13.1.2: weak comparison). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

/** Answers with the best form of a file that the client accepts, or with 304 when the client has that form. */
export function serveAsset({ content, zipped, brotli, hash }: Asset, request: Request, cacheControl: string): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const isAccepted = (encoding: string) => new RegExp(`\\b${encoding}\\b`).test(accepted);
  const [encoding, body] =
    brotli && isAccepted("br") ? ["br", brotli] : zipped && isAccepted("gzip") ? ["gzip", zipped] : [null, content];
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const headers = { etag, "cache-control": cacheControl, vary: "accept-encoding" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: { ...headers, "content-type": content.type, ...(encoding ? { "content-encoding": encoding } : {}) },
  });
}
