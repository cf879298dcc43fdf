import type { PendingQuery, Row } from "postgres";
import type { Conn } from "../client/types.ts";
import { unlistedKey } from "../foods/known.ts";
import { type ReadWeightSource, weightSourceOf } from "../foods/weight-source.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import type { ApprovalStatus, NutriScore, TagType } from "../schemas/recipe.ts";
import type { ImageContent, RecipeContent, RecipeFacts } from "../schemas/recipe-content.ts";
import { withoutDeleted } from "./known-names.ts";

/**
 * The reader of a recipe: decides which recipes and versions are visible. `all` is an admin; a `reviewer` also sees
 * versions under review.
 */
export interface Reader {
  userId: number | null;
  all?: boolean;
  reviewer?: boolean;
}

export interface FoodRow {
  id: number;
  name: LangMap;
  plural: LangMap;
  origin_lang: Lang;
  img_url: string | null;
  energy: number | null;
  protein: number | null;
  lipid: number | null;
  saturated_fatty_acids: number | null;
  carbohydrate: number | null;
  sugar: number | null;
  category_id: number;
  subcategory_id: number | null;
}
export interface QuantityRow {
  id: number;
  type: "food" | "subcategory" | "category";
  name: LangMap;
  plural: LangMap;
  origin_lang: Lang;
  weight: number;
  unit: UniversalUnit | null;
}
/** A measure with the source of its weight. */
export interface MeasureRow extends QuantityRow {
  weight_source: ReadWeightSource | null;
}
export interface NamedRow {
  id: number;
  key: string;
  name: LangMap;
  origin_lang: Lang;
  img: string | null;
}
export interface TagRow extends NamedRow {
  type: TagType;
  color: string | null;
}

/** The root of a recipe's family, or null when there is no such recipe. Does not check visibility. */
export async function familyOf(conn: Conn, recipeId: number): Promise<number | null> {
  const [row] = await conn<{ root: number }[]>`
    select coalesce(parent_id, id) as root from recipes where id = ${recipeId} and deleted_at is null`;
  return row?.root ?? null;
}

/** The id of a recipe by its source key, including deleted ones; or null. */
export async function recipeIdByKey(conn: Conn, key: string): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`select id from recipes where key = ${key}`;
  return row?.id ?? null;
}

/** All data of one recipe's answer, from one query. */
export interface RecipeRow {
  id: number;
  version: number;
  current_version: number;
  /** The family's root, when it is visible to the reader. */
  parent_id: number | null;
  /** The family's root regardless of visibility: for rules, never to be shown. */
  family_id: number;
  owner_id: number;
  author_id: number;
  /** The author's name, if the account has one. */
  author_name: string | null;
  /** The author's account is deleted. */
  author_deleted: boolean;
  private: boolean;
  sub_recipe_only: boolean;
  from_ai_generator: boolean;
  from_ai_upgrader: boolean;
  created_at: Date;
  content: RecipeContent;
  facts: RecipeFacts;
  liked: boolean;
  /** The last request's status for its requester and for reviewers, else that of the visible version. */
  approval_status: ApprovalStatus | null;
  /** The last request's comment, for its requester and for reviewers. */
  approval_comment: string | null;
  is_main_private: boolean;
  is_main_public: boolean;
  /** `unlisted`: the placeholder for a food that the table lacks; `personal`: a food that its cook uses as written. */
  foods: (FoodRow & { unlisted: boolean; personal: boolean })[] | null;
  quantities: MeasureRow[] | null;
  tags: TagRow[] | null;
  diets: NamedRow[] | null;
  allergies: NamedRow[] | null;
  may_contain: NamedRow[] | null;
}

/** The version under review, for reviewers. */
const reviewedVersion = (conn: Conn, reader: Reader) =>
  reader.reviewer
    ? conn`(select a.version from recipe_approvals a where a.recipe_id = r.id and a.status = 'PENDING')`
    : conn`null::int`;

/**
 * The version of a recipe that is visible to the reader: the current one for the owner, the approved one for everyone
 * else.
 */
export const visibleVersion = (conn: Conn, reader: Reader) =>
  conn`case when r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool then r.current_version
            else coalesce(${reviewedVersion(conn, reader)}, case when not r.private then r.approved_version end) end`;

/** Visibility of a recipe to a reader, as a condition on `recipes r`. */
export const visible = (conn: Conn, reader: Reader) => conn`
  r.deleted_at is null and (r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool
    or (not r.private and r.approved_version is not null) or ${reviewedVersion(conn, reader)} is not null)`;

/**
 * The id of the family's root, when it is visible to the reader: the existence of another user's private recipe is not
 * disclosed.
 */
const shownParent = (conn: Conn, reader: Reader) =>
  conn`(select root.id from recipes root where root.id = r.parent_id and root.deleted_at is null
          and (root.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool
               or (not root.private and root.approved_version is not null)))`;

/**
 * Joins `recipes r`, of which one is named, with a version of it as `v`. The planner, which then knows the recipe but not the
 * version, would otherwise read all versions of this recipe.
 */
export const joinVersion = (conn: Conn, version: PendingQuery<Row[]>) => conn`
  cross join lateral (
    select * from recipe_versions one where one.recipe_id = r.id and one.version = ${version} offset 0) v`;

/** Whether a recipe is the main variant of its family, for the reader and for everyone. */
export const mainMarks = (conn: Conn, reader: Reader) => conn`
  exists (select 1 from main_variants m where m.user_id = ${reader.userId}::int and m.recipe_id = r.id) as is_main_private,
  r.is_main_public`;

/** The same for several recipes, by their id. */
export async function readMainMarks(
  conn: Conn,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, { is_main_private: boolean; is_main_public: boolean }>> {
  const rows = await conn<{ id: number; is_main_private: boolean; is_main_public: boolean }[]>`
    select r.id, ${mainMarks(conn, reader)} from recipes r where r.id = any(${ids as number[]}::int[])`;
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

/** The rows of recipes `r` that are visible to a reader. */
async function readRows(
  conn: Conn,
  which: ReturnType<Conn>,
  reader: Reader,
  version: number | null,
): Promise<RecipeRow[]> {
  const shown = version === null ? visibleVersion(conn, reader) : conn`${version}::int`;
  const rows = await conn<(RecipeRow & { known_diet_ids: number[] })[]>`
    select r.id, v.version, r.current_version, ${shownParent(conn, reader)} as parent_id,
      coalesce(r.parent_id, r.id) as family_id, r.owner_id, coalesce(r.author_id, r.owner_id) as author_id,
      (select u.username from users u where u.id = coalesce(r.author_id, r.owner_id) and u.deleted_at is null) as author_name,
      exists (select 1 from users u where u.id = coalesce(r.author_id, r.owner_id) and u.deleted_at is not null) as author_deleted,
      r.private, r.sub_recipe_only, r.from_ai_generator, r.from_ai_upgrader, r.created_at, v.content, v.facts,
      exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = ${reader.userId}::int) as liked,
      (select a.status from recipe_approvals a where a.recipe_id = r.id
          and (a.version = v.version or r.owner_id = ${reader.userId}::int or ${reader.all || reader.reviewer || false}::bool)
        order by a.id desc limit 1) as approval_status,
      (select a.comment from recipe_approvals a where a.recipe_id = r.id
          and (r.owner_id = ${reader.userId}::int or ${reader.all || reader.reviewer || false}::bool)
        order by a.id desc limit 1) as approval_comment,
      ${mainMarks(conn, reader)},
      (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'plural', f.plural, 'origin_lang', f.origin_lang,
          'img_url', f.img_url, 'energy', f.energy, 'protein', f.protein, 'lipid', f.lipid,
          'saturated_fatty_acids', f.saturated_fatty_acids, 'carbohydrate', f.carbohydrate, 'sugar', f.sugar,
          'category_id', f.category_id, 'subcategory_id', f.subcategory_id,
           'unlisted', f.key = ${unlistedKey}, 'personal', f.personal))
        from foods f
        where f.id = any(array(select food_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version))
      ) as foods,
      (select jsonb_agg(jsonb_build_object('id', q.id, 'type', q.type, 'name', q.name, 'plural', q.plural,
          'origin_lang', q.origin_lang, 'weight', q.weight, 'unit', q.unit,
          'weight_source', ${weightSourceOf(conn)}))
        from quantities q
        where q.id = any(array(select quantity_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version))
      ) as quantities,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'type', t.type, 'name', t.name,
          'origin_lang', t.origin_lang, 'img', t.img, 'color', t.color))
        from tags t where t.id = any(array(
          select jsonb_array_elements_text(v.content->'tag_ids')::int union all
          select jsonb_array_elements_text(s->'tag_ids')::int from jsonb_array_elements(v.content->'sub_recipes') s))
      ) as tags,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'key', d.key, 'name', d.name, 'origin_lang', d.origin_lang,
          'img', d.img) order by d.id)
        from diets d where d.id in (select jsonb_array_elements_text(v.facts->'diet_ids')::int)) as diets,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'key', a.key, 'name', a.name, 'origin_lang', a.origin_lang,
          'img', null) order by a.id)
        from allergies a where a.id in (select jsonb_array_elements_text(v.facts->'allergy_ids')::int)) as allergies,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'key', a.key, 'name', a.name, 'origin_lang', a.origin_lang,
          'img', null) order by a.id)
        from allergies a
        where a.id in (select jsonb_array_elements_text(v.facts->'may_contain_ids')::int)) as may_contain,
      array(select d.id from diets d
        where d.id in (select jsonb_array_elements_text(v.content->'declared_diet_ids')::int)) as known_diet_ids
    from recipes r ${joinVersion(conn, shown)}
    where ${which} and ${visible(conn, reader)}`;
  return rows.map(({ known_diet_ids, ...recipe }) => {
    const known = { tag_ids: (recipe.tags ?? []).map(({ id }) => id), diet_ids: known_diet_ids };
    return { ...recipe, content: withoutDeleted(recipe.content, known) };
  });
}

/** A recipe as visible to a reader, or null. `version` requests one of the history (owner only). */
export async function readRecipe(
  conn: Conn,
  recipeId: number,
  reader: Reader,
  version: number | null = null,
): Promise<RecipeRow | null> {
  const [row] = await readRows(conn, conn`r.id = ${recipeId}`, reader, version);
  return row ?? null;
}

/** Several recipes as visible to a reader, in the order of `ids`; those not visible to the reader are left out. */
export async function readRecipes(conn: Conn, ids: readonly number[], reader: Reader): Promise<RecipeRow[]> {
  const rows = await readRows(conn, conn`r.id = any(${ids as number[]}::int[])`, reader, null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The columns of a recipe card. */
export interface RecipeSummaryRow {
  id: number;
  owner_id: number;
  parent_id: number | null;
  private: boolean;
  version: number;
  name: LangMap;
  origin_lang: Lang;
  difficulty_id: number;
  preparation_time: number;
  total_time: number;
  nutri_score: NutriScore | null;
  recipe_img: ImageContent[];
  /** By their ids. */
  tags: TagRow[];
  liked: boolean;
}

/**
 * The summaries of recipes in the order of `ids`; those not visible to the reader are left out.
 * @param versions overrides the visible version of each; the caller then checks access
 */
export async function readSummaries(
  conn: Conn,
  ids: number[],
  reader: Reader,
  versions?: number[],
): Promise<RecipeSummaryRow[]> {
  if (ids.length === 0) return [];
  // Each content is unpacked once, for all of its fields, and the tags are read once, for all recipes. The recipes are
  // looked up one by one in their index (`offset 0`): the planner would rather read a table of a few thousand rows.
  const rows = await conn<(Omit<RecipeSummaryRow, "tags"> & { tag_ids: number[]; known_tags: TagRow[] | null })[]>`
    with cards as materialized (
      select r.id, r.owner_id, ${shownParent(conn, reader)} as parent_id, r.private, v.version, c.*,
        v.facts->>'nutri_score' as nutri_score,
        exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = ${reader.userId}::int) as liked,
        wanted.position
      from unnest(${ids}::int[], ${versions ?? []}::int[]) with ordinality as wanted(id, version, position)
      cross join lateral (
        select * from recipes one where one.id = wanted.id and one.deleted_at is null offset 0) r
      join recipe_versions v on v.recipe_id = r.id
        and v.version = ${versions ? conn`wanted.version` : visibleVersion(conn, reader)}
      cross join lateral jsonb_to_record(v.content) as c(name jsonb, origin_lang text, difficulty_id int,
        preparation_time float8, total_time float8, recipe_img jsonb, tag_ids jsonb)
    )
    select id, owner_id, parent_id, private, version, name, origin_lang, difficulty_id, preparation_time, total_time,
      nutri_score, recipe_img, tag_ids, liked,
      case when position = (select min(position) from cards) then (
        select jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'type', t.type, 'name', t.name,
          'origin_lang', t.origin_lang, 'img', t.img, 'color', t.color) order by t.id)
        from tags t where t.id = any(array(
          select distinct tag::int from cards, jsonb_array_elements_text(cards.tag_ids) as tag))) end as known_tags
    from cards order by position`;
  const known = rows[0]?.known_tags ?? [];
  return rows.map(({ tag_ids, known_tags: _, ...card }) => {
    const own = new Set(tag_ids);
    return { ...card, tags: known.filter((tag) => own.has(tag.id)) };
  });
}

/** The columns of a search result. */
export interface FoundRecipe {
  id: number;
  name: LangMap;
  description: LangMap;
  origin_lang: Lang;
  total_time: number;
  difficulty_id: number;
  food_ids: number[];
}

/** Reads the details of search results, in the order of `ids`; those not visible to the reader are left out. */
export async function readFound(conn: Conn, ids: readonly number[], reader: Reader): Promise<FoundRecipe[]> {
  return [
    ...(await conn<FoundRecipe[]>`
      select r.id, v.content->'name' as name, v.content->'description' as description,
        v.content->>'origin_lang' as origin_lang, (v.content->>'total_time')::float8 as total_time,
        (v.content->>'difficulty_id')::int as difficulty_id,
        array(select distinct u.food_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version order by 1)
          as food_ids
      from unnest(${[...ids]}::int[]) with ordinality as wanted(id, position)
      join recipes r on r.id = wanted.id and r.deleted_at is null
      join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(conn, reader)}
      order by wanted.position`),
  ];
}
