import { MediaError } from "./errors.ts";

/** The largest upload, in bytes: 12 MB. */
export const MAX_UPLOAD_BYTES = 12_000_000;

/**
 * Reads a request body whole, holding at most `limit` bytes and the chunk that went over it.
 * @param declared the Content-Length where one was sent: a body that says it is too large is not read at all
 * @throws MediaError `image_too_large`, or `upload_interrupted` when the body ends early, fails, or `signal` aborts
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  { declared, limit = MAX_UPLOAD_BYTES, signal }: { declared?: number; limit?: number; signal?: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  if (declared !== undefined && declared > limit) {
    await body?.cancel().catch(() => {});
    throw new MediaError("image_too_large");
  }
  if (!body) return new Uint8Array(0);
  const reader = body.getReader();
  // Cancelling makes the pending read end at once, also when the sender has gone silent.
  const abort = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.byteLength;
      if (length > limit) throw new MediaError("image_too_large");
      chunks.push(next.value);
    }
    if (signal?.aborted) throw new MediaError("upload_interrupted");
    if (declared !== undefined && length < declared) throw new MediaError("upload_interrupted");
  } catch (error) {
    abort();
    throw error instanceof MediaError ? error : new MediaError("upload_interrupted", { cause: error });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
