import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IMAGE_SIZES, isMediaId, keptSizes, mediaIdFromUrl, mediaUrl, parseSize, servedSize } from "./address.ts";

describe("addresses", () => {
  test("an img_url and its id convert to each other", () => {
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
  test("a served size is a kept one, at least as large as requested or the largest, and no kept size is unused", () => {
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
