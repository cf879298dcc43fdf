import { readConstraints } from "@toque/db/accounts/users.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { type Locale, presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import type { SearchCounts, UnderstoodQuery } from "@toque/db/schemas/search.ts";
import { likedRecipeIds, ownRecipeIds, searchCaller } from "@toque/search/caller.ts";
import type { FoodRef, RecipeSearch } from "@toque/search/port.ts";
import { searchUnderstood } from "@toque/search/query/search.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { PAGE_SIZE } from "../../http/paging.ts";
import {
  booleanText,
  decimalText,
  idListText,
  integerText,
  pageQuery,
  patternListText,
  translatedQuery,
} from "../../http/schemas.ts";
import { readerOf } from "./service.ts";

const ids = () => t.Optional(idListText(50));
const refs = () => t.Optional(patternListText(50, "^([0-9]{1,9}|(category|subcategory):[0-9]{1,9})$"));
const minutes = () => t.Optional(decimalText({ minimum: 0, maximum: 100_000 }));

/** The filters of the recipe search; all of them combine with AND. Times in minutes. */
export const searchQuery = t.Object({
  query: t.Optional(t.String({ maxLength: 200 })),
  difficulty_ids: ids(),
  ingredient_filter_list: refs(),
  ingredient_black_list: refs(),
  tag_filter_list: ids(),
  min_preparation_time: minutes(),
  max_preparation_time: minutes(),
  min_total_time: minutes(),
  max_total_time: minutes(),
  /** All of these, by the foods of the recipe. */
  diet_ids: ids(),
  author_id: t.Optional(integerText({ minimum: 1, maximum: 2147483647 })),
  liked: t.Optional(booleanText()),
  /** Only the caller's own recipes, one a family; with `liked`, those of them that they like. */
  own: t.Optional(booleanText()),
  /** The caller's allergies and diet, applied unless switched off. */
  respect_profile: t.Optional(booleanText({ default: true })),
  /** Takes the query as text: none of its words becomes a filter. */
  literal: t.Optional(booleanText({ default: false })),
  sort: t.Optional(t.UnionEnum(["relevance", "newest", "quickest"])),
  page: pageQuery(),
  translated: translatedQuery(),
});
export type SearchQuery = typeof searchQuery.static;

/** `12`, `category:3` or `subcategory:7` as a food reference. */
export function parseFoodRef(text: string): FoodRef {
  const [kind, id] = text.includes(":") ? text.split(":") : ["food", text];
  return { kind: kind as FoodRef["kind"], id: Number(id) };
}

function assertRange(query: SearchQuery): void {
  for (const what of ["preparation_time", "total_time"] as const) {
    const min = query[`min_${what}`];
    const max = query[`max_${what}`];
    if (min !== undefined && max !== undefined && min > max)
      throw invalidFields([
        { ...fieldError([], `min_${what} is above max_${what}.`, "value_error.range"), loc: ["query", `min_${what}`] },
      ]);
  }
}

/** The search knows whole minutes: a bound is rounded as the times are. */
const whole = (minutes: number | undefined) => (minutes === undefined ? undefined : Math.round(minutes));

/** The search that the caller asks for, with their allergies and diet; null where it cannot find anything. */
async function searchOf(
  deps: Deps,
  caller: Caller | null,
  query: SearchQuery,
  locale: Locale,
): Promise<RecipeSearch | null> {
  assertRange(query);
  const sql = deps.db.sql;
  const userId = caller?.userId ?? null;
  if ((query.liked || query.own) && userId === null) return null;
  const respect = query.respect_profile !== false;
  const [constraints, seenBy, liked, own] = await Promise.all([
    respect ? readConstraints(sql, userId) : { allergyIds: [], dietId: null },
    searchCaller(sql, userId),
    query.liked && userId !== null ? likedRecipeIds(sql, userId) : undefined,
    query.own && userId !== null ? ownRecipeIds(sql, userId) : undefined,
  ]);
  const { dietId } = constraints;
  return {
    text: query.query?.trim() ? query.query : undefined,
    lang: locale.lang,
    difficultyIds: query.difficulty_ids,
    withFoods: query.ingredient_filter_list?.map(parseFoodRef),
    withoutFoods: query.ingredient_black_list?.map(parseFoodRef),
    tagIds: query.tag_filter_list,
    minPreparationTime: whole(query.min_preparation_time),
    maxPreparationTime: whole(query.max_preparation_time),
    minTotalTime: whole(query.min_total_time),
    maxTotalTime: whole(query.max_total_time),
    authorId: query.author_id,
    recipeIds: own && liked ? own.filter((id) => liked.includes(id)) : (own ?? liked),
    excludedAllergenIds: constraints.allergyIds,
    dietIds: [...(query.diet_ids ?? []), ...(dietId === null ? [] : [dietId])],
    caller: seenBy,
    sort: query.sort,
    page: query.page ?? 1,
    pageSize: PAGE_SIZE,
  };
}

const nothingUnderstood = (query: SearchQuery): UnderstoodQuery => ({
  text: query.query ?? "",
  filters: [],
  dropped: [],
});

/** What was understood, as a header: JSON in ASCII. The answer itself is a list of recipes. */
export const understoodHeader = (understood: UnderstoodQuery): Record<string, string> => ({
  "x-understood": JSON.stringify(understood).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ),
});

/** Runs a search as the caller and reads the found recipes' cards in one query. */
export async function searchRecipes(
  deps: Deps,
  caller: Caller | null,
  query: SearchQuery,
  locale: Locale,
): Promise<{ recipes: LikedRecipe[]; total: number; understood: UnderstoodQuery }> {
  const { sql } = deps.db;
  const asked = await searchOf(deps, caller, query, locale);
  if (!asked) return { recipes: [], total: 0, understood: nothingUnderstood(query) };
  const hits = await searchUnderstood({ sql, engine: deps.search }, asked, query.literal === true);
  const rows = await readSummaries(sql, hits.ids, readerOf(caller));
  return {
    recipes: rows.map((row) => presentSummary(row, locale)),
    total: hits.total,
    understood: hits.understood,
  };
}

/** How many recipes each further diet, tag and difficulty would leave of a search. */
export async function countRecipes(
  deps: Deps,
  caller: Caller | null,
  query: SearchQuery,
  locale: Locale,
): Promise<SearchCounts> {
  const asked = await searchOf(deps, caller, query, locale);
  if (!asked) return { total: 0, understood: nothingUnderstood(query), diets: [], tags: [], difficulties: [] };
  const found = await searchUnderstood({ sql: deps.db.sql, engine: deps.search }, asked, query.literal === true);
  return { ...(await deps.search.countFacets(found.query)), understood: found.understood };
}
