import { readConstraints } from "@toque/db/accounts/users.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { type Locale, presentSummary, sayText } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { langs } from "@toque/db/schemas/common.ts";
import type { SeasonalRecipes } from "@toque/db/schemas/search.ts";
import { inSeason } from "@toque/db/shared/foods/season.ts";
import { interleave, rotate } from "@toque/db/shared/rotation.ts";
import { searchByFood } from "@toque/search/by-food.ts";
import { searchCaller } from "@toque/search/caller.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { PAGE_SIZE } from "../../http/paging.ts";
import { integerText, translatedQuery } from "../../http/schemas.ts";
import { readerOf } from "./service.ts";

/** How many foods lead the list on one day; the next day begins after them. */
const FOODS_PER_DAY = 6;

/** The caller's day: a server does not know their calendar. */
export const seasonalQuery = t.Object({
  month: integerText({ minimum: 1, maximum: 12 }),
  hemisphere: t.Optional(t.UnionEnum(["north", "south"], { default: "north" })),
  /** The number of the day since 1970: which foods come first. */
  day: t.Optional(integerText({ minimum: 0, maximum: 10_000_000 })),
  translated: translatedQuery(),
});

/**
 * Recipes with the foods of a season, taking turns between the foods, beginning with others every day. A constant number of statements.
 * @throws SearchEngineError while there is no index
 */
export async function seasonalRecipes(
  deps: Deps,
  caller: Caller | null,
  { month, hemisphere = "north", day = 0 }: typeof seasonalQuery.static,
  locale: Locale,
): Promise<SeasonalRecipes> {
  const { sql } = deps.db;
  const userId = caller?.userId ?? null;
  const [constraints, seenBy, lexicon] = await Promise.all([
    readConstraints(sql, userId),
    searchCaller(sql, userId),
    loadLexicon(sql),
  ]);
  const byName = new Map([...lexicon.all()].map((food) => [food.names.en[0], food]));
  const foods = rotate(inSeason(month, hemisphere), day * FOODS_PER_DAY).flatMap((name) => byName.get(name) ?? []);
  const found = await searchByFood(sql, {
    caller: seenBy,
    excludedAllergenIds: constraints.allergyIds,
    dietIds: constraints.dietId === null ? [] : [constraints.dietId],
    foodIds: foods.map(({ id }) => id),
    limit: PAGE_SIZE,
  });
  const held = foods.filter(({ id }) => found.has(id));
  // The foods of the day take turns, and those after them fill what is left of the page.
  const ids = [held.slice(0, FOODS_PER_DAY), held.slice(FOODS_PER_DAY)].flatMap((some) =>
    interleave(some.map(({ id }) => found.get(id) ?? [])),
  );
  const rows = await readSummaries(sql, [...new Set(ids)].slice(0, PAGE_SIZE), readerOf(caller));
  return {
    foods: held.slice(0, FOODS_PER_DAY).map(({ id, names }) => {
      const name = Object.fromEntries(langs.map((lang) => [lang, names[lang][0] ?? null]));
      return { id, name: sayText(name, locale, "en") };
    }),
    recipes: rows.map((row) => presentSummary(row, locale)),
  };
}
