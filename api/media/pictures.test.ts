import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mediaIdFromUrl } from "./address.ts";
import { assertOwnedMedia, findPicture, publishMedia, readOwnPicture } from "./pictures.ts";
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
  test("what stands there already may stay", async () => {
    const cover = "/covers/12.svg";
    expect(await assertOwnedMedia(media.db.sql, media.ana, "recipe", [others, cover, recipe], [others])).toEqual([1]);
    expect(await assertOwnedMedia(media.db.sql, media.ana, "recipe", [others, cover], [cover, others])).toEqual([]);
  });
});

describe("publishing", () => {
  test("shows the named pictures to everyone and nothing else, once", async () => {
    const urls = [recipe, recipe, fridge, pending, "https://elsewhere.example/a.jpg"];
    expect(await media.db.transaction((tx) => publishMedia(tx, urls))).toBe(1);
    expect([await isPublic(recipe), await isPublic(second), await isPublic(fridge)]).toEqual([true, false, false]);
    expect(await publishMedia(media.db.sql, urls)).toBe(0);
    expect(await publishMedia(media.db.sql, [])).toBe(0);
    const [row] = await media.db.sql`select is_public from media where id = ${mediaIdFromUrl(pending)}`;
    expect(row?.is_public).toBe(false);
  });
  test("is undone when its transaction is", async () => {
    const failed = media.db.transaction(async (tx) => {
      await publishMedia(tx, [second]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await isPublic(second)).toBe(false);
  });
});

describe("reading one's own picture", () => {
  const deps = () => ({ conn: media.db.sql, storage: media.storage });
  test("gives its WebP bytes", async () => {
    const bytes = await readOwnPicture(deps(), { userId: media.ana, url: fridge, size: 800 });
    expect(Buffer.from(bytes!.subarray(8, 12)).toString()).toBe("WEBP");
  });
  test("gives nothing of others, public or not, and nothing that is not there", async () => {
    for (const url of [others, pending, "https://elsewhere.example/a.jpg", "/media/x"])
      expect(await readOwnPicture(deps(), { userId: media.ana, url })).toBeNull();
    expect(await readOwnPicture(deps(), { userId: media.ben, url: recipe })).toBeNull();
  });
});

test("when the account goes, its private pictures are nobody's", async () => {
  await media.db.sql`delete from users where id = ${media.ben}`;
  expect((await findPicture(media.db.sql, mediaIdFromUrl(others)!))?.ownerId).toBeNull();
  expect(
    await readOwnPicture({ conn: media.db.sql, storage: media.storage }, { userId: media.ben, url: others }),
  ).toBeNull();
});
