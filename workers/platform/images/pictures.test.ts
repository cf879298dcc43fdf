import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import { assertOwnedMedia, findPicture, publishMedia } from "@toque/db/media/pictures.ts";
import { type MediaHarness, openMediaHarness } from "./testing/harness.ts";
import { plain } from "./testing/pictures.ts";

let media: MediaHarness;
let recipe = "";
let second = "";
let fridge = "";
let others = "";
let pending = "";
beforeAll(async () => {
  media = await openMediaHarness();
  const bytes = await plain(40, 30).png().toBuffer();
  recipe = await media.uploaded(media.ana, "recipe", bytes);
  second = await media.uploaded(media.ana, "recipe", bytes);
  fridge = await media.uploaded(media.ana, "fridge", bytes);
  others = await media.uploaded(media.ben, "recipe", bytes);
  pending = (await media.ticket(media.ana)).imgUrl;
});
afterAll(() => media.close());
const isPublic = async (url: string) => (await findPicture(media.db.sql, mediaIdFromUrl(url)!))?.isPublic;

describe("picture URLs in a payload", () => {
  test("only uploaded pictures of the user, of the kind, pass", async () => {
    const urls = [
      recipe,
      others,
      second,
      fridge,
      pending,
      "https://elsewhere.example/a.jpg",
      `/media/${crypto.randomUUID()}`,
      recipe,
      `${recipe}/320`,
      "javascript:alert(1)",
      "",
    ];
    const bad = await media.db.transaction((tx) => assertOwnedMedia(tx, media.ana, "recipe", urls));
    expect(bad).toEqual([1, 3, 4, 5, 6, 8, 9, 10]);
    expect(await assertOwnedMedia(media.db.sql, media.ana, "fridge", [fridge, recipe])).toEqual([1]);
    expect(await assertOwnedMedia(media.db.sql, media.ana, "recipe", [])).toEqual([]);
  });
  test("existing pictures may stay", async () => {
    const cover = "/covers/12.svg";
    expect(await assertOwnedMedia(media.db.sql, media.ana, "recipe", [others, cover, recipe], [others])).toEqual([1]);
    expect(await assertOwnedMedia(media.db.sql, media.ana, "recipe", [others, cover], [cover, others])).toEqual([]);
  });
});

describe("publishing", () => {
  test("makes only the named pictures public, once", async () => {
    const urls = [recipe, recipe, fridge, pending, "https://elsewhere.example/a.jpg"];
    expect(await media.db.transaction((tx) => publishMedia(tx, urls))).toBe(1);
    expect([await isPublic(recipe), await isPublic(second), await isPublic(fridge)]).toEqual([true, false, false]);
    expect(await publishMedia(media.db.sql, urls)).toBe(0);
    expect(await publishMedia(media.db.sql, [])).toBe(0);
    const [row] = await media.db.sql`select is_public from media where id = ${mediaIdFromUrl(pending)}`;
    expect(row?.is_public).toBe(false);
  });
  test("is rolled back with its transaction", async () => {
    const failed = media.db.transaction(async (tx) => {
      await publishMedia(tx, [second]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await isPublic(second)).toBe(false);
  });
});

test("deleting the account removes the owner of its private pictures", async () => {
  await media.db.sql`delete from users where id = ${media.ben}`;
  expect((await findPicture(media.db.sql, mediaIdFromUrl(others)!))?.ownerId).toBeNull();
});
