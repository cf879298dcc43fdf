import { expect, test } from "bun:test";
import { isPhotoHash, photoDistance } from "@toque/db/shared/game/photos.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import sharp from "sharp";
import { photoHash } from "./photo-hash.ts";
import { plain } from "./testing/pictures.ts";

const near = defaultRules.cooking.photo_distance;
/** A picture of 64 fields whose shades follow from a number. */
const fields = (seed: number): Promise<Buffer> => {
  let state = seed;
  const data = Uint8Array.from({ length: 8 * 8 * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(data, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(960, 720, { fit: "fill" })
    .png()
    .toBuffer();
};

test("the same photo in another size, format and quality has nearly the same hash", async () => {
  const original = await fields(7);
  const hash = await photoHash(original);
  expect(isPhotoHash(hash)).toBe(true);
  for (const copy of [
    sharp(original).resize(320).webp({ quality: 60 }),
    sharp(original).resize(1600).jpeg({ quality: 30 }),
    sharp(original).modulate({ brightness: 1.1 }).avif({ effort: 0 }),
    sharp(original).blur(2).png(),
  ])
    expect(photoDistance(hash, await photoHash(await copy.toBuffer()))).toBeLessThanOrEqual(near);
});

test("different photos differ in more bits, and any picture has a hash", async () => {
  const hashes = await Promise.all(Array.from({ length: 30 }, async (_, i) => photoHash(await fields(i + 1))));
  for (const [i, hash] of hashes.entries())
    for (const other of hashes.slice(i + 1)) expect(photoDistance(hash, other)).toBeGreaterThan(near);
  for (const picture of [
    plain(9, 700).png(),
    plain(1, 1).greyscale().png(),
    sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } }).png(),
  ])
    expect(isPhotoHash(await photoHash(await picture.toBuffer()))).toBe(true);
});
