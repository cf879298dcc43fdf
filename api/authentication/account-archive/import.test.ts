import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { importKinds } from "@toque/db/schemas/import.ts";
import { importAccount } from "@toque/workers/account-archive/import.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import { type Installation, installation } from "../../testing/account-import.ts";
import type { TestUser } from "../../testing/app.ts";
import { liveALife } from "../../testing/life.ts";

let there: Installation;
let here: Installation;
let life: Awaited<ReturnType<typeof liveALife>>;
let archive: Uint8Array;
beforeAll(async () => {
  [there, here] = [await installation("http://there.test"), await installation("http://here.test")];
  const moderator = await there.app.signUp("moderator@example.org", ["moderator"]);
  const picture = await photo(400, 300).jpeg().toBuffer();
  life = await liveALife(there.app, moderator, "mover", picture);
  // One that was imported and is still somebody else's, and one that its owner has said to be their own work.
  const licence = "https://creativecommons.org/licenses/by/4.0/";
  await there.app.db.sql`
    insert into recipe_sources (recipe_id, url, site, author, licence, own_at) values
      (${life.recipes.hidden}, 'https://recipes.example/soup', 'Recipes', 'Wilma', ${licence}, null),
      (${life.recipes.shown}, 'https://recipes.example/mine', 'recipes.example', null, null, '2026-05-04')`;
  archive = await there.exportedBytes(life.user);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

type Json = Record<string, unknown>;
const DROPPED = new Set([
  "created_at",
  "updated_at",
  "started_at",
  "ended_at",
  "recipe_id",
  "parent_id",
  "id",
  "main_variant",
]);

/** A value without what another installation numbers and dates anew; foods, measures and tags by their keys. */
function comparable(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => comparable(one, keys));
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? value.replace(/^(\/media\/|personal-).*/, "$1…") : value;
  const entries = Object.entries(value as Json).filter(([key]) => !DROPPED.has(key));
  return Object.fromEntries(
    entries.map(([key, one]) => {
      if (key === "food_id" || key === "quantity_id" || key === "tag_id") return [key, keys.get(`${key}:${one}`)];
      if (/^(food|tag|declared_\w+)_ids$/.test(key) && Array.isArray(one))
        return [key, one.map((id) => keys.get(`${key.replace(/^declared_/, "").slice(0, -1)}:${id}`))];
      return [key, comparable(one, keys)];
    }),
  );
}

/** The recipes of an archive by the name of their current version. */
function recipesOf(files: Map<string, Buffer>): Map<string, unknown> {
  const read = (name: string) => JSON.parse(files.get(name)!.toString()) as Json;
  const found = new Map<string, unknown>();
  for (const name of files.keys()) {
    const id = /^recipes\/(\d+)\/recipe\.json$/.exec(name)?.[1];
    if (!id) continue;
    const recipe = read(name);
    const versions = [...files.keys()]
      .filter((one) => one.startsWith(`recipes/${id}/versions/`))
      .map((one) => {
        const version = read(one);
        const keys = new Map<string, string>();
        const list = (field: string, as: string) => {
          for (const { id: one, key, personal, name } of version[field] as Json[])
            keys.set(`${as}:${one}`, personal ? JSON.stringify(name) : String(key));
        };
        list("foods", "food_id");
        list("quantities", "quantity_id");
        list("tags", "tag_id");
        list("diets", "diet_id");
        list("allergies", "allergy_id");
        return { version: version.version, source: version.source, content: comparable(version.content, keys) };
      });
    const current = versions.find(({ version }) => version === recipe.current_version)!;
    const { approved_version: _, private: __, ...rest } = recipe;
    const from = rest.imported_from as Json | null;
    if (from) rest.imported_from = { ...from, own_at: from.own_at !== null };
    found.set(JSON.stringify((current.content as Json).name), {
      recipe: { ...(comparable(rest, new Map()) as Json), deleted_at: rest.deleted_at !== null },
      versions,
      hasParent: recipe.parent_id !== null,
    });
  }
  return found;
}

const privateOf = async (at: Installation, user: TestUser) =>
  (
    await at.app.db.sql<{ open: number }[]>`
    select count(*)::int as open from recipes where owner_id = ${user.id} and (not private or approved_version is not null)`
  )[0]!.open;

describe("an archive that is brought to another installation", () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await here.app.signUp("newcomer@example.org");
  });

  test("gives the same recipes, versions, foods, books, lists, likes and pictures, all private", async () => {
    const { status, result, error } = await here.imported(user, archive);
    expect([status, error]).toEqual(["succeeded", null]);
    expect(result.recipes.filter(({ outcome }) => outcome !== "taken")).toEqual([]);
    expect(result.counts).toMatchObject({
      recipes: { skipped: 0, refused: 0 },
      pictures: { taken: 2, skipped: 0, refused: 0 },
      cookbooks: { taken: 1 },
      likes: { taken: 1 },
      cook_log: { taken: 1 },
      personal_foods: { taken: 2, refused: 0 },
      shopping_lists: { taken: 2, refused: 0 },
      cookings: { taken: 1, skipped: 0, refused: 0 },
      pantry: { taken: 3, skipped: 0, refused: 0 },
    });
    expect(await privateOf(here, user)).toBe(0);
    const [before, after] = [await there.exported(life.user), await here.exported(user)];
    expect(recipesOf(after)).toEqual(recipesOf(before));
    const read = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString()) as Json[];
    const whole = [
      "cookbooks",
      "shopping-lists",
      "likes",
      "cook-log",
      "personal-foods",
      "cookings",
      "pantry",
      "health",
    ];
    for (const name of whole.map((one) => `${one}.json`))
      expect([name, comparable(read(after, name), new Map())]).toEqual([
        name,
        comparable(read(before, name), new Map()),
      ]);
    expect(
      read(after, "pictures.json")
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["avatar", "recipe", "recipe"]);
    const profile = JSON.parse(after.get("profile.json")!.toString()) as Json;
    const { email, sign_in_methods, newsletter, created_at, avatar, ...rest } = profile;
    const {
      email: _,
      sign_in_methods: __,
      newsletter: ___,
      created_at: ____,
      avatar: had,
      ...said
    } = JSON.parse(before.get("profile.json")!.toString()) as Json;
    expect([email, newsletter, sign_in_methods, typeof created_at]).toEqual([user.email, false, [], "string"]);
    expect([avatar, had]).toEqual([expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\//)]);
    expect(comparable(rest, new Map())).toEqual(comparable(said, new Map()));
    expect(rest).toMatchObject({ language: "fr", measurement_system: "us", aisles: { length: 3 } });
    // What the comparison above is worth: the list that was brought has all that a list can have.
    const list = read(before, "shopping-lists.json").find(({ name }) => name === life.mark("list"))!;
    const lines = list.items as { checked: boolean; own: number; sources: unknown[] }[];
    expect(list.recipes).toHaveLength(1);
    expect(lines.filter(({ checked }) => checked)).toHaveLength(1);
    expect(lines.some(({ own, sources }) => own === 0 && sources.length === 1)).toBe(true);
    // Where nothing can be taken the report says how much is left.
    expect([result.ai_recipes_left, result.subscriptions_left]).toEqual([1, 0]);
  }, 60_000);

  test("keeps where recipes are from: what was imported stays private there too", async () => {
    const user = await here.app.signUp();
    const { result } = await here.imported(user, archive);
    const idOf = (source: number) => result.recipes.find(({ source_id }) => source_id === source)!.recipe_id;
    const sourceOf = async (id: number | null) =>
      (await here.app.call<Json>("GET", `/api/recipe/recipes/${id}/source`, { as: user })).body;
    const licence = "https://creativecommons.org/licenses/by/4.0/";
    const soup = { url: "https://recipes.example/soup", site: "Recipes", author: "Wilma", licence, own: false };
    expect(await sourceOf(idOf(life.recipes.hidden))).toEqual({ source: soup });
    expect(await sourceOf(idOf(life.recipes.shown))).toMatchObject({ source: { author: null, own: true } });
    const path = `/api/recipe/recipes/${idOf(life.recipes.hidden)}/request-public-approval`;
    expect(await here.app.call("POST", path, { as: user })).toMatchObject({
      status: 409,
      body: { code: "imported_recipe" },
    });
  });

  test("brings nothing twice", async () => {
    const count = async () =>
      (
        await here.app.db.sql<Json[]>`
        select (select count(*) from recipes)::int as recipes, (select count(*) from recipe_versions)::int as versions,
          (select count(*) from foods)::int as foods, (select count(*) from cookbooks)::int as books,
          (select count(*) from shopping_lists)::int as lists, (select count(*) from media)::int as media`
      )[0]!;
    const before = await count();
    const { result } = await here.imported(user, archive);
    expect(await count()).toEqual(before);
    expect(new Set(result.recipes.map(({ reason }) => reason))).toEqual(new Set(["already_there"]));
    expect(Object.values(result.counts).map(({ taken }) => taken)).toEqual(Array(importKinds.length).fill(0));
    expect(Object.values(result.counts).map(({ refused }) => refused)).toEqual(Array(importKinds.length).fill(0));
    const own = await there.imported(life.user, archive);
    expect(new Set(own.result.recipes.map(({ reason }) => reason))).toEqual(new Set(["already_there"]));
    expect(Object.values(own.result.counts).map(({ taken }) => taken)).toEqual(Array(importKinds.length).fill(0));
  }, 60_000);

  test("goes on where it stopped, and counts what it had taken", async () => {
    const resumer = await here.app.signUp();
    const importId = await here.upload(resumer, archive);
    const stop = new Error("the process ends");
    const run = (onProgress: (stage: string) => Promise<void>) =>
      importAccount({
        db: here.app.db,
        uploads: here.app.deps.uploads,
        health: here.app.deps.health,
        userId: resumer.id,
        importId,
        lang: "en",
        publicUrl: "http://here.test",
        open: async function* () {
          yield archive;
        },
        signal: new AbortController().signal,
        onProgress,
      });
    let seen = 0;
    const broken = run(async (stage) => {
      if (stage === "recipes" && ++seen === 2) throw stop;
    });
    await expect(broken).rejects.toThrow("the process ends");
    const owned = () =>
      here.app.db.sql<{ id: number }[]>`select id from recipes where owner_id = ${resumer.id} order by id`;
    const first = await owned();
    expect(first).toHaveLength(2);
    const { result } = await here.ended(resumer, await here.start(resumer, importId));
    expect(new Set(result.recipes.map(({ outcome }) => outcome))).toEqual(new Set(["taken"]));
    expect(result.counts.pictures).toEqual({ taken: 2, skipped: 0, refused: 0 });
    const all = await owned();
    expect(all.slice(0, 2)).toEqual(first);
    expect(all).toHaveLength(result.recipes.length);
    const [{ media }] = await here.app.db.sql<[{ media: number }]>`
      select count(*)::int as media from media where owner_id = ${resumer.id} and kind = 'recipe'`;
    expect(media).toBe(2);
  }, 60_000);

  test("two runs at once bring nothing twice", async () => {
    const one = await here.app.signUp();
    const runs = await Promise.all(
      [1, 2].map(() =>
        importAccount({
          db: here.app.db,
          uploads: here.app.deps.uploads,
          health: here.app.deps.health,
          userId: one.id,
          importId: crypto.randomUUID(),
          lang: "en",
          publicUrl: "http://here.test",
          open: async function* () {
            yield archive;
          },
          signal: new AbortController().signal,
          onProgress: async () => {},
        }),
      ),
    );
    const [{ recipes, books, lists }] = await here.app.db.sql<[{ recipes: number; books: number; lists: number }]>`
      select (select count(*) from recipes where owner_id = ${one.id})::int as recipes,
        (select count(*) from cookbooks where user_id = ${one.id})::int as books,
        (select count(*) from shopping_lists where user_id = ${one.id})::int as lists`;
    expect([recipes, books, lists]).toEqual([
      runs[0]!.recipes.length,
      1,
      runs[0]!.counts.shopping_lists.taken + runs[0]!.counts.shopping_lists.skipped,
    ]);
  }, 60_000);
});
