import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import type { TranslateAllResult, TranslateRecipeResult } from "@toque/db/jobs/catalogue.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { createRecipe, saveRecipe } from "@toque/db/recipes/save.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { type BulkKind, countLacking, nextLacking } from "@toque/db/translations/lacking.ts";
import { openAIChatModel } from "../../ai/openai.ts";
import { type ChatRequestBody, startOpenAIDouble } from "../../ai/testing/openai-double.ts";
import { backwards, textsOf, translated } from "../../ai/testing/scripted-translator.ts";
import { missingOfRecipe } from "../../ai/translate/slots.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { JobError } from "../../runtime/errors.ts";
import { assertWellFormed, foodAndQuantity, testJob, testUser } from "../testing/harness.ts";
import { translateAllHandler } from "./all.ts";
import { translateRecipeHandler } from "./one.ts";

let db: Database;
const double = startOpenAIDouble();
const translator = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => db.sql`update recipes set deleted_at = now() where key is null`.then(() => {}));
afterAll(async () => {
  await double.stop();
  await db.close();
});

async function recipe(ownerId: number, over: Partial<RecipeCreate> = {}): Promise<number> {
  const { food_id, quantity_id } = await foodAndQuantity(db, "egg");
  const input: RecipeCreate = {
    name: "Scrambled eggs",
    description: "Soft, slow and golden, on 2 slices of something.",
    origin_lang: "en",
    difficulty_id: 1,
    nb_servings: 2,
    preparation_time: 3,
    total_time: 9,
    private: true,
    tips: ["Low heat, at most 90 °C in the middle.", "Salt at the end."],
    kitchen_equipment: ["Frying pan"],
    ingredients: [{ food_id, quantity_id, multiplier: 220 }],
    steps: [
      { order: 0, text: "Beat the eggs for 2 minutes.", duration: 2 },
      { order: 1, text: "Stir over a low heat for 5 to 6 minutes, until they are just set.", duration: 6 },
    ],
    sub_recipes: [
      { order: 0, name: "Toast", difficulty_id: 1, nb_servings: 2, steps: [{ order: 0, text: "Toast the slices." }] },
    ],
    ...over,
  };
  const saved = await db.transaction((tx) =>
    createRecipe(tx, input, { ownerId }, { authorId: ownerId, source: "user", summary: "" }),
  );
  return saved.id;
}
const contentOf = async (id: number) => (await readRecipe(db.sql, id, { userId: null, all: true }))!.content;
const versions = (id: number) =>
  db.sql<{ version: number; source: string; summary: string }[]>`
    select version, source, summary from recipe_versions where recipe_id = ${id} order by version`;

async function one(
  userId: number,
  recipeId: number,
  wish: { langs?: Lang[]; origin_lang?: Lang } = {},
  lang: Lang = "en",
) {
  const params = { recipe_id: recipeId, langs: wish.langs ?? [...langs], origin_lang: wish.origin_lang ?? null };
  const job = await testJob(db, "translate-recipe", userId, params, lang);
  return { job, run: () => translateRecipeHandler({ db, translator, log })(job) };
}
const failure = async (work: Promise<unknown>): Promise<JobError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof JobError)) throw new Error(`not a JobError: ${String(error)}`);
  return error;
};

describe("one recipe", () => {
  test("gets every text in the missing languages, in one version", async () => {
    const userId = await testUser(db);
    const id = await recipe(userId);
    double.play((request) => translated(request));
    const { job, run } = await one(userId, id, {}, "de");
    await run();
    expect(job.outcome!.result as TranslateRecipeResult).toEqual({
      recipe_id: id,
      version: 2,
      langs: ["fr", "es", "de"],
      model: "test-model",
    });
    const content = await contentOf(id);
    expect(missingOfRecipe(content, { langs, origin: null }).size).toBe(0);
    expect(content.name).toEqual({
      en: "Scrambled eggs",
      fr: backwards("Scrambled eggs"),
      es: backwards("Scrambled eggs"),
      de: backwards("Scrambled eggs"),
    });
    expect(content.tips.fr).toEqual(content.tips.en!.map(backwards));
    expect(content.sub_recipes[0]!.steps[0]!.text.es).toBe(backwards("Toast the slices."));
    expect(content.steps.map(({ duration }) => duration)).toEqual([2, 6]);
    expect((await versions(id)).at(-1)).toEqual({
      version: 2,
      source: "translation",
      summary: "Übersetzt: Französisch, Spanisch, Deutsch",
    });
  });

  test("translates the notes of ingredient lines, and never what was written", async () => {
    const userId = await testUser(db);
    const { food_id, quantity_id } = await foodAndQuantity(db, "egg");
    const line = { food_id, quantity_id, multiplier: 2 };
    const original_text = "2 eggs, well beaten";
    const sub = { order: 0, name: "Toast", difficulty_id: 1, nb_servings: 2 };
    const id = await recipe(userId, {
      ingredients: [{ ...line, original_text, note: { en: "well beaten", de: "gut verquirlt" } }],
      sub_recipes: [{ ...sub, ingredients: [{ ...line, note: "boiled" }] }],
    });
    double.play((request) => translated(request));
    await (await one(userId, id, { langs: ["fr", "de"] })).run();
    const { ingredients, sub_recipes } = await contentOf(id);
    // A recipe that lacks nothing but a note is found by the bulk translation.
    const [whole, bare] = [
      { name: { en: "x", fr: "x" }, description: { en: "x", fr: "x" } },
      { steps: [], tips: [] },
    ];
    const lists = { ...bare, kitchen_equipment: [], sub_recipes: [] };
    const noted = await recipe(userId, { ...whole, ...lists, ingredients: [{ ...line, note: "beaten" }] });
    const plain = await recipe(userId, { ...whole, ...lists, ingredients: [line] });
    expect(await nextLacking(db.sql, "recipes", ["en", "fr"], id, 10)).toEqual([noted]);
    expect(plain).toBeGreaterThan(noted);
    expect(ingredients[0]).toMatchObject({
      original_text,
      note: { en: "well beaten", de: "gut verquirlt", fr: backwards("well beaten") },
    });
    expect(sub_recipes[0]!.ingredients[0]!.note).toMatchObject({ de: backwards("boiled") });
  });

  test("keeps existing translations, and translates from the given language", async () => {
    const userId = await testUser(db);
    const id = await recipe(userId, { name: { en: "Eggs", fr: "Des œufs" } });
    double.play((request) => translated(request));
    await (await one(userId, id, { langs: ["fr", "de"], origin_lang: "fr" })).run();
    expect((await contentOf(id)).name).toEqual({ en: "Eggs", fr: "Des œufs", de: backwards("Des œufs") });
    expect((await contentOf(id)).steps[0]!.text.de).toBe(backwards("Beat the eggs for 2 minutes."));
  });

  test.each([
    [
      "a number that changed",
      (text: string, key: string) => (key === "description" ? text.replace("2", "3") : text),
      "numbers",
    ],
    ["an empty text", (text: string, key: string) => (key === "name" ? "   " : text), "empty"],
    ["a missing text", (text: string, key: string) => (key === "tips.1" ? null : text), "missing"],
    ["a temperature that changed", (text: string) => text.replace("90 °C", "90 °F"), "temperatures"],
    [
      "the original given back",
      (_: string, key: string) => (key === "description" ? "Soft, slow and golden, on 2 slices of something." : _),
      'not in "fr"',
    ],
    ["an allergen that was not there", (text: string, key: string) => (key === "tips.1" ? "Beurre." : text), "beurre"],
  ] as const)("with %s is asked for again, and only that", async (_, spoil, message) => {
    const userId = await testUser(db);
    const id = await recipe(userId);
    double.play((request, n) => translated(request, n === 0 ? spoil : undefined));
    await (await one(userId, id, { langs: ["fr"] })).run();
    expect(double.requests).toHaveLength(2);
    expect(textsOf(double.requests[1]!)).toHaveLength(1);
    expect(String(double.requests[1]!.messages[0]!.content)).toContain(message.replaceAll('"', '\\"'));
    expect(await versions(id)).toHaveLength(2);
  });

  test("is saved completely or not at all: one failed text rejects the translation", async () => {
    const userId = await testUser(db);
    const id = await recipe(userId);
    double.play((request) => translated(request, (text, key) => (key === "name" ? "" : text)));
    const { run } = await one(userId, id);
    const error = await failure(run());
    expect(error).toMatchObject({ code: "translation_failed_checks", retryable: false });
    assertWellFormed(error.findings);
    expect(double.requests).toHaveLength(3);
    expect(await versions(id)).toHaveLength(1);
  });

  test("can be translated by its owner only, and needs a translation model", async () => {
    const [owner, stranger] = [await testUser(db), await testUser(db)];
    const id = await recipe(owner);
    expect(await failure((await one(stranger, id)).run())).toMatchObject({ code: "not_found" });
    const { job } = await one(owner, id);
    expect(await failure(translateRecipeHandler({ db, translator: null, log })(job))).toMatchObject({
      code: "translation_model_not_configured",
    });
  });

  test("a concurrent edit wins", async () => {
    const userId = await testUser(db);
    const id = await recipe(userId);
    double.play((request) => translated(request));
    const { job, run } = await one(userId, id);
    const input = {
      name: "Changed",
      description: "x",
      origin_lang: "en",
      difficulty_id: 1,
      nb_servings: 1,
      preparation_time: 1,
      total_time: 1,
    } as const;
    job.beforeCommit = async (tx) =>
      void (await saveRecipe(tx, id, input, null, { authorId: userId, source: "user", summary: "" }));
    expect(await failure(run())).toMatchObject({ code: "recipe_changed_meanwhile", retryable: true });
  });
});

async function all(userId: number, kind: BulkKind, wanted: Lang[] = [...langs]) {
  const total = await countLacking(db.sql, kind, wanted);
  const job = await testJob(db, "translate-all", userId, { kind, total, langs: wanted, origin_lang: null });
  return { job, total, run: () => translateAllHandler({ db, translator, log })(job) };
}
/** Number of requests for each text and language. */
const counted = (requests: readonly ChatRequestBody[]) => {
  const counts = new Map<string, number>();
  for (const request of requests) {
    const to = /into (\w+),/.exec(String(request.messages[0]!.content))![1];
    for (const { text } of textsOf(request)) counts.set(`${to} ${text}`, (counts.get(`${to} ${text}`) ?? 0) + 1);
  }
  return counts;
};

describe("everything that lacks a language", () => {
  test("complete, deleted and empty entities are not counted", async () => {
    const userId = await testUser(db);
    const before = await countLacking(db.sql, "recipes", langs);
    expect(before).toBe(0);
    const id = await recipe(userId, { description: { en: "" } as never });
    const gone = await recipe(userId);
    await db.sql`update recipes set deleted_at = now() where id = ${gone}`;
    expect(await nextLacking(db.sql, "recipes", langs, 0, 10)).toEqual([id]);
    expect(await countLacking(db.sql, "recipes", ["en"])).toBe(0);
  });

  test("an interrupted run resumes where it stopped: each recipe is translated once", async () => {
    const admin = await testUser(db);
    const owner = await testUser(db);
    const ids: number[] = [];
    for (let n = 1; n <= 4; n++)
      ids.push(
        await recipe(owner, {
          name: `Recipe ${n}`,
          sub_recipes: [],
          tips: [],
          kitchen_equipment: [],
          description: `Number ${n}`,
          steps: [{ order: 0, text: `Step of ${n}` }],
        }),
      );
    await db.sql`update recipes set private = false, approved_version = 1 where id = ${ids[0]!}`;
    const { job, total, run } = await all(admin, "recipes", ["en", "fr"]);
    expect(total).toBe(4);
    // The worker is stopped during the model call for the third recipe.
    double.play((request, n) => {
      if (n === 2) job.controller.abort(new Error("stopping"));
      return translated(request);
    });
    await expect(run()).rejects.toThrow();
    const first = [...double.requests];
    expect((await Promise.all(ids.map(versions))).map((list) => list.length)).toEqual([2, 2, 1, 1]);

    const second = await testJob(db, "translate-all", admin, job.job.params);
    double.play((request) => translated(request));
    await translateAllHandler({ db, translator, log })(second);
    expect((await Promise.all(ids.map(versions))).map((list) => list.length)).toEqual([2, 2, 2, 2]);
    expect(second.outcome!.result as TranslateAllResult).toMatchObject({
      kind: "recipes",
      total: 4,
      translated: 4,
      refused: [],
    });
    expect(second.progressEvents[0]!.percent).toBe(49);
    // Only the interrupted texts were requested twice.
    const twice = [...counted([...first, ...double.requests])].filter(([, n]) => n > 1).map(([text]) => text);
    expect(twice.every((text) => text.endsWith("3"))).toBe(true);
    const [shown] = await db.sql`select current_version, approved_version from recipes where id = ${ids[0]!}`;
    expect(shown).toEqual({ current_version: 2, approved_version: 2 });
  });

  test("a job whose lease was lost writes nothing", async () => {
    const admin = await testUser(db);
    const id = await recipe(admin);
    const { job, run } = await all(admin, "recipes", ["fr"]);
    double.play(async (request) => {
      await db.sql`update jobs set locked_by = 'another' where id = ${job.job.id}`;
      return translated(request);
    });
    await expect(run()).rejects.toThrow("lease");
    expect(await versions(id)).toHaveLength(1);
  });

  test("texts that fail their checks are reported, the rest is translated", async () => {
    const admin = await testUser(db);
    const bad = await recipe(admin, { name: "Bad one" });
    const good = await recipe(admin, { name: "Good one" });
    double.play((request) =>
      translated(request, (text, key) => (key === "name" && text.startsWith("daB") ? "" : text)),
    );
    const { job, run } = await all(admin, "recipes", ["fr"]);
    await run();
    const result = job.outcome!.result as TranslateAllResult;
    expect(result).toMatchObject({ total: 2, translated: 1, refused: [{ id: bad }] });
    expect([(await versions(bad)).length, (await versions(good)).length]).toEqual([1, 2]);
  });

  test("tags and quantities are filled in batches; concurrent edits are kept", async () => {
    const admin = await testUser(db);
    await db.sql`update tags set name = jsonb_build_object('en', name->'en') where id in (select id from tags order by id limit 25)`;
    const [first] = await db.sql<{ id: number; name: { en: string } }[]>`select id, name from tags order by id limit 1`;
    const [before] = await db.sql<{ id: number }[]>`select max(id) as id from outbox`;
    const tags = await all(admin, "tags");
    expect(tags.total).toBe(25);
    double.play(async (request, n) => {
      if (n === 0) await db.sql`update tags set name = name || '{"de": "Von Hand"}' where id = ${first!.id}`;
      return translated(request);
    });
    await tags.run();
    expect(double.requests).toHaveLength(6);
    expect(await countLacking(db.sql, "tags", langs)).toBe(0);
    const [after] = await db.sql<{ name: Record<string, string> }[]>`select name from tags where id = ${first!.id}`;
    const [counts] = await db.sql<{ n: number }[]>`
      select count(distinct key)::int as n from outbox where type = 'recipe.saved' and id > ${before!.id}`;
    expect(counts!.n).toBeGreaterThan(5);
    expect(after!.name).toMatchObject({ de: "Von Hand", fr: backwards(first!.name.en) });

    await db.sql`
      update quantities set name = jsonb_build_object('en', name->'en'), plural = jsonb_build_object('en', plural->'en')
      where key = 'clove' or key = 'slice'`;
    double.play((request) => translated(request));
    const quantities = await all(admin, "quantities", ["fr"]);
    expect(quantities.total).toBeGreaterThan(1);
    await quantities.run();
    expect(await countLacking(db.sql, "quantities", ["fr"])).toBe(0);
    expect(quantities.job.outcome!.result).toMatchObject({ translated: quantities.total, refused: [] });
  });

  test("a rate-limiting service is retried after its Retry-After", async () => {
    const admin = await testUser(db);
    await recipe(admin, { sub_recipes: [] });
    double.play((request, n) => (n === 0 ? { status: 429, headers: { "retry-after-ms": "20" } } : translated(request)));
    const { job, run } = await all(admin, "recipes", ["fr"]);
    await run();
    expect(job.outcome!.result).toMatchObject({ translated: 1 });
  });
});
