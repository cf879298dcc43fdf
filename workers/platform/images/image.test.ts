import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MediaError } from "@toque/db/media/errors.ts";
import sharp from "sharp";
import { imageProcessor, totalBytes } from "./image.ts";
import { photo, plain } from "./testing/pictures.ts";

const images = imageProcessor();

async function faultOf(bytes: Uint8Array): Promise<string> {
  return images.prepare(bytes).then(
    () => "none",
    (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
  );
}
/** Prepares a picture, and checks the common requirements: WebP, no metadata, one frame, sizes as declared. */
async function prepared(bytes: Uint8Array) {
  const image = await images.prepare(bytes);
  for (const { size, bytes: variant } of image.variants) {
    const header = await sharp(variant).metadata();
    expect(header.format).toBe("webp");
    expect([header.exif, header.icc, header.xmp, header.iptc, header.orientation, header.pages]).toEqual(
      Array<undefined>(6).fill(undefined),
    );
    expect(header.width).toBe(Math.min(size, image.width));
  }
  const largest = await sharp(image.variants.at(-1)!.bytes).metadata();
  expect([largest.width, largest.height]).toEqual([image.width, image.height]);
  expect(totalBytes(image)).toBeGreaterThan(0);
  return image;
}
const sizesOf = (image: { variants: { size: number }[] }) => image.variants.map(({ size }) => size);

describe("accepted pictures", () => {
  test("a large photo is kept in three sizes", async () => {
    const image = await prepared(await photo(2000, 1500).jpeg().toBuffer());
    expect([image.width, image.height, ...sizesOf(image)]).toEqual([1600, 1200, 320, 800, 1600]);
  });
  test("a small one is never enlarged, down to one pixel", async () => {
    const small = await prepared(await photo(500, 300).png().toBuffer());
    expect([small.width, small.height, ...sizesOf(small)]).toEqual([500, 300, 320, 800]);
    const dot = await prepared(await plain(1, 1).png().toBuffer());
    expect([dot.width, dot.height, ...sizesOf(dot)]).toEqual([1, 1, 320]);
  });
  test("all four types are accepted", async () => {
    const picture = photo(400, 300);
    for (const bytes of [
      await picture.jpeg().toBuffer(),
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
      await picture.avif({ effort: 0 }).toBuffer(),
    ])
      expect((await prepared(bytes)).width).toBe(400);
  });
  test("a rotated photo is turned upright, and its location is removed", async () => {
    const bytes = await photo(600, 400)
      .jpeg()
      .withExif({
        IFD0: { Copyright: "Someone Private", Make: "Phone" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Someone Private</x:xmpmeta>")
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif?.includes("Someone Private")]).toEqual([6, true]);
    const image = await prepared(bytes);
    expect([image.width, image.height]).toEqual([400, 600]);
    for (const { bytes: variant } of image.variants) {
      const text = Buffer.from(variant).toString("latin1");
      for (const trace of ["Someone Private", "GPS", "Exif", "EXIF", "XMP ", "ICCP"]) expect(text).not.toContain(trace);
    }
  });
  test("only the first frame of an animation is kept", async () => {
    const frames = Buffer.concat(["#ff0000", "#00ff00", "#0000ff"].map((colour) => rgba(colour, 40 * 40)));
    const animation = await sharp(frames, { raw: { width: 40, height: 120, channels: 4, pageHeight: 40 } })
      .webp({ delay: [100, 100, 100], lossless: true })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const image = await prepared(animation);
    expect([image.width, image.height]).toEqual([40, 40]);
    const [red, green, blue] = await sharp(image.variants[0]!.bytes).removeAlpha().raw().toBuffer();
    expect([red! > 200, green! < 60, blue! < 60]).toEqual([true, true, true]);
  });
  test("transparency, grey, 16 bits and CMYK keep their colours", async () => {
    const orange = { r: 255, g: 138, b: 61 };
    const alpha = await sharp({ create: { width: 20, height: 20, channels: 4, background: { ...orange, alpha: 0.5 } } })
      .png()
      .toBuffer();
    expect((await sharp((await prepared(alpha)).variants[0]!.bytes).metadata()).hasAlpha).toBe(true);
    const others = [
      await plain(20, 20, "#ff8a3d").toColourspace("rgb16").png().toBuffer(),
      await plain(20, 20, "#ff8a3d").toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer(),
    ];
    for (const bytes of others) {
      const [red, green, blue] = await sharp((await prepared(bytes)).variants[0]!.bytes)
        .raw()
        .toBuffer();
      expect([Math.abs(red! - 255) < 30, Math.abs(green! - 138) < 30, Math.abs(blue! - 61) < 40]).toEqual([
        true,
        true,
        true,
      ]);
    }
    await prepared(await plain(20, 20).greyscale().png().toBuffer());
  });
  test("a very tall picture fits what WebP can hold", async () => {
    const image = await prepared(await plain(100, 30_000).png().toBuffer());
    expect(image.height).toBe(16_383);
  });
});

function rgba(hex: string, pixels: number): Buffer {
  const value = Number.parseInt(hex.slice(1), 16);
  return Buffer.alloc(pixels * 4, Buffer.from([value >> 16, (value >> 8) & 255, value & 255, 255]));
}

describe("rejected pictures", () => {
  test("other types, also in disguise", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>1</script></svg>");
    const types = [svg, await plain(9, 9).gif().toBuffer(), await plain(9, 9).tiff().toBuffer()];
    for (const bytes of [...types, Buffer.from("<!doctype html><script>alert(1)</script>"), Buffer.alloc(0)])
      expect(await faultOf(bytes)).toBe("unsupported_image_type");
  });
  test("a valid signature followed by other data", async () => {
    const page = Buffer.from("<script>alert(1)</script>".repeat(20));
    for (const signature of ["\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\xff\0\0\0WEBPVP8 "])
      expect(await faultOf(Buffer.concat([Buffer.from(signature, "latin1"), page]))).toBe("image_unreadable");
    const ftyp = Buffer.from("\0\0\0\x14ftypavif\0\0\0\0mif1", "latin1");
    expect(await faultOf(Buffer.concat([ftyp, page]))).toBe("image_unreadable");
  });
  test("a truncated file of every type", async () => {
    const picture = photo(400, 300);
    for (const bytes of [
      await picture.jpeg().toBuffer(),
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
      await picture.avif({ effort: 0 }).toBuffer(),
    ])
      expect(await faultOf(bytes.subarray(0, bytes.length >> 1))).toBe("image_unreadable");
  });
  test("60 megapixels in a small file, without unpacking them", async () => {
    const bytes = await plain(10_000, 6_000).png().toBuffer();
    expect(bytes.length).toBeLessThan(12_000_000);
    const before = process.memoryUsage().rss;
    expect(await faultOf(bytes)).toBe("image_has_too_many_pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
  test("a header with a false size", async () => {
    const bytes = await plain(100, 100).png().toBuffer();
    // IHDR is at offset 8: length, type, then width and height; its checksum becomes invalid too.
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    expect(["image_has_too_many_pixels", "image_unreadable"]).toContain(await faultOf(bytes));
  });
  test("data appended to a picture is removed", async () => {
    const page = "<script>alert('polyglot')</script>";
    const bytes = Buffer.concat([await photo(200, 100).jpeg().toBuffer(), Buffer.from(page)]);
    for (const { bytes: variant } of (await prepared(bytes)).variants)
      expect(Buffer.from(variant).includes("polyglot")).toBe(false);
  });
});

test("more than two at once wait, and all succeed", async () => {
  const processor = imageProcessor(2);
  const bytes = await photo(700, 500).jpeg().toBuffer();
  const work = Array.from({ length: 5 }, () => processor.prepare(bytes));
  expect(processor.load()).toEqual({ running: 2, waiting: 3 });
  expect((await Promise.all(work)).map((image) => image.width)).toEqual(Array<number>(5).fill(700));
  expect(processor.load()).toEqual({ running: 0, waiting: 0 });
});

const photos = join(import.meta.dir, "../../../../shared/data/photos");
test.skipIf(!existsSync(photos))(
  "real photos pass (skipped when the third-party data is absent)",
  async () => {
    let seen = 0;
    for (const folder of ["dishes", "fridge", "grocery"]) {
      for (const file of readdirSync(join(photos, folder)).sort().slice(0, 3)) {
        await prepared(await Bun.file(join(photos, folder, file)).bytes());
        seen++;
      }
    }
    expect(seen).toBe(9);
  },
  60_000,
);
