import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { FoodMatcher } from "../import/foods.ts";
import bars from "./bars.json";
import { judgeLine, type LineCase, readLineCases, shareOfLines, wrongParts } from "./lines.ts";
import { filesOf } from "./suite.ts";

let db: Database;
let lexicon: FoodLexicon;
beforeAll(async () => {
  db = await testDatabase();
  lexicon = await loadLexicon(db.sql);
});
afterAll(() => db.close());

const judged = (cases: readonly LineCase[]) =>
  cases.map((one) => judgeLine(one, new FoodMatcher([], lexicon, one.lang)));

const leastCases = { tuned: 1300, unseen: 110 };
// bars.json holds what is reached with these lines: it is raised with each gain, and lowered by no change of the parser.
for (const set of ["tuned", "unseen"] as const)
  test.each([...langs])(`lines of ingredient lists that are ${set} reach their bar in %s`, async (lang: Lang) => {
    const cases = (await Promise.all((await filesOf(`lines/${set}`)).map(readLineCases))).flat();
    const own = cases.filter((one) => one.lang === lang);
    expect(own.length).toBeGreaterThanOrEqual(leastCases[set]);
    expect(shareOfLines(judged(own))).toBeGreaterThanOrEqual(bars.lines[set][lang]);
  });

test("a line of which a part is read otherwise is not right, and says what was read", () => {
  const line: LineCase = {
    id: "1",
    lang: "en",
    line: "2 tbsp melted butter",
    amount: 2,
    amount_max: null,
    unit: "tbsp",
    food: "butter",
    preparation: "melted",
    note: null,
    optional: false,
  };
  const share = (change: Partial<LineCase>) => shareOfLines(judged([{ ...line, ...change }]));
  expect(share({})).toBe(1);
  for (const change of [
    { amount: 3 },
    { amount_max: 3 },
    { unit: "tsp" as const },
    { unit: null },
    { food: "melted butter" },
    { preparation: null },
  ])
    expect([change, share(change)]).toEqual([change, 0]);
  const [result] = judged([{ ...line, food: "margarine" }]);
  expect(wrongParts(result!)).toBe('1: 2 tbsp melted butter\n  food: "butter" for "margarine"');
});
