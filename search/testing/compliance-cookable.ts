import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { searchCaller } from "../caller.ts";
import { type CookableSearch, missingOf, searchCookable } from "../cookable.ts";
import { buildDocuments } from "../documents.ts";
import type { RecipeDocument } from "../port.ts";
import type { EngineHarness } from "./harness.ts";

/** The lines of a document's choices. */
function choicesOf({ choice_ids }: RecipeDocument): number[][] {
  const lines: number[][] = [];
  for (const id of choice_ids)
    if (id === 0) lines.push([]);
    else lines.at(-1)!.push(id);
  return lines;
}

/** Reference implementation: every document, one by one. */
function modelOf(documents: readonly RecipeDocument[], query: CookableSearch): number[] {
  const { userId, mainVariants, blockedIds } = query.caller;
  const isShown = (document: RecipeDocument): boolean => {
    const isSeen =
      document.audience === "public"
        ? userId === null || document.owner_id !== userId || !document.has_owner_document
        : document.owner_id === userId;
    const main = mainVariants.find(({ familyId }) => familyId === document.family_id);
    return isSeen && (main ? main.recipeId === document.recipe_id : document.listed);
  };
  const missing = (document: RecipeDocument): number =>
    document.need_ids.filter((id) => !query.homeIds.includes(id)).length +
    choicesOf(document).filter((line) => !line.some((id) => query.homeIds.includes(id))).length;
  return documents
    .filter(isShown)
    .filter(({ author_id }) => author_id === null || !blockedIds.includes(author_id))
    .filter(({ food_ids }) => food_ids.some((id) => query.seedIds.includes(id)))
    .filter(({ total_time }) => total_time <= (query.maxTotalTime ?? Number.POSITIVE_INFINITY))
    .filter(({ diet_ids }) => (query.dietIds ?? []).every((id) => diet_ids.includes(id)))
    .filter(
      ({ allergens_unknown, allergen_ids }) =>
        !query.excludedAllergenIds?.length ||
        (!allergens_unknown && !query.excludedAllergenIds.some((id) => allergen_ids.includes(id))),
    )
    .sort((a, b) => missing(a) - missing(b) || a.total_time - b.total_time || b.recipe_id - a.recipe_id)
    .map(({ recipe_id }) => recipe_id);
}

/** What can be cooked is answered by the index in the database, which every installation keeps. */
export function cookableCompliance(harness: EngineHarness): void {
  describe("what can be cooked", () => {
    test("is the same as by the reference implementation, page by page, for every caller", async () => {
      const { fixtures, db } = harness;
      const { upserts } = await buildDocuments(db.sql, [...fixtures.recipes.values()]);
      const users = [null, ...fixtures.users.values()];
      const callers = await Promise.all(users.map((id) => searchCaller(db.sql, id)));
      const some = (map: ReadonlyMap<string, number>, maxLength: number) =>
        fc.uniqueArray(fc.constantFrom(...map.values()), { maxLength });
      const queries = fc.record({
        caller: fc
          .tuple(fc.constantFrom(...callers), some(fixtures.users, 1))
          .map(([caller, blockedIds]) => ({ ...caller, blockedIds })),
        seedIds: some(fixtures.foods, 4),
        more: some(fixtures.foods, 6),
        excludedAllergenIds: some(fixtures.allergies, 1),
        dietIds: some(fixtures.diets, 1),
        maxTotalTime: fc.option(fc.integer({ min: 10, max: 120 }), { nil: undefined }),
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.integer({ min: 1, max: 10 }),
      });
      await fc.assert(
        fc.asyncProperty(queries, async ({ more, ...query }) => {
          const asked = { ...query, homeIds: [...new Set([...query.seedIds, ...more])] };
          const all = modelOf(upserts, asked);
          const from = (asked.page - 1) * asked.pageSize;
          expect(await searchCookable(db.sql, asked)).toEqual({
            ids: all.slice(from, from + asked.pageSize),
            total: all.length,
          });
        }),
        { numRuns: 60 },
      );
    }, 60_000);

    test("counts a choice as one food, there when one of it is", async () => {
      const { sql } = harness.db;
      const missing = async (needs: number[], choices: number[], home: number[]): Promise<number> => {
        const [row] = await sql<{ missing: number }[]>`
          select ${missingOf(sql, home)} as missing from (select ${needs}::int[] as need_ids, ${choices}::int[] as choice_ids) as one`;
        return row!.missing;
      };
      expect(await missing([1, 2], [], [2])).toBe(1);
      expect(await missing([], [0, 3, 4, 0, 5, 6], [4])).toBe(1);
      expect(await missing([1], [0, 3, 4], [1, 3, 9])).toBe(0);
      expect(await missing([], [], [])).toBe(0);
      expect(await missing([1], [0, 3, 4], [])).toBe(2);
    });
  });
}
