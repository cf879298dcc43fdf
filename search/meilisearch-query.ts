import type { SearchParams } from "meilisearch";
import { pageBounds, type RecipeSearch } from "./port.ts";
import type { ParsedQuery } from "./text.ts";

// Only numbers and words of ours go into an expression: nothing that a person typed.
const oneOf = (attribute: string, values: readonly (number | string)[]): string =>
  `${attribute} IN [${values.map((value) => (typeof value === "number" ? value : `"${value}"`)).join(", ")}]`;

/** Who sees a document: everyone the public one, except its owner where there is one of the owner's own. */
function visibility(query: RecipeSearch): string {
  const { userId, mainVariants } = query.caller;
  const seen =
    userId === null
      ? 'audience = "public"'
      : `((audience = "public" AND NOT (owner_id = ${userId} AND has_owner_document = true)) ` +
        `OR (audience = "owner" AND owner_id = ${userId}))`;
  if (query.recipeIds !== undefined) return seen;
  if (mainVariants.length === 0) return `${seen} AND face = true`;
  const families = mainVariants.map((main) => main.familyId);
  const recipes = mainVariants.map((main) => main.recipeId);
  return `${seen} AND ((face = true AND NOT ${oneOf("family_id", families)}) OR ${oneOf("recipe_id", recipes)})`;
}

function filters(query: RecipeSearch): string[] {
  const conditions = [visibility(query)];
  const refs = (list: RecipeSearch["withFoods"]) => (list ?? []).map((ref) => `${ref.kind}:${ref.id}`);
  for (const ref of refs(query.withFoods)) conditions.push(`food_refs = "${ref}"`);
  if (query.withoutFoods?.length) conditions.push(`NOT ${oneOf("food_refs", refs(query.withoutFoods))}`);
  for (const id of query.tagIds ?? []) conditions.push(`tag_ids = ${id}`);
  if (query.difficultyIds?.length) conditions.push(oneOf("difficulty_id", query.difficultyIds));
  if (query.minPreparationTime !== undefined) conditions.push(`preparation_time >= ${query.minPreparationTime}`);
  if (query.maxPreparationTime !== undefined) conditions.push(`preparation_time <= ${query.maxPreparationTime}`);
  if (query.minTotalTime !== undefined) conditions.push(`total_time >= ${query.minTotalTime}`);
  if (query.maxTotalTime !== undefined) conditions.push(`total_time <= ${query.maxTotalTime}`);
  if (query.authorId !== undefined) conditions.push(`author_id = ${query.authorId}`);
  if (query.recipeIds !== undefined) conditions.push(oneOf("recipe_id", query.recipeIds));
  if (query.excludedAllergenIds?.length)
    conditions.push("allergens_unknown = false", `NOT ${oneOf("allergen_ids", query.excludedAllergenIds)}`);
  if (query.dietId !== undefined) conditions.push(`diet_ids = ${query.dietId}`);
  return conditions;
}

/** What goes into `q`: the folded words, phrases in quotes, exclusions with a minus. */
export function toQueryText(parsed: ParsedQuery): string {
  return [
    ...parsed.phrases.map((phrase) => `"${phrase.join(" ")}"`),
    ...parsed.excluded.map((word) => `-${word}`),
    // Last, because only the last word may be the beginning of one.
    ...parsed.words,
  ].join(" ");
}

/** The search parameters of a recipe search; `page` and `hitsPerPage` make the total exact. */
export function toSearchParams(query: RecipeSearch) {
  const { limit, page } = pageBounds(query);
  const sort = { relevance: [], newest: ["recipe_id:desc"], quickest: ["total_time:asc", "recipe_id:desc"] };
  return {
    filter: filters(query),
    sort: sort[query.sort ?? "relevance"],
    matchingStrategy: "all",
    attributesToRetrieve: ["recipe_id"],
    page,
    hitsPerPage: limit,
  } satisfies SearchParams;
}
