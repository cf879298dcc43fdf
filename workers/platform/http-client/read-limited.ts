/** Why a body was not read completely: it is too long, ended early, failed or was aborted. */
export class ReadError extends Error {
  constructor(
    readonly reason: "too_large" | "interrupted",
    options?: ErrorOptions,
  ) {
    super(reason === "too_large" ? "the body is too large" : "the body did not arrive whole", options);
    this.name = "ReadError";
  }
}

/** The Content-Length of a request or a response; null when it is missing or not a number. */
export function declaredLength(headers: Headers): number | null {
  const text = headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Reads the whole body of a request or a response, holding at most `limit` bytes and the chunk that exceeded it.
 * @param declared the Content-Length if sent: a body declared too large is not read at all
 * @throws ReadError
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  { declared, limit, signal }: { declared?: number; limit: number; signal?: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  if (declared !== undefined && declared > limit) {
    await body?.cancel().catch(() => {});
    throw new ReadError("too_large");
  }
  if (!body) return new Uint8Array(0);
  const reader = body.getReader();
  // Cancelling ends the pending read at once, even when the sender has stopped sending.
  const abort = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.byteLength;
      if (length > limit) throw new ReadError("too_large");
      chunks.push(next.value);
    }
    if (signal?.aborted) throw new ReadError("interrupted");
    if (declared !== undefined && length < declared) throw new ReadError("interrupted");
  } catch (error) {
    abort();
    throw error instanceof ReadError ? error : new ReadError("interrupted", { cause: error });
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
