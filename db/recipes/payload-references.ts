import type { Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import type { FieldError } from "../schemas/common.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { idsInOrder } from "./content.ts";
import type { TagRow } from "./read.ts";
import {
  allIngredients,
  foodIdsOfLine,
  type LoadedReference,
  loadFoodFacts,
  loadReference,
  pairsOf,
  referenceErrors,
} from "./reference.ts";

// The rows that a recipe's payload refers to: loaded, locked and checked before a version is written.

type References = Pick<
  RecipeCreate,
  "ingredients" | "sub_recipes" | "difficulty_id" | "recipe_tag" | "allergy_ids" | "diet_ids"
>;

/** The rows that a payload refers to, and the new ids that it needs. */
export interface LoadedReferences {
  reference: LoadedReference;
  tags: ReadonlyMap<number, TagRow>;
  allergies: ReadonlySet<number>;
  nextPartId: () => number;
  /** Of the recipe itself, where it is new. */
  created: { id: number; at: Date; authorName: string | null } | null;
}

/**
 * Loads the rows that the payload refers to, in one round trip. They are locked until the version is written: a
 * concurrent deletion waits, and then finds the row in use.
 * @param parts how many part ids to draw
 * @param author of a new recipe, for which an id is drawn; undefined for one that is there
 */
export async function loadReferences(
  tx: Tx,
  input: References,
  parts: number,
  author?: number | null,
): Promise<LoadedReferences> {
  const subs = input.sub_recipes ?? [];
  const lines = [...(input.ingredients ?? []), ...subs.flatMap((sub) => sub.ingredients ?? [])];
  const tagIds = [...(input.recipe_tag ?? []), ...subs.flatMap((sub) => sub.recipe_tag ?? [])].map((tag) => tag.tag_id);
  const isNew = author !== undefined;
  // Every statement of a save looks up a few rows by their ids. Planning them anew for each list costs more than running
  // them, and the planner, which expects ten ids in a list it does not know, would do so every time.
  const settings = tx`set local plan_cache_mode = force_generic_plan`;
  const [, reference, [known]] = await Promise.all([
    settings.execute(),
    loadReference(tx, lines, true),
    tx<
      {
        tags: TagRow[] | null;
        allergies: number[];
        part_ids: number[];
        recipe_id: number | null;
        created_at: Date;
        author_name: string | null;
      }[]
    >`
      select (select jsonb_agg(t) from (
          select id, key, type, name, origin_lang, img, color from tags where id = any(${tagIds}::int[])
          order by id for key share) t) as tags,
        array(select id from allergies where id = any(${input.allergy_ids ?? []}::int[]) order by id for key share)
          as allergies,
        array(select nextval('recipe_part_ids')::int from generate_series(1, ${parts}::int)) as part_ids,
        case when ${isNew}::bool then nextval('recipes_id_seq')::int end as recipe_id, now() as created_at,
        (select username from users where id = ${author ?? null}::int) as author_name`,
  ]);
  return {
    reference,
    tags: new Map(known!.tags?.map((tag) => [tag.id, tag])),
    allergies: new Set(known!.allergies),
    nextPartId: idsInOrder(known!.part_ids),
    created: isNew ? { id: known!.recipe_id!, at: known!.created_at, authorName: known!.author_name } : null,
  };
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

/** Adds the foods that are alternatives of lines to the reference, locked like those of the lines. */
export async function addAlternatives(tx: Tx, content: RecipeContent, reference: LoadedReference): Promise<void> {
  const missing = allIngredients(content)
    .flatMap(foodIdsOfLine)
    .filter((id) => !reference.foods.has(id));
  if (missing.length === 0) return;
  for (const [id, food] of await loadFoodFacts(tx, [...new Set(missing)], true)) reference.foods.set(id, food);
}
