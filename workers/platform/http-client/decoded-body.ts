import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** What {@link decodedBody} understands: the Accept-Encoding of a request. */
export const ACCEPTED_ENCODINGS = "gzip, br";
/** What one step of decompression gives at most: a bomb grows by this much before its reader sees it. */
const CHUNK = 64 * 1024;

/**
 * The body of a response that was fetched with `decompress: false`, decompressed in small steps and only as fast as it is read.
 * The client's own decompression gives what a chunk of the network holds at once: gigabytes, of a bomb.
 * @returns null for an encoding, or several of them, that was not asked for
 */
export function decodedBody(response: Response): ReadableStream<Uint8Array> | null {
  const encoding = (response.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  const body = response.body ?? new Blob([]).stream();
  if (encoding === "identity" || encoding === "") return body;
  const options = { chunkSize: CHUNK };
  const decoder =
    encoding === "gzip" || encoding === "x-gzip"
      ? createGunzip(options)
      : encoding === "br"
        ? createBrotliDecompress(options)
        : null;
  if (!decoder) return null;
  const source = Readable.from(body, { objectMode: false });
  source.on("error", (error) => decoder.destroy(error));
  source.pipe(decoder);
  const chunks = decoder[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        source.destroy();
        decoder.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
