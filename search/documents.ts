import type { Conn } from "@toque/db/client/types.ts";
import { encodeNeeds, needsOf } from "@toque/db/recipes/needs.ts";
import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import { addsAllergens } from "@toque/db/recipes/unlisted.ts";
import { type LangMap, langs } from "@toque/db/schemas/common.ts";
import type { RecipeContent, RecipeFacts } from "@toque/db/schemas/recipe-content.ts";
import { markListed } from "./listing.ts";
import type { RecipeDocument } from "./port.ts";
import { fold } from "./text.ts";

/** Changed when the documents change, so that every index is built anew. */
export const DOCUMENT_FORMAT = "4";

/** The new index state of some families: these documents, and none of the recipes in `removals`. */
export interface FamilyDocuments {
  upserts: RecipeDocument[];
  removals: number[];
}

interface RecipeRow {
  id: number;
  family_id: number;
  owner_id: number | null;
  author_id: number | null;
  is_main_public: boolean;
  created_at: Date;
  public_version: number | null;
  public_content: RecipeContent | null;
  public_facts: RecipeFacts | null;
  owner_version: number | null;
  owner_content: RecipeContent | null;
  owner_facts: RecipeFacts | null;
}

/** A recipe without variants that was never public, as it was just written. */
export interface OwnRecipe {
  id: number;
  version: number;
  state: Pick<RecipeRow, "owner_id" | "author_id" | "created_at">;
  content: RecipeContent;
  facts: RecipeFacts;
  reference: { foods: ReadonlyMap<number, FoodRow> };
  tags: ReadonlyMap<number, TagRow>;
}

type FoodRow = { id: number; name: LangMap; plural: LangMap; category_id: number; subcategory_id: number | null };
type TagRow = { id: number; name: LangMap };

interface Vocabulary {
  foods: ReadonlyMap<number, FoodRow>;
  tags: ReadonlyMap<number, TagRow>;
}

/**
 * The recipes of the families of the given ones, with the contents visible to each audience. The first row has the foods
 * and tags of all of them.
 */
function readFamilies(
  conn: Conn,
  recipeIds: readonly number[],
): Promise<(RecipeRow & { foods: FoodRow[] | null; tags: TagRow[] | null })[]> {
  // A list of unknown length would have the statement planned anew each time, which takes longer than to run it.
  const [only] = recipeIds;
  const wanted = recipeIds.length === 1 ? conn`id = ${only!}` : conn`id = any(${recipeIds as number[]}::int[])`;
  // One statement, so that approval, privacy, contents and names are consistent.
  return conn`
    with families as materialized (
      select distinct coalesce(parent_id, id) as id from recipes where ${wanted}
    ), members as materialized (
      select id from families union select r.id from recipes r join families f on r.parent_id = f.id
    ), audiences as (
      select r.*,
        case when r.deleted_at is null and not r.private and not r.sub_recipe_only then r.approved_version end
          as public_version
      from recipes r join members using (id)
    ), found as materialized (
      select r.id, coalesce(r.parent_id, r.id) as family_id, r.owner_id, r.author_id, r.is_main_public, r.created_at,
        p.version as public_version, p.content as public_content, p.facts as public_facts,
        o.version as owner_version, o.content as owner_content, o.facts as owner_facts,
        row_number() over (order by r.id) as place
      from audiences r
      left join recipe_versions p on p.recipe_id = r.id and p.version = r.public_version
      left join recipe_versions o on o.recipe_id = r.id and o.version = r.current_version
        and r.deleted_at is null and r.owner_id is not null and r.current_version is distinct from r.public_version
    ), contents as (
      select public_content as content from found where public_content is not null
      union all select owner_content from found where owner_content is not null
    )
    select found.*,
      case when place = 1 then (
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'plural', f.plural, 'category_id', f.category_id,
          'subcategory_id', f.subcategory_id))
        from foods f where f.id = any(array(
          select distinct food::int
          from contents, lateral (
            select jsonb_path_query(content, '$.ingredients[*].food_id')
            union all select jsonb_path_query(content, '$.sub_recipes[*].ingredients[*].food_id')
            union all select jsonb_path_query(content, '$.ingredients[*].alternatives[*].food_ids[*]')
            union all select jsonb_path_query(content, '$.sub_recipes[*].ingredients[*].alternatives[*].food_ids[*]')
          ) as used(food)))) end
        as foods,
      case when place = 1 then (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name))
        from tags t where t.id = any(array(
          select distinct tag::int from contents, jsonb_path_query(content, '$.tag_ids[*]') as tag))) end as tags
    from found order by place`;
}

/** The folded names of a food or a tag in all languages; kept with the row, because many recipes name the same. */
const foldedNames = new WeakMap<FoodRow | TagRow, string[]>();
function namesOf(row: (FoodRow | TagRow) & { plural?: LangMap }): string[] {
  const known = foldedNames.get(row);
  if (known) return known;
  const names = foldAll(row.plural ? [row.name, row.plural] : [row.name]);
  foldedNames.set(row, names);
  return names;
}

/** Texts in all languages, folded. */
const foldAll = (maps: readonly LangMap[]): string[] =>
  maps.flatMap((map) => langs.flatMap((lang) => (map[lang] ? fold(map[lang]) : [])));

/** The foods of all lines, alternatives included: who blacklists one does not want to be offered it. */
function foodIdsOf(content: RecipeContent): number[] {
  return [...new Set(allIngredients(content).flatMap(foodIdsOfLine))].sort((a, b) => a - b);
}

const byId = <T extends { id: number }>(rows: readonly T[] | null | undefined) =>
  new Map((rows ?? []).map((row) => [row.id, row]));

const distinct = (ids: (number | null)[]): number[] =>
  [...new Set(ids.filter((id): id is number => id !== null))].sort((a, b) => a - b);

function toDocument(
  row: Pick<RecipeRow, "id" | "family_id" | "owner_id" | "author_id" | "created_at" | "owner_version">,
  audience: RecipeDocument["audience"],
  version: number,
  content: RecipeContent,
  facts: RecipeFacts,
  vocabulary: Vocabulary,
): RecipeDocument {
  const foodIds = foodIdsOf(content);
  const foods = foodIds.flatMap((id) => vocabulary.foods.get(id) ?? []);
  const tags = content.tag_ids.flatMap((id) => vocabulary.tags.get(id) ?? []);
  const texts = [
    ...foldAll([content.description, ...content.sub_recipes.map((part) => part.name)]),
    ...foods.flatMap(namesOf),
    ...tags.flatMap(namesOf),
    ...foldAll(allIngredients(content).flatMap((line) => line.note ?? [])),
  ];
  return {
    recipe_id: row.id,
    audience,
    version,
    family_id: row.family_id,
    owner_id: row.owner_id,
    author_id: row.author_id,
    listed: false,
    has_owner_document: audience === "public" && row.owner_version !== null,
    names: content.name,
    title: langs.map((lang) => fold(content.name[lang] ?? "")).join(" | "),
    body: [...new Set(texts)].filter(Boolean).join(" | "),
    food_ids: foodIds,
    ...encodeNeeds(needsOf(content)),
    food_category_ids: distinct(foods.map((food) => food.category_id)),
    food_subcategory_ids: distinct(foods.map((food) => food.subcategory_id)),
    tag_ids: distinct(content.tag_ids),
    diet_ids: distinct(facts.diet_ids),
    allergen_ids: distinct([...facts.allergy_ids, ...(facts.may_contain_ids ?? [])]),
    // What may be in it is not known to be absent. The allergens of a recipe without ingredients are unknown.
    allergens_unknown:
      foodIds.length === 0 || facts.unknown_allergen_food_ids.length > 0 || addsAllergens(content.unlisted),
    difficulty_id: content.difficulty_id,
    preparation_time: Math.round(content.preparation_time),
    total_time: Math.round(content.total_time),
    created_at: row.created_at.toISOString(),
  };
}

/** The one document of such a recipe, as {@link buildDocuments} would read it. */
export function documentOfOwn({ id, version, state, content, facts, reference, tags }: OwnRecipe): RecipeDocument {
  const row = { id, family_id: id, owner_version: version, ...state };
  return { ...toDocument(row, "owner", version, content, facts, { foods: reference.foods, tags }), listed: true };
}

/**
 * Builds the documents of the whole families of the given recipes from the database's current state: a change of one
 * recipe can change the main variant of its family. One query, however many recipes.
 */
export async function buildDocuments(conn: Conn, recipeIds: readonly number[]): Promise<FamilyDocuments> {
  if (recipeIds.length === 0) return { upserts: [], removals: [] };
  const rows = await readFamilies(conn, recipeIds);
  const vocabulary: Vocabulary = { foods: byId(rows[0]?.foods), tags: byId(rows[0]?.tags) };
  const documents: RecipeDocument[] = [];
  for (const row of rows) {
    if (row.public_version !== null && row.public_content && row.public_facts)
      documents.push(toDocument(row, "public", row.public_version, row.public_content, row.public_facts, vocabulary));
    if (row.owner_version !== null && row.owner_content && row.owner_facts)
      documents.push(toDocument(row, "owner", row.owner_version, row.owner_content, row.owner_facts, vocabulary));
  }
  const mainIds = new Set(rows.filter((row) => row.is_main_public).map((row) => row.id));
  const upserts = markListed(documents, mainIds);
  const found = new Set(upserts.map((document) => document.recipe_id));
  const removals = [...new Set([...recipeIds, ...rows.map((row) => row.id)])].filter((id) => !found.has(id));
  return { upserts, removals };
}
