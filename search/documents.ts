import type { Conn } from "@toque/db/client/types.ts";
import { type LangMap, langs } from "@toque/db/entities/common.ts";
import type { RecipeContent, RecipeFacts } from "@toque/db/entities/recipe-content.ts";
import { withFaces } from "./faces.ts";
import type { RecipeDocument } from "./port.ts";
import { fold } from "./text.ts";

/** What the index has to look like for some families: these documents, and nothing of the recipes in `removals`. */
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

interface Vocabulary {
  foods: Map<number, { name: LangMap; plural: LangMap; category_id: number; subcategory_id: number | null }>;
  tags: Map<number, { name: LangMap }>;
}

/** The recipes of the families that the given ones belong to, with the contents that each audience may find. */
function readFamilies(conn: Conn, recipeIds: readonly number[]): Promise<RecipeRow[]> {
  // One statement, so that approval, privacy and contents are of one moment.
  return conn<RecipeRow[]>`
    with families as materialized (
      select distinct coalesce(parent_id, id) as id from recipes where id = any(${recipeIds as number[]}::int[])
    ), members as materialized (
      select id from families union select r.id from recipes r join families f on r.parent_id = f.id
    ), audiences as (
      select r.*,
        case when r.deleted_at is null and not r.private and not r.sub_recipe_only then r.approved_version end
          as public_version
      from recipes r join members using (id)
    )
    select r.id, coalesce(r.parent_id, r.id) as family_id, r.owner_id, r.author_id, r.is_main_public, r.created_at,
      p.version as public_version, p.content as public_content, p.facts as public_facts,
      o.version as owner_version, o.content as owner_content, o.facts as owner_facts
    from audiences r
    left join recipe_versions p on p.recipe_id = r.id and p.version = r.public_version
    left join recipe_versions o on o.recipe_id = r.id and o.version = r.current_version
      and r.deleted_at is null and r.owner_id is not null and r.current_version is distinct from r.public_version
    order by r.id`;
}

function foodIdsOf(content: RecipeContent): number[] {
  const lines = [...content.ingredients, ...content.sub_recipes.flatMap((part) => part.ingredients)];
  return [...new Set(lines.map((line) => line.food_id))].sort((a, b) => a - b);
}

async function readVocabulary(conn: Conn, contents: RecipeContent[]): Promise<Vocabulary> {
  const foodIds = [...new Set(contents.flatMap(foodIdsOf))];
  const tagIds = [...new Set(contents.flatMap((content) => content.tag_ids))];
  const foods = await conn<
    { id: number; name: LangMap; plural: LangMap; category_id: number; subcategory_id: number | null }[]
  >`select id, name, plural, category_id, subcategory_id from foods where id = any(${foodIds}::int[])`;
  const tags = await conn<{ id: number; name: LangMap }[]>`
    select id, name from tags where id = any(${tagIds}::int[])`;
  return { foods: new Map(foods.map((food) => [food.id, food])), tags: new Map(tags.map((tag) => [tag.id, tag])) };
}

const distinct = (ids: (number | null)[]): number[] =>
  [...new Set(ids.filter((id): id is number => id !== null))].sort((a, b) => a - b);

function toDocument(
  row: RecipeRow,
  audience: RecipeDocument["audience"],
  version: number,
  content: RecipeContent,
  facts: RecipeFacts,
  vocabulary: Vocabulary,
): RecipeDocument {
  const foodIds = foodIdsOf(content);
  const foods = foodIds.flatMap((id) => vocabulary.foods.get(id) ?? []);
  const tags = content.tag_ids.flatMap((id) => vocabulary.tags.get(id) ?? []);
  const maps: LangMap[] = [
    content.description,
    ...content.sub_recipes.map((part) => part.name),
    ...foods.flatMap((food) => [food.name, food.plural]),
    ...tags.map((tag) => tag.name),
  ];
  return {
    recipe_id: row.id,
    audience,
    version,
    family_id: row.family_id,
    owner_id: row.owner_id,
    author_id: row.author_id,
    face: false,
    has_owner_document: audience === "public" && row.owner_version !== null,
    names: content.name,
    title: langs.map((lang) => fold(content.name[lang] ?? "")).join(" | "),
    body: [...new Set(maps.flatMap((map) => langs.map((lang) => fold(map[lang] ?? ""))))].filter(Boolean).join(" | "),
    food_ids: foodIds,
    food_category_ids: distinct(foods.map((food) => food.category_id)),
    food_subcategory_ids: distinct(foods.map((food) => food.subcategory_id)),
    tag_ids: distinct(content.tag_ids),
    diet_ids: distinct(facts.diet_ids),
    allergen_ids: distinct(facts.allergy_ids),
    // Of a recipe without ingredients nobody knows what goes into it.
    allergens_unknown: foodIds.length === 0 || facts.unknown_allergen_food_ids.length > 0,
    difficulty_id: content.difficulty_id,
    preparation_time: Math.round(content.preparation_time),
    total_time: Math.round(content.total_time),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Builds the documents of the whole families of the given recipes from the database's present state: a change of one
 * recipe may move the face to another. Three queries, however many recipes.
 */
export async function buildDocuments(conn: Conn, recipeIds: readonly number[]): Promise<FamilyDocuments> {
  if (recipeIds.length === 0) return { upserts: [], removals: [] };
  const rows = await readFamilies(conn, recipeIds);
  const contents = rows.flatMap((row) => [row.public_content, row.owner_content]).filter((content) => content !== null);
  const vocabulary = await readVocabulary(conn, contents);
  const documents: RecipeDocument[] = [];
  for (const row of rows) {
    if (row.public_version !== null && row.public_content && row.public_facts)
      documents.push(toDocument(row, "public", row.public_version, row.public_content, row.public_facts, vocabulary));
    if (row.owner_version !== null && row.owner_content && row.owner_facts)
      documents.push(toDocument(row, "owner", row.owner_version, row.owner_content, row.owner_facts, vocabulary));
  }
  const mainIds = new Set(rows.filter((row) => row.is_main_public).map((row) => row.id));
  const upserts = withFaces(documents, mainIds);
  const found = new Set(upserts.map((document) => document.recipe_id));
  const removals = [...new Set([...recipeIds, ...rows.map((row) => row.id)])].filter((id) => !found.has(id));
  return { upserts, removals };
}
