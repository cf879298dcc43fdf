import type { Tx } from "../client/types.ts";
import type { AllergyRow } from "../foods/allergies.ts";
import { unlistedKey } from "../foods/known.ts";
import type { RecipeContent, RecipeFacts } from "../schemas/recipe-content.ts";
import { withoutDeleted } from "./known-names.ts";
import { type SaveStart, saveStartColumns } from "./payload-references.ts";
import { joinVersion, mainMarks, type Reader, type RecipeRow, type TagRow } from "./read.ts";
import type { LoadedReference } from "./reference.ts";

// A recipe's answer from what was just written, instead of reading it again: what a save has read, checked and locked is all of
// it but the recipe's own row.

/** The recipe's own row and what else its answer needs beside the version. */
export interface RecipeState
  extends Pick<
    RecipeRow,
    | "owner_id"
    | "author_name"
    | "author_deleted"
    | "private"
    | "sub_recipe_only"
    | "from_ai_generator"
    | "from_ai_upgrader"
    | "created_at"
    | "liked"
    | "approval_status"
    | "approval_comment"
    | "is_main_private"
    | "is_main_public"
  > {
  author_id: number | null;
  approved_version: number | null;
  /** Neither a variant nor with variants, deleted ones included. */
  isAlone: boolean;
}

/** A version as it is written, and what it refers to. */
export interface WrittenRecipe {
  id: number;
  version: number;
  state: RecipeState;
  content: RecipeContent;
  facts: RecipeFacts;
  reference: LoadedReference;
  tags: ReadonlyMap<number, TagRow>;
  allergies: ReadonlyMap<number, AllergyRow>;
}

/**
 * The content and the state of a recipe that its owner or an admin saves; null when there is none. Its row must be locked.
 * @param parts how many part ids to allocate
 */
export async function readRecipeState(
  tx: Tx,
  recipeId: number,
  reader: Reader,
  parts: number,
): Promise<{ content: RecipeContent; state: RecipeState; start: SaveStart } | null> {
  const [row] = await tx<(RecipeState & SaveStart & { content: RecipeContent })[]>`
    select r.owner_id, r.author_id, case when u.deleted_at is null then u.username end as author_name,
      u.deleted_at is not null as author_deleted, r.private,
      r.sub_recipe_only, r.from_ai_generator, r.from_ai_upgrader, r.created_at, r.approved_version,
      exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = ${reader.userId}::int) as liked,
      a.status as approval_status, a.comment as approval_comment, ${mainMarks(tx, reader)},
      r.parent_id is null and not exists (select 1 from recipes variant where variant.parent_id = r.id) as "isAlone", v.content,
      ${saveStartColumns(tx, parts)}
    from recipes r ${joinVersion(tx, tx`r.current_version`)}
    left join users u on u.id = coalesce(r.author_id, r.owner_id)
    left join lateral (
      select status, comment from recipe_approvals where recipe_id = r.id order by id desc limit 1) a on true
    where r.id = ${recipeId}`;
  if (!row) return null;
  const { content, reference_version, lexicon_version, part_ids, ...state } = row;
  return { content, state, start: { reference_version, lexicon_version, part_ids } };
}

/** What `readRecipe` would give of a recipe without variants to who wrote it: its owner, or an admin. */
export function rowOfWritten({
  id,
  version,
  state,
  content,
  facts,
  reference,
  tags,
  allergies,
}: WrittenRecipe): RecipeRow {
  const { approved_version: _, isAlone: __, ...own } = state;
  const named = (ids: readonly number[] | undefined) => {
    const rows = [...(ids ?? [])].sort((a, b) => a - b).flatMap((one) => allergies.get(one) ?? []);
    return rows.length > 0 ? rows.map((row) => ({ ...row, img: null })) : null;
  };
  const diets = reference.diets.filter((diet) => facts.diet_ids.includes(diet.id));
  return {
    ...own,
    author_id: own.author_id ?? own.owner_id,
    id,
    version,
    current_version: version,
    parent_id: null,
    family_id: id,
    content: withoutDeleted(content, { tag_ids: [...tags.keys()], diet_ids: reference.diets.map((diet) => diet.id) }),
    facts,
    foods: [...reference.foods.values()].map(({ values, ...food }) => ({
      id: food.id,
      name: food.name,
      plural: food.plural,
      origin_lang: food.origin_lang,
      img_url: food.img_url,
      energy: values.energy,
      protein: values.protein,
      lipid: values.lipid,
      saturated_fatty_acids: values.saturated_fatty_acids,
      carbohydrate: values.carbohydrate,
      sugar: values.sugar,
      category_id: food.category_id,
      subcategory_id: food.subcategory_id,
      unlisted: food.key === unlistedKey,
      personal: food.personal ?? false,
    })),
    quantities: [...reference.quantities.values()],
    tags: [...tags.values()],
    diets: diets.length > 0 ? diets : null,
    allergies: named(facts.allergy_ids),
    may_contain: named(facts.may_contain_ids),
  };
}
