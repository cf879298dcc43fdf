import { readConstraints } from "@toque/db/accounts/users.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { standIns } from "@toque/db/foods/stand-ins.ts";
import { assertSeenFoods, pantryFoodIds } from "@toque/db/pantry/pantry.ts";
import { compareNeeds, type Home, readNeeds } from "@toque/db/recipes/cookable.ts";
import { type Locale, presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { loadDietRules, loadFoodFacts } from "@toque/db/recipes/reference.ts";
import type { CookablePage, CookableRequest } from "@toque/db/schemas/pantry.ts";
import { searchCaller } from "@toque/search/caller.ts";
import { searchCookable } from "@toque/search/cookable.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { PAGE_SIZE } from "../../http/paging.ts";
import { readerOf } from "../recipes/service.ts";

/** Keys of foods that come out of every tap. */
const ALWAYS_THERE = ["water"];

/**
 * The recipes that a caller finds and can cook with some foods. Their allergies and diet are hard constraints, on what stands in too.
 * A constant number of statements.
 * @throws DomainError `invalid` naming each food that does not exist to them; SearchEngineError
 */
export async function findCookable(
  deps: Deps,
  caller: Caller,
  asked: CookableRequest,
  locale: Locale,
): Promise<CookablePage> {
  const { sql } = deps.db;
  const reader = readerOf(caller);
  const [constraints, seenBy, always, lexicon, diets] = await Promise.all([
    readConstraints(sql, caller.userId),
    searchCaller(sql, caller.userId),
    asked.pantry ? pantryFoodIds(sql, caller.userId) : [],
    loadLexicon(sql),
    loadDietRules(sql),
    assertSeenFoods(
      sql,
      reader,
      asked.food_ids.map((id, index) => ({ id, at: ["food_ids", index] })),
    ),
  ]);
  const named = new Set(asked.food_ids);
  const pantry = new Set([...always, ...ALWAYS_THERE.flatMap((key) => lexicon.food(key)?.id ?? [])]);
  const facts = await loadFoodFacts(sql, [...named, ...always]);
  const inOrder = [...new Set([...named, ...always])].flatMap((id) => facts.get(id) ?? []);
  const diet = diets.find(({ id }) => id === constraints.dietId) ?? null;
  const replaced = standIns(lexicon, inOrder, { allergenIds: constraints.allergyIds, diet });
  const home: Home = { named, pantry, standIns: replaced };
  // What is always there finds nothing by itself: else every recipe with salt would be an answer. Unless nothing else is there.
  const seeds = named.size > 0 ? named : new Set(always);
  const found = await searchCookable(sql, {
    caller: seenBy,
    excludedAllergenIds: constraints.allergyIds,
    dietIds: constraints.dietId === null ? [] : [constraints.dietId],
    maxTotalTime: asked.max_total_time == null ? undefined : Math.round(asked.max_total_time),
    seedIds: [...seeds, ...[...replaced].flatMap(([id, by]) => (seeds.has(by) ? [id] : []))],
    homeIds: [...named, ...pantry, ...replaced.keys()],
    page: asked.page ?? 1,
    pageSize: PAGE_SIZE,
  });
  const [rows, { needs, reference }] = await Promise.all([
    readSummaries(sql, found.ids, reader),
    readNeeds(sql, found.ids, reader),
  ]);
  // The foods that stand in are of no line.
  for (const [id, food] of facts) reference.foods.set(id, food);
  return {
    recipes: rows.map((row) => ({
      ...presentSummary(row, locale),
      ...compareNeeds(needs.get(row.id) ?? [], home, reference, locale),
    })),
    total: found.total,
  };
}
