import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IMAGE_SIZES, isMediaId, keptSizes, mediaIdFromUrl, mediaUrl, parseSize, servedSize } from "./address.ts";
import { MediaError } from "./errors.ts";
import { workQueue } from "./queue.ts";
import { readLimited } from "./read-limited.ts";
import { sniffImageType } from "./sniff.ts";
import { streamOf } from "./testing/pictures.ts";

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
  );

describe("addresses", () => {
  test("an img_url and its id lead to each other", () => {
    fc.assert(fc.property(fc.uuid(), (id) => mediaIdFromUrl(mediaUrl(id)) === id && isMediaId(id)));
  });
  test("nothing else is an img_url", () => {
    const id = crypto.randomUUID();
    const others = [`/media/${id}/320`, `/media/${id}?x`, `https://elsewhere.example/media/${id}`, `//x/media/${id}`];
    for (const url of [...others, `media/${id}`, `/media/${id}\n`, "/media/", "", `/media/${"-".repeat(36)}`])
      expect(mediaIdFromUrl(url)).toBeNull();
    fc.assert(fc.property(fc.webUrl(), (url) => mediaIdFromUrl(url) === null));
  });
  test("only the three sizes have a name", () => {
    expect(["320", "800", "1600", "0320", "800px", "", "1", "320.0"].map(parseSize)).toEqual([
      320,
      800,
      1600,
      ...Array<null>(5).fill(null),
    ]);
  });
  test("what is served is kept, is as asked or the whole picture, and no kept size is spare", () => {
    expect([keptSizes(1), keptSizes(320), keptSizes(321), keptSizes(1600)]).toEqual([
      [320],
      [320],
      [320, 800],
      [320, 800, 1600],
    ]);
    const size = fc.constantFrom(...IMAGE_SIZES);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1600 }), size, (width, wanted) => {
        const served = servedSize(wanted, width);
        const kept = keptSizes(width);
        return kept.includes(served) && (served === wanted || (served < wanted && served >= width));
      }),
    );
  });
});

describe("sniffing", () => {
  const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const box = (brands: string) => latin(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);
  test("goes by the bytes alone", () => {
    expect(sniffImageType(latin("\xff\xd8\xff\xe0"))).toBe("image/jpeg");
    expect(sniffImageType(latin("\x89PNG\r\n\x1a\n"))).toBe("image/png");
    expect(sniffImageType(latin("RIFF\0\0\0\0WEBPVP8 "))).toBe("image/webp");
    expect(sniffImageType(box("avif\0\0\0\0mif1"))).toBe("image/avif");
    expect(sniffImageType(box("mif1\0\0\0\0miafavif"))).toBe("image/avif");
  });
  test("knows nothing else", () => {
    const others = ["GIF89a\0\0", "<svg xmlns='x'/>", "<html>", "%PDF-1.7", "II*\0", "BM", "", "RIFF\0\0\0\0WAVEfmt "];
    for (const text of others) expect(sniffImageType(latin(text))).toBeNull();
    expect(sniffImageType(box("heic\0\0\0\0mif1heic"))).toBeNull();
    // The version field is no brand, and a box may not claim to be longer than the file.
    expect(sniffImageType(box("heicavif"))).toBeNull();
    expect(sniffImageType(box("avif\0\0\0\0mif1").subarray(0, 18))).toBeNull();
  });
  test("never fails, whatever the bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => sniffImageType(bytes) !== undefined));
  });
});

describe("reading a body", () => {
  test("gives back any body up to the limit, however it is cut, and refuses a longer one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (bytes, chunk) => {
        const read = readLimited(streamOf(bytes, chunk), { limit: 20 });
        if (bytes.length > 20) return (await faultOf(read)) === "image_too_large";
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
    expect(await faultOf(readLimited(endless, { limit: 1000 }))).toBe("image_too_large");
    expect(pulled).toBe(11);
    expect(cancelled).toBe(true);
  });
  test("does not start on a body that says it is too large", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    expect(await faultOf(readLimited(body, { declared: 1001, limit: 1000 }))).toBe("image_too_large");
    expect(pulled).toBe(0);
  });
  test("tells of a body that breaks, ends early, or is given up", async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
    expect(await faultOf(readLimited(broken, {}))).toBe("upload_interrupted");
    expect(await faultOf(readLimited(streamOf(new Uint8Array(5)), { declared: 9 }))).toBe("upload_interrupted");
    const silent = new ReadableStream<Uint8Array>({});
    const abort = new AbortController();
    const read = faultOf(readLimited(silent, { signal: abort.signal }));
    abort.abort();
    expect(await read).toBe("upload_interrupted");
    expect(await faultOf(readLimited(streamOf(new Uint8Array(5)), { signal: AbortSignal.abort() }))).toBe(
      "upload_interrupted",
    );
  });
  test("an absent body is an empty one", async () => {
    expect((await readLimited(null, {})).byteLength).toBe(0);
  });
});

describe("the work queue", () => {
  test("runs everything, in order of arrival, never more at once than it may, failures included", async () => {
    const task = fc.record({ turns: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 15 }), fc.integer({ min: 1, max: 3 }), async (tasks, limit) => {
        const queue = workQueue(limit);
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          tasks.map(({ turns, fails }, index) =>
            queue.run(async () => {
              started.push(index);
              most = Math.max(most, ++running);
              for (let turn = 0; turn < turns; turn++) await Promise.resolve();
              running--;
              if (fails) throw new Error("failed");
              return index;
            }),
          ),
        );
        expect(started).toEqual(tasks.map((_, index) => index));
        expect(most).toBe(Math.min(limit, tasks.length));
        expect(results.map((result) => result.status === "rejected")).toEqual(tasks.map(({ fails }) => fails));
        expect(queue.load()).toEqual({ running: 0, waiting: 0 });
      }),
      { numRuns: 50 },
    );
  });
});
