import type { SearchParams } from "meilisearch";
import type { RecipeSearch } from "./port.ts";

// Expressions contain only numbers and constant words: no user input.
const oneOf = (attribute: string, values: readonly (number | string)[]): string =>
  `${attribute} IN [${values.map((value) => (typeof value === "number" ? value : `"${value}"`)).join(", ")}]`;

/** Visibility of documents: the public one for everyone, except an owner who has an own document. */
function visibility(query: RecipeSearch): string {
  const { userId, mainVariants } = query.caller;
  const seen =
    userId === null
      ? 'audience = "public"'
      : `((audience = "public" AND NOT (owner_id = ${userId} AND has_owner_document = true)) ` +
        `OR (audience = "owner" AND owner_id = ${userId}))`;
  if (query.recipeIds !== undefined) return seen;
  if (mainVariants.length === 0) return `${seen} AND listed = true`;
  const families = mainVariants.map((main) => main.familyId);
  const recipes = mainVariants.map((main) => main.recipeId);
  return `${seen} AND ((listed = true AND NOT ${oneOf("family_id", families)}) OR ${oneOf("recipe_id", recipes)})`;
}

/** The conditions of a search without its words; all of them have to hold. */
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
  if (query.caller.blockedIds.length > 0) conditions.push(`NOT ${oneOf("author_id", query.caller.blockedIds)}`);
  if (query.authorId !== undefined) conditions.push(`author_id = ${query.authorId}`);
  if (query.recipeIds !== undefined) conditions.push(oneOf("recipe_id", query.recipeIds));
  if (query.excludedAllergenIds?.length)
    conditions.push("allergens_unknown = false", `NOT ${oneOf("allergen_ids", query.excludedAllergenIds)}`);
  for (const id of query.dietIds ?? []) conditions.push(`diet_ids = ${id}`);
  return conditions;
}

/** What a document has to match: filter conditions, and phrases that the search itself looks for. */
export interface Match {
  conditions: readonly string[];
  phrases: readonly (readonly string[])[];
}

/** A part of a result: from anywhere, or the first ones, which makes the total exact. */
export type Slice = { page: 1; hitsPerPage: number } | { offset: number; limit: number };

/** The parameters of a recipe search. */
export function toSearchParams(query: RecipeSearch, match: Match, slice: Slice) {
  const sort = { relevance: [], newest: ["recipe_id:desc"], quickest: ["total_time:asc", "recipe_id:desc"] };
  return {
    q: match.phrases.map((phrase) => `"${phrase.join(" ")}"`).join(" "),
    filter: [...filters(query), ...match.conditions],
    sort: sort[query.sort ?? "relevance"],
    matchingStrategy: "all",
    attributesToRetrieve: ["recipe_id"],
    ...slice,
  } satisfies SearchParams;
}
