import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { searchCaller } from "../caller.ts";
import { buildDocuments } from "../documents.ts";
import type { FoodRef, RecipeDocument, RecipeSearch } from "../port.ts";
import type { EngineHarness } from "./harness.ts";

/** Reference implementation of a search without words: a list of documents, filtered one by one. */
function modelOf(documents: readonly RecipeDocument[], query: RecipeSearch): number[] {
  const { userId, mainVariants, blockedIds } = query.caller;
  const holds = (document: RecipeDocument, { kind, id }: FoodRef): boolean =>
    (kind === "food"
      ? document.food_ids
      : kind === "category"
        ? document.food_category_ids
        : document.food_subcategory_ids
    ).includes(id);
  const isSeen = (document: RecipeDocument): boolean =>
    document.audience === "public"
      ? userId === null || document.owner_id !== userId || !document.has_owner_document
      : document.owner_id === userId;
  const isShown = (document: RecipeDocument): boolean => {
    if (query.recipeIds !== undefined) return query.recipeIds.includes(document.recipe_id);
    const main = mainVariants.find(({ familyId }) => familyId === document.family_id);
    return main ? main.recipeId === document.recipe_id : document.listed;
  };
  const within = (value: number, least: number | undefined, most: number | undefined): boolean =>
    value >= (least ?? 0) && value <= (most ?? Number.POSITIVE_INFINITY);
  return documents
    .filter(isSeen)
    .filter(isShown)
    .filter((document) => (query.withFoods ?? []).every((ref) => holds(document, ref)))
    .filter((document) => !(query.withoutFoods ?? []).some((ref) => holds(document, ref)))
    .filter((document) => (query.tagIds ?? []).every((id) => document.tag_ids.includes(id)))
    .filter(({ difficulty_id }) => !query.difficultyIds?.length || query.difficultyIds.includes(difficulty_id))
    .filter((document) => within(document.preparation_time, query.minPreparationTime, query.maxPreparationTime))
    .filter((document) => within(document.total_time, query.minTotalTime, query.maxTotalTime))
    .filter(({ author_id }) => author_id === null || !blockedIds.includes(author_id))
    .filter(({ author_id }) => query.authorId === undefined || author_id === query.authorId)
    .filter(({ diet_ids }) => (query.dietIds ?? []).every((id) => diet_ids.includes(id)))
    .filter(
      ({ allergens_unknown, allergen_ids }) =>
        !query.excludedAllergenIds?.length ||
        (!allergens_unknown && !query.excludedAllergenIds.some((id) => allergen_ids.includes(id))),
    )
    .sort((a, b) => (query.sort === "quickest" ? a.total_time - b.total_time : 0) || b.recipe_id - a.recipe_id)
    .map(({ recipe_id }) => recipe_id);
}

/** Any combination of filters gives the results of the reference implementation, in order, page by page. */
export function modelCompliance(harness: EngineHarness): void {
  describe("any combination of filters", () => {
    test("finds the same as the reference implementation", async () => {
      const { fixtures, db, engine } = harness;
      const { upserts } = await buildDocuments(db.sql, [...fixtures.recipes.values()]);
      const users = [null, ...fixtures.users.values()];
      const callers = await Promise.all(users.map((id) => searchCaller(db.sql, id)));
      const some = (map: ReadonlyMap<string, number>, maxLength: number) =>
        fc.uniqueArray(fc.constantFrom(...map.values()), { maxLength });
      const ref = fc.oneof(
        ...(
          [
            ["food", fixtures.foods],
            ["category", fixtures.categories],
            ["subcategory", fixtures.subcategories],
          ] as const
        ).map(([kind, map]) => fc.constantFrom(...map.values()).map((id): FoodRef => ({ kind, id }))),
      );
      const minutes = fc.option(fc.constantFrom(0, 10, 20, 40, 60, 90, 300), { nil: undefined, freq: 2 });
      const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
      const query = fc.record({
        lang: fc.constant("en" as const),
        caller: fc
          .tuple(fc.constantFrom(...callers), some(fixtures.users, 2))
          .map(([caller, blockedIds]) => ({ ...caller, blockedIds })),
        withFoods: rarely(fc.array(ref, { maxLength: 2 })),
        withoutFoods: fc.array(ref, { maxLength: 3 }),
        tagIds: rarely(some(fixtures.tags, 1)),
        difficultyIds: rarely(fc.uniqueArray(fc.constantFrom(1, 2, 3))),
        minPreparationTime: rarely(fc.constantFrom(10, 20)),
        maxPreparationTime: minutes,
        minTotalTime: rarely(fc.constantFrom(40, 60)),
        maxTotalTime: minutes,
        authorId: rarely(fc.constantFrom(...fixtures.users.values())),
        recipeIds: rarely(some(fixtures.recipes, 12)),
        dietIds: rarely(some(fixtures.diets, 2)),
        excludedAllergenIds: some(fixtures.allergies, 1),
        sort: fc.constantFrom(undefined, "newest" as const, "quickest" as const),
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.constantFrom(3, 20),
      });
      await fc.assert(
        fc.asyncProperty(query, async (asked) => {
          const all = modelOf(upserts, asked);
          const ids = all.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
          expect(await engine.searchRecipes(asked)).toEqual({ ids, total: all.length });
        }),
        { numRuns: 150 },
      );
    }, 60_000);
  });
}
