import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { AccountImportUpload } from "@toque/db/schemas/import.ts";
import { readEntries } from "@toque/workers/account-archive/entries.ts";
import { type PackedEntry, packed } from "@toque/workers/account-archive/testing/pack.ts";
import { type Installation, installation } from "../../testing/account-import.ts";
import type { TestUser } from "../../testing/app.ts";
import { make } from "../../testing/life.ts";
import { payload } from "../../testing/payloads.ts";

let here: Installation;
let user: TestUser;
let good: Map<string, Buffer>;
let recipe: number;
beforeAll(async () => {
  here = await installation("http://here.test");
  const source = await here.app.signUp();
  const body = await payload(here.app.db, { private: true, name: "Soup that travels" });
  ({ id: recipe } = await make(here.app, source, "POST", "/api/recipe/recipes", body));
  good = await here.exported(source);
  user = await here.app.signUp();
});
afterAll(() => here.close());

type Json = Record<string, unknown>;
const fileOf = (name: string, body: string | Buffer): PackedEntry => ({ header: { name }, body: Buffer.from(body) });
const entriesOf = (files: Map<string, Buffer>): PackedEntry[] => [...files].map(([name, body]) => fileOf(name, body));

/** The good archive with one file changed, as of another installation. */
const changed = (name: string, change: (value: Json) => unknown): Map<string, Buffer> => {
  const files = new Map(good);
  const value = JSON.parse(files.get(name)!.toString()) as Json;
  files.set(name, Buffer.from(JSON.stringify(change(value) ?? value)));
  return files;
};
const before = (files: Map<string, Buffer>, last: string, entry: PackedEntry): PackedEntry[] =>
  entriesOf(files).flatMap((one) => (one.header.name === last ? [entry, one] : [one]));

const held = async () =>
  (
    await here.app.db.sql<Json[]>`
    select (select count(*) from recipes)::int as recipes, (select count(*) from media)::int as media,
      (select count(*) from foods)::int as foods, (select count(*) from cookbooks)::int as books,
      (select count(*) from account_import_items)::int as items`
  )[0]!;

async function refused(bytes: Uint8Array, reason: RegExp): Promise<void> {
  const there = await held();
  const { status, error } = await here.imported(user, bytes);
  expect([status, error?.code]).toEqual(["failed", "archive_refused"]);
  expect(error?.detail).toMatch(reason);
  expect(await held()).toEqual(there);
}

describe("an archive is refused as a whole, and the entry is named:", () => {
  test("names that leave a folder, other files, links and devices", async () => {
    for (const name of [
      "../../etc/passwd",
      "/etc/passwd",
      "recipes/../profile.json",
      "recipes/1/versions/../../x.json",
      "pictures/../x.webp",
      "pictures/1.webp",
      "recipes/0x1/recipe.json",
      "evil.sh",
    ])
      await refused(await packed(before(good, "cookbooks.json", fileOf(name, "{}"))), /entry that no archive/);
    for (const type of ["symlink", "link", "directory", "character-device", "block-device", "fifo"] as const)
      await refused(
        await packed(before(good, "cookbooks.json", { header: { name: "likes.json", type, linkname: "/etc/passwd" } })),
        new RegExp(`"likes.json.*is a ${type}`),
      );
  }, 60_000);

  test("another format, another version, no archive, one that is cut off", async () => {
    await refused(await packed(entriesOf(changed("manifest.json", (m) => ({ ...m, version: 2 })))), /format 2.*newer/);
    await refused(await packed(entriesOf(changed("manifest.json", (m) => ({ ...m, version: 0 })))), /manifest.json/);
    await refused(
      await packed(entriesOf(changed("manifest.json", (m) => ({ ...m, format: "toque-backup" })))),
      /"manifest.json" is not that/,
    );
    await refused(await packed([fileOf("profile.json", "{}")]), /begins with "profile.json"/);
    await refused(Buffer.from("no archive".repeat(200)), /not a tar.gz/);
    await refused(gzipSync("no archive".repeat(200)), /not a tar.gz|cut off/);
    const whole = await packed(entriesOf(good));
    for (const part of [0.3, 0.7, 0.99]) await refused(whole.slice(0, Math.floor(whole.byteLength * part)), /cut off/);
    await refused(await packed(entriesOf(good).slice(0, -1)), /last entry is missing/);
    await refused(await packed([...entriesOf(good), fileOf("likes.json", "[]")]), /twice|after its end/);
  }, 60_000);

  test("JSON that is huge, deep, broken, or not of the format", async () => {
    const version = `recipes/${recipe}/versions/1.json`;
    const put = (name: string, body: string) => packed(entriesOf(new Map(good).set(name, Buffer.from(body))));
    await refused(await put("likes.json", "[".repeat(100_000)), /"likes.json" is nested too deeply/);
    await refused(await put("likes.json", `[${"1,".repeat(600_000)}1]`), /"likes.json" holds too many values/);
    await refused(await put("likes.json", `["${"x".repeat(17_000_000)}"]`), /"likes.json" has \d+ bytes, more than/);
    await refused(await put(version, `{"x":"${"x".repeat(4_100_000)}"}`), /versions\/1.json" has \d+ bytes/);
    await refused(await put("likes.json", "{"), /"likes.json" is not well-formed/);
    await refused(await put("likes.json", '[{"recipe_id":"1"}]'), /"likes.json" is not in the format: \/0/);
    await refused(await put("likes.json", '["a\\u0000"]'), /"likes.json" holds characters/);
    await refused(
      await packed(entriesOf(changed(version, (v) => ({ ...v, recipe_id: recipe + 1 })))),
      /versions\/1.json" is that of another recipe/,
    );
  }, 60_000);

  test("what unpacks to too much, counted while it unpacks", async () => {
    async function* bytes() {
      yield await packed([fileOf("likes.json", Buffer.alloc(5_000_000, " "))]);
    }
    const read = async (limits: Parameters<typeof readEntries>[2]) => {
      for await (const entry of readEntries(bytes(), new AbortController().signal, limits))
        for await (const _ of entry.chunks);
    };
    await expect(read({ unpacked: 1_000_000 })).rejects.toThrow(/unpacks to more than 1000000 bytes/);
    await expect(read({ entries: 0 })).rejects.toThrow(/more than 0 entries/);
    await read({});
    // A header of 5 MB, which a reader holds in memory.
    const pax = { comment: "x".repeat(5_000_000) };
    await refused(
      await packed([{ header: { name: "manifest.json", pax }, body: Buffer.from("x") }]),
      /max size|cut off/,
    );
  }, 60_000);
});

describe("a recipe is refused, and the others are taken:", () => {
  const version = () => `recipes/${recipe}/versions/1.json`;
  let from = 0;
  /** Reads the changed archive in, as of an installation of its own. */
  const outcome = async (change: (value: { content: Json } & Json) => void) => {
    const files = changed(version(), (value) => {
      change(value as { content: Json } & Json);
    });
    const manifest = JSON.parse(files.get("manifest.json")!.toString()) as Json;
    files.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, source: `http://other${++from}.test` })));
    const { status, result } = await here.imported(user, await packed(entriesOf(files)));
    expect(status).toBe("succeeded");
    const { outcome, reason, field, notes, recipe_id } = result.recipes[0]!;
    return { outcome, reason, field, notes, recipe_id };
  };

  test("pictures of other sites, scripts as videos, wrong values and times", async () => {
    const cases: [(content: Json) => unknown, string, string | null][] = [
      [
        (c) => (c.recipe_img = [{ id: 1, img_url: "https://evil.test/pixel.gif" }]),
        "foreign_picture",
        "recipe_img.0.img_url",
      ],
      [(c) => (c.recipe_img = [{ id: 1, img_url: "//evil.test/x" }]), "foreign_picture", "recipe_img.0.img_url"],
      [
        (c) => (c.video = { id: 1, video_url: "javascript:alert(1)", jacket_url: null }),
        "invalid_recipe",
        "video.video_url",
      ],
      [(c) => (c.nb_servings = 0), "invalid_recipe", "nb_servings"],
      [(c) => (c.preparation_time = 40_000), "invalid_recipe", "preparation_time"],
      [(c) => (c.name = { en: " " }), "invalid_recipe", null],
      [(c) => (c.steps = [null]), "invalid_recipe", "content"],
      [(c) => (c.sub_recipes = { length: 1e9 }), "invalid_recipe", "content"],
      [(c) => (c.declared_allergy_ids = [999_999]), "unknown_allergen", "allergy_ids.0"],
      [(c) => ((c.ingredients as Json[])[0]!.food_id = 999_999), "unknown_food", "ingredients.0.food_id"],
      [(c) => ((c.ingredients as Json[])[0]!.quantity_id = 999_999), "unknown_quantity", "ingredients.0.quantity_id"],
    ];
    for (const [change, reason, field] of cases) {
      const there = (await held()).recipes;
      const found = await outcome(({ content }) => change(content));
      expect([found.outcome, found.reason]).toEqual(["refused", reason as never]);
      if (field) expect(found.field).toBe(field);
      expect((await held()).recipes).toBe(there);
    }
  }, 60_000);

  test("a picture that the archive lacks, or one of somebody else, is left out", async () => {
    const other = crypto.randomUUID();
    const found = await outcome(({ content }) => (content.recipe_img = [{ id: 1, img_url: `/media/${other}` }]));
    expect(found).toMatchObject({ outcome: "taken", notes: ["picture_missing"] });
  });

  test("a food that is unknown here, or only has the key of another, becomes the cook's own, of unknown allergens", async () => {
    const found = await outcome((value) => {
      const [food] = value.foods as Json[];
      food!.name = { en: "Moon cheese" };
    });
    expect(found).toMatchObject({ outcome: "taken" });
    expect(found.notes).toContain("food_became_personal");
    const taken = await make<{ unknown_allergen_food_ids: number[]; private: boolean }>(
      here.app,
      user,
      "GET",
      `/api/recipe/recipes/${found.recipe_id}`,
    );
    expect(taken.private).toBe(true);
    const [food] = await here.app.db.sql<{ id: number }[]>`
      select id from foods where personal and owner_id = ${user.id} and name->>'en' = 'Moon cheese'`;
    expect(taken.unknown_allergen_food_ids).toContain(food!.id);
  });

  test("that says it is public, approved, or another's, is private and the importer's", async () => {
    const files = changed(`recipes/${recipe}/recipe.json`, (value) => ({
      ...value,
      private: false,
      approved_version: 1,
      owner_id: 1,
    }));
    const manifest = JSON.parse(files.get("manifest.json")!.toString()) as Json;
    files.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, source: "http://sly.test" })));
    const { result } = await here.imported(user, await packed(entriesOf(files)));
    const [row] = await here.app.db.sql<Json[]>`
      select owner_id, private, approved_version from recipes where id = ${result.recipes[0]!.recipe_id}`;
    expect(row).toEqual({ owner_id: user.id, private: true, approved_version: null });
  });

  test("with a source that no import stores is refused", async () => {
    const stranger = await here.app.signUp();
    const imported_from = {
      url: `https://recipes.example/${"x".repeat(5000)}`,
      site: "x",
      author: null,
      licence: null,
    };
    const files = changed(`recipes/${recipe}/recipe.json`, (value) => ({
      ...value,
      imported_from: { ...imported_from, own_at: null },
    }));
    const { result } = await here.imported(stranger, await packed(entriesOf(files)));
    expect(result.recipes[0]).toMatchObject({ outcome: "refused", reason: "invalid_recipe", field: "imported_from" });
  });

  test("an archive that names this installation does not pass for what is here", async () => {
    const stranger = await here.app.signUp();
    const { result } = await here.imported(stranger, await packed(entriesOf(good)));
    expect(result.recipes[0]).toMatchObject({ outcome: "taken" });
    expect(result.recipes[0]!.recipe_id).not.toBe(recipe);
  });
});

describe("an upload", () => {
  const open = (as: TestUser, bytes: unknown) =>
    here.app.call<AccountImportUpload>("POST", "/api/authentication/users/@me/import-upload", { as, body: { bytes } });
  const put = (url: string, part: number | string, body: Uint8Array) => {
    const at = new URL(url);
    at.pathname += `/${part}`;
    return here.app.handle(new Request(at, { method: "PUT", body: new Uint8Array(body) }));
  };

  test("has a size, parts of that size, and an address of its own", async () => {
    const one = await here.app.signUp();
    for (const bytes of [0, -1, 1.5, 500_000_001, "10", null]) expect((await open(one, bytes)).status).toBe(422);
    const { body } = await open(one, 8_000_004);
    expect([body.parts, body.part_bytes]).toEqual([2, 8_000_000]);
    expect((await put(body.upload_url, 1, new Uint8Array(5))).status).toBe(422);
    expect((await put(body.upload_url, 1, new Uint8Array(3))).status).toBe(422);
    for (const part of [2, "-1", "1e0", "x", "999"])
      expect((await put(body.upload_url, part, new Uint8Array(4))).status).toBe(404);
    expect((await put(body.upload_url.replace(/token=.*/, "token=guess"), 1, new Uint8Array(4))).status).toBe(404);
    const start = (as: TestUser) =>
      here.app.call("POST", "/api/authentication/users/@me/import", { as, body: { import_id: body.import_id } });
    expect((await start(one)).body).toMatchObject({ code: "import_incomplete" });
    expect((await start(user)).status).toBe(404);
    expect((await put(body.upload_url, 1, new Uint8Array(4))).status).toBe(204);
    expect((await put(body.upload_url, 1, new Uint8Array(4))).status).toBe(204);
    // Another one gives it up.
    await open(one, 10);
    expect((await put(body.upload_url, 1, new Uint8Array(4))).status).toBe(404);
    expect((await start(one)).status).toBe(404);
    const stored = await here.app.db.sql<{ said: string }[]>`select i::text as said from account_imports i`;
    expect(stored.some(({ said }) => said.includes(new URL(body.upload_url).searchParams.get("token")!))).toBe(false);
  });

  test("is one at a time and five a day, however many ask at once", async () => {
    const one = await here.app.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(one, 10)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const other = await here.app.signUp();
    const id = await here.upload(other, await packed(entriesOf(good)));
    const started = await Promise.all(
      Array.from({ length: 4 }, () =>
        here.app.call<{ id: number }>("POST", "/api/authentication/users/@me/import", {
          as: other,
          body: { import_id: id },
        }),
      ),
    );
    expect(started.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(started.filter(({ status }) => status === 409)).toHaveLength(3);
    const job = started.find(({ status }) => status === 202)!.body.id;
    expect((await here.ended(other, job)).status).toBe("succeeded");
    expect(await here.app.db.sql`select 1 from recipes where owner_id = ${other.id}`).toHaveLength(1);
  }, 60_000);
});
