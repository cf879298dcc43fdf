import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readKnownFoods } from "@toque/db/foods/known.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { FoodMatcher } from "./foods.ts";
import { parseIngredientLine } from "./lines/parse.ts";
import { plain } from "./markdown.ts";
// Lines of the public-domain recipes, by file and line number, with the foods of the table that each may mean; null: none.
// They were labelled without a look at the matcher.
import labels from "./testing/labels.json";

const folder = join(import.meta.dir, "..", "..", "..", "shared", "data", "recipes", "public-domain");
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test.skipIf(!existsSync(folder))(
  "third-party data: of 150 labelled lines no food is renamed, and few are missed",
  async () => {
    const matcher = new FoodMatcher(await readKnownFoods(db.sql), await loadLexicon(db.sql));
    const wrong: string[] = [];
    const missed: string[] = [];
    for (const { file, line, foods } of labels) {
      const text = (await Bun.file(join(folder, file)).text()).split("\n")[line - 1] ?? "";
      const words = plain(text.replace(/^\s*[-*+]\s+/, ""));
      const key = matcher.foodsOf(parseIngredientLine(words, "en", matcher))[0]?.food.key ?? null;
      if (foods.includes(key)) continue;
      (key === null ? missed : wrong).push(`${words}: ${key}`);
    }
    expect(wrong).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(4);
  },
);
