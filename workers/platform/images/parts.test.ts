import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import pLimit from "p-limit";
import { sniffImageType } from "./sniff.ts";

describe("sniffing", () => {
  const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const box = (brands: string) => latin(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);
  test("uses only the bytes", () => {
    expect(sniffImageType(latin("\xff\xd8\xff\xe0"))).toBe("image/jpeg");
    expect(sniffImageType(latin("\x89PNG\r\n\x1a\n"))).toBe("image/png");
    expect(sniffImageType(latin("RIFF\0\0\0\0WEBPVP8 "))).toBe("image/webp");
    expect(sniffImageType(box("avif\0\0\0\0mif1"))).toBe("image/avif");
    expect(sniffImageType(box("mif1\0\0\0\0miafavif"))).toBe("image/avif");
  });
  test("recognises no other type", () => {
    const others = ["GIF89a\0\0", "<svg xmlns='x'/>", "<html>", "%PDF-1.7", "II*\0", "BM", "", "RIFF\0\0\0\0WAVEfmt "];
    for (const text of others) expect(sniffImageType(latin(text))).toBeNull();
    expect(sniffImageType(box("heic\0\0\0\0mif1heic"))).toBeNull();
    // The version field is not a brand, and a box may not claim to be longer than the file.
    expect(sniffImageType(box("heicavif"))).toBeNull();
    expect(sniffImageType(box("avif\0\0\0\0mif1").subarray(0, 18))).toBeNull();
  });
  test("never fails, whatever the bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => sniffImageType(bytes) !== undefined));
  });
});

describe("the queue of pictures", () => {
  test("runs all tasks in order of arrival, within the concurrency limit, despite failures", async () => {
    const task = fc.record({ turns: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 15 }), fc.integer({ min: 1, max: 3 }), async (tasks, limit) => {
        const queue = pLimit(limit);
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          tasks.map(({ turns, fails }, index) =>
            queue(async () => {
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
        expect([queue.activeCount, queue.pendingCount]).toEqual([0, 0]);
      }),
      { numRuns: 50 },
    );
  });
});
