import type { Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import type { FoodLexicon } from "../foods/lexicon.ts";
import { loadLexicon } from "../foods/load-lexicon.ts";
import type { FieldError } from "../schemas/common.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { idsInOrder } from "./content.ts";
import {
  allIngredients,
  foodIdsOfLine,
  type LoadedReference,
  loadFoodFacts,
  pairsOf,
  referenceErrors,
} from "./reference.ts";
import { type ReferenceData, readReferenceData } from "./reference-data.ts";

// The rows that a recipe's payload refers to: loaded and checked before a version is written.

type References = Pick<
  RecipeCreate,
  "ingredients" | "sub_recipes" | "difficulty_id" | "recipe_tag" | "allergy_ids" | "diet_ids"
>;

/** The rows that a payload refers to, the words of foods, and the new ids that it needs. */
export interface LoadedReferences extends ReferenceData {
  lexicon: FoodLexicon;
  nextPartId: () => number;
}

/** What a save reads first, after `beginSave`: the versions of what is kept in memory, and new ids. */
export interface SaveStart {
  reference_version: string;
  lexicon_version: string;
  /** New ids for the parts of a recipe. */
  part_ids: number[];
}
interface NewRecipeStart extends SaveStart {
  recipe_id: number;
  created_at: Date;
  author_name: string | null;
}

/** The columns of {@link SaveStart}. @param parts how many part ids to allocate */
export const saveStartColumns = (tx: Tx, parts: number) => tx`
  (select version from reference_data_version) as reference_version,
  (select version from food_lexicon_version) as lexicon_version,
  array(select nextval('recipe_part_ids')::int from generate_series(1, ${parts}::int)) as part_ids`;

/** Reads a {@link SaveStart}. @param parts how many part ids to allocate */
export async function readSaveStart(tx: Tx, parts: number): Promise<SaveStart> {
  const [start] = await tx<SaveStart[]>`select ${saveStartColumns(tx, parts)}`;
  return start!;
}

/** {@link readSaveStart} of a new recipe, which gets an id. */
export async function readNewRecipeStart(tx: Tx, parts: number, author: number | null): Promise<NewRecipeStart> {
  const [start] = await tx<NewRecipeStart[]>`
    select ${saveStartColumns(tx, parts)}, nextval('recipes_id_seq')::int as recipe_id, now() as created_at,
      (select username from users where id = ${author}::int) as author_name`;
  return start!;
}

/** Loads the rows that the payload refers to: without a round trip where they are known. */
export async function loadReferences(
  tx: Tx,
  input: References,
  { reference_version, lexicon_version, part_ids }: SaveStart,
): Promise<LoadedReferences> {
  const subs = input.sub_recipes ?? [];
  const lines = [...(input.ingredients ?? []), ...subs.flatMap((sub) => sub.ingredients ?? [])];
  const tagIds = [...(input.recipe_tag ?? []), ...subs.flatMap((sub) => sub.recipe_tag ?? [])].map((tag) => tag.tag_id);
  const [data, lexicon] = await Promise.all([
    readReferenceData(tx, reference_version, {
      foodIds: lines.map((line) => line.food_id),
      quantityIds: lines.map((line) => line.quantity_id),
      tagIds,
    }),
    loadLexicon(tx, lexicon_version),
  ]);
  return { ...data, lexicon, nextPartId: idsInOrder(part_ids) };
}

/**
 * Throws one 422 that names every unknown id.
 * @param before the content that the new one is based on
 */
export function checkReferences(
  input: References,
  { reference, tags, allergies }: LoadedReferences,
  before: Pick<RecipeContent, "ingredients" | "sub_recipes"> | null,
): void {
  const kept = before ? pairsOf(before) : new Set<string>();
  const subs = input.sub_recipes ?? [];
  const diets = new Set(reference.diets.map((diet) => diet.id));
  const errors: FieldError[] = [
    ...referenceErrors(input.ingredients ?? [], reference, ["ingredients"], kept),
    ...subs.flatMap((sub, i) =>
      referenceErrors(sub.ingredients ?? [], reference, ["sub_recipes", i, "ingredients"], kept),
    ),
  ];
  const unknown = (loc: (string | number)[], what: string) =>
    errors.push(fieldError(loc, `There is no such ${what}.`, `unknown_${what}`));
  const checkDifficulty = (id: number, loc: (string | number)[]) => {
    if (id < 1 || id > 3) unknown([...loc, "difficulty_id"], "difficulty");
  };
  checkDifficulty(input.difficulty_id, []);
  for (const [i, sub] of subs.entries()) {
    checkDifficulty(sub.difficulty_id, ["sub_recipes", i]);
    for (const [k, tag] of (sub.recipe_tag ?? []).entries())
      if (!tags.has(tag.tag_id)) unknown(["sub_recipes", i, "recipe_tag", k, "tag_id"], "tag");
  }
  for (const [i, tag] of (input.recipe_tag ?? []).entries())
    if (!tags.has(tag.tag_id)) unknown(["recipe_tag", i, "tag_id"], "tag");
  for (const [i, id] of (input.allergy_ids ?? []).entries())
    if (!allergies.has(id)) unknown(["allergy_ids", i], "allergy");
  for (const [i, id] of (input.diet_ids ?? []).entries()) if (!diets.has(id)) unknown(["diet_ids", i], "diet");
  if (errors.length > 0) throw invalidFields(errors);
}

/** Adds the foods that are alternatives of lines to the reference. */
export async function addAlternatives(tx: Tx, content: RecipeContent, reference: LoadedReference): Promise<void> {
  const missing = allIngredients(content)
    .flatMap(foodIdsOfLine)
    .filter((id) => !reference.foods.has(id));
  if (missing.length === 0) return;
  for (const [id, food] of await loadFoodFacts(tx, [...new Set(missing)])) reference.foods.set(id, food);
}
