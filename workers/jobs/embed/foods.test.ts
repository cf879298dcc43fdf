import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import { openSpace } from "@toque/db/recipes/embedding-spaces.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { hashedVector, offlineEmbedder } from "../../ai/embedder-offline.ts";
import { ModelError } from "../../ai/errors.ts";
import type { EmbedderPort } from "../../ai/ports.ts";
import { understandRecipe } from "../../import/text/understand.ts";
import { silentLogger } from "../../platform/logging/logger.ts";
import { embedOutdated } from "./fill.ts";
import { embedFoods, foodsByMeaning } from "./foods.ts";

/** A model that knows what a word means: as near to its food as the food's own names are. */
const meanings: Record<string, string> = { earthapplets: "Potato" };
/** Of what means no food. */
const unlike = Array.from({ length: 256 }, (_, i) => (i % 2 === 0 ? 1 : -1) / 16);
let asked: string[] = [];
let fail: (() => Promise<never>) | null = null;
const embedder: EmbedderPort = {
  name: "knows meanings",
  async embed(texts) {
    asked.push(...texts);
    if (fail) return fail();
    // All names of a food are as one: that of its first.
    return texts.map((text) => (text === "zzqq" ? unlike : hashedVector(meanings[text] ?? text.split(", ")[0]!)));
  },
};

let db: Database;
let potato: number;
beforeAll(async () => {
  db = await testDatabase();
  const [row] = await db.sql<{ id: number }[]>`select id from foods where key = 'potato'`;
  potato = row!.id;
});
afterAll(() => db.close());
const find = (by: EmbedderPort = embedder) => foodsByMeaning({ db, log: silentLogger }, async () => by);
const count = async () => (await db.sql<{ n: number }[]>`select count(*)::int as n from food_embeddings`)[0]!.n;

describe("the names of foods", () => {
  test("are embedded once, and again when they are changed", async () => {
    const space = await openSpace(db, embedder.name, 256);
    const foods = await embedFoods({ db, embedder }, space);
    expect(foods).toBeGreaterThan(1500);
    expect([await count(), await embedFoods({ db, embedder }, space)]).toEqual([foods, 0]);
    await db.sql`update foods set aliases = jsonb_set(aliases, '{en}', '["murphy"]') where id = ${potato}`;
    asked = [];
    expect(await embedFoods({ db, embedder }, space)).toBe(1);
    expect(asked[0]).toContain("murphy");
    expect(await count()).toBe(foods);
  }, 60_000);

  test("are not embedded by what knows letters alone", async () => {
    await db.sql`delete from food_embeddings`;
    await embedOutdated({ db, embedder: offlineEmbedder });
    expect(await count()).toBe(0);
    await embedOutdated({ db, embedder });
    expect(await count()).toBeGreaterThan(1500);
  }, 60_000);
});

describe("foods by the meaning of words", () => {
  test("are the nearest, with a confidence below that of shared words; each phrase is asked about once", async () => {
    asked = [];
    const similar = find();
    const found = await similar(["earthapplets", "zzqq"], 3);
    expect(found.get("earthapplets")?.[0]).toEqual({ id: potato, confidence: expect.closeTo(0.6, 1) });
    expect(found.get("zzqq")).toEqual([]);
    expect(await similar(["earthapplets"], 3)).toEqual(new Map([["earthapplets", found.get("earthapplets")!]]));
    expect(asked.filter((text) => text === "earthapplets" || text === "zzqq")).toEqual(["earthapplets", "zzqq"]);
    // And once about some names of foods, by which vectors are compared.
    const before = asked.length;
    await similar(["another word"], 3);
    expect(asked.length).toBe(before + 1);
  });

  // As multilingual-e5 does: any two texts are alike, and two short ones more than a short and a long one.
  test("are told from what all vectors of a model have in common, and from foods that are near to any short text", async () => {
    const shared = hashedVector("what all texts share").map((value) => 3 * value);
    const short = hashedVector("what short texts share").map((value) => 2 * value);
    const alike: EmbedderPort = {
      name: "takes everything for alike",
      embed: async (texts) =>
        (await embedder.embed(texts)).map((vector, i) => {
          const sum = vector.map((value, at) => value + shared[at]! + (texts[i]!.length < 20 ? short[at]! : 0));
          const length = Math.hypot(...sum);
          return sum.map((value) => value / length);
        }),
    };
    const space = await openSpace(db, alike.name, 256);
    await embedFoods({ db, embedder: alike }, space);
    await db.sql`update embedding_spaces set completed_at = now() where id = ${space.id}`;
    const similar = await find(alike)(["earthapplets", "zzqq"], 3);
    expect(similar.get("earthapplets")?.[0]?.id).toBe(potato);
    expect(similar.get("zzqq")).toEqual([]);
  }, 60_000);

  test("are none where the service is away, is slow, or answers another length", async () => {
    try {
      fail = () => Promise.reject(new ModelError("model_unavailable", true));
      expect(await find()(["earthapplets"], 3)).toEqual(new Map());
      fail = () => new Promise(() => {});
      const began = performance.now();
      expect(await find()(["earthapplets"], 3)).toEqual(new Map());
      expect(performance.now() - began).toBeGreaterThan(1900);
    } finally {
      fail = null;
    }
    const longer: EmbedderPort = { ...embedder, embed: async (texts) => texts.map(() => new Array(300).fill(0.1)) };
    expect(await find(longer)(["earthapplets"], 3)).toEqual(new Map([["earthapplets", []]]));
    expect(await find(offlineEmbedder)(["earthapplets"], 3)).toEqual(new Map());
  });

  test("are offered in the review of a recipe, and never taken", async () => {
    const locale = { lang: "en", translated: true } as const;
    const understood = await understandRecipe(
      "Soup\n\nIngredients\n- 500 g earthapplets\n- 2 onions\n\nMethod\nCook it.",
      {},
      {
        lexicon: await loadLexicon(db.sql),
        reader: "en",
        measuresOf: (ids) => readMeasuresOf(db.sql, ids, "metric", locale, { userId: 0 }),
        pause: async () => {},
        similar: find(),
      },
    );
    const [line] = understood.sections.flatMap(({ ingredients }) => ingredients);
    expect(line).toMatchObject({ food: null, allergens_unknown: true });
    const answers = line!.doubts[0]!.answers.map(({ kind, chosen, food }) => ({
      kind,
      chosen,
      food: food?.id ?? null,
    }));
    expect(answers[0]).toEqual({ kind: "as_written", chosen: true, food: null });
    expect(answers).toContainEqual({ kind: "food", chosen: false, food: potato });
  });
});
