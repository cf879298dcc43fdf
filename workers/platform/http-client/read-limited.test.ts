import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { streamOf } from "../images/testing/pictures.ts";
import { ReadError, readLimited } from "./read-limited.ts";

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ReadError ? error.reason : String(error)),
  );

describe("reading a body", () => {
  test("returns any body up to the limit, however it is chunked, and refuses a longer one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (bytes, chunk) => {
        const read = readLimited(streamOf(bytes, chunk), { limit: 20 });
        if (bytes.length > 20) return (await faultOf(read)) === "too_large";
        return Buffer.compare(await read, bytes) === 0;
      }),
    );
  });
  test("stops reading at the limit", async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++;
          controller.enqueue(new Uint8Array(100));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect(await faultOf(readLimited(endless, { limit: 1000 }))).toBe("too_large");
    expect(pulled).toBe(11);
    expect(cancelled).toBe(true);
  });
  test("does not start on a body that says it is too large", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    expect(await faultOf(readLimited(body, { declared: 1001, limit: 1000 }))).toBe("too_large");
    expect(pulled).toBe(0);
  });
  test("reports a body that fails, ends early, or is aborted", async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
    expect(await faultOf(readLimited(broken, { limit: 1000 }))).toBe("interrupted");
    expect(await faultOf(readLimited(streamOf(new Uint8Array(5)), { declared: 9, limit: 1000 }))).toBe("interrupted");
    const silent = new ReadableStream<Uint8Array>({});
    const abort = new AbortController();
    const read = faultOf(readLimited(silent, { signal: abort.signal, limit: 1000 }));
    abort.abort();
    expect(await read).toBe("interrupted");
    expect(await faultOf(readLimited(streamOf(new Uint8Array(5)), { signal: AbortSignal.abort(), limit: 1000 }))).toBe(
      "interrupted",
    );
  });
  test("an absent body is an empty one", async () => {
    expect((await readLimited(null, { limit: 1000 })).byteLength).toBe(0);
  });
});
