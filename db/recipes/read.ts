import type { Conn } from "../client/types.ts";
import type { Lang, LangMap } from "../entities/common.ts";
import type { UniversalUnit } from "../entities/quantity.ts";
import type { ApprovalStatus, NutriScore, TagType } from "../entities/recipe.ts";
import type { ImageContent, RecipeContent, RecipeFacts } from "../entities/recipe-content.ts";
import { type KnownNames, withoutGone } from "./gone.ts";

/**
 * Who reads: decides which recipes exist for them and which version they see. `all` is an admin's sight; a `reviewer` sees
 * the version that waits for a moderator, for as long as it waits.
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

/** Everything that one recipe's answer is made of, from one query. */
export interface RecipeRow {
  id: number;
  version: number;
  current_version: number;
  /** The family's root, where it exists for the reader. */
  parent_id: number | null;
  /** The family's root in any case: for rules, never to be shown. */
  family_id: number;
  owner_id: number;
  author_id: number;
  /** The author's name, where the account has one. */
  author_name: string | null;
  private: boolean;
  sub_recipe_only: boolean;
  from_ai_generator: boolean;
  from_ai_upgrader: boolean;
  created_at: Date;
  content: RecipeContent;
  facts: RecipeFacts;
  liked: boolean;
  /** Of the last request to who decides on it or has made it, else of the version that is shown. */
  approval_status: ApprovalStatus | null;
  /** Of the last request, to who decides on it or has made it. */
  approval_comment: string | null;
  is_main_private: boolean;
  is_main_public: boolean;
  foods: FoodRow[] | null;
  quantities: QuantityRow[] | null;
  tags: TagRow[] | null;
  diets: NamedRow[] | null;
  allergies: NamedRow[] | null;
}

/** The version under review, for who reviews. */
const reviewedVersion = (conn: Conn, reader: Reader) =>
  reader.reviewer
    ? conn`(select a.version from recipe_approvals a where a.recipe_id = r.id and a.status = 'PENDING')`
    : conn`null::int`;

/** The version of a recipe that the reader sees: the owner the current one, everyone else the approved one. */
const visibleVersion = (conn: Conn, reader: Reader) =>
  conn`case when r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool then r.current_version
            else coalesce(${reviewedVersion(conn, reader)}, case when not r.private then r.approved_version end) end`;

/** Which recipes exist for a reader, as a condition on `recipes r`. */
export const visible = (conn: Conn, reader: Reader) => conn`
  r.deleted_at is null and (r.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool
    or (not r.private and r.approved_version is not null) or ${reviewedVersion(conn, reader)} is not null)`;

/** The id of the family's root, where it exists for the reader: of another's private recipe nobody learns that it is there. */
const shownParent = (conn: Conn, reader: Reader) =>
  conn`(select root.id from recipes root where root.id = r.parent_id and root.deleted_at is null
          and (root.owner_id = ${reader.userId}::int or ${reader.all ?? false}::bool
               or (not root.private and root.approved_version is not null)))`;

/** Whether a recipe was chosen to stand for its family, by the reader and by a moderator. */
const mainMarks = (conn: Conn, reader: Reader) => conn`
  exists (select 1 from main_variants m where m.user_id = ${reader.userId}::int and m.recipe_id = r.id) as is_main_private,
  r.is_main_public`;

/** The same of several recipes, by their id. */
export async function readMainMarks(
  conn: Conn,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, { is_main_private: boolean; is_main_public: boolean }>> {
  const rows = await conn<{ id: number; is_main_private: boolean; is_main_public: boolean }[]>`
    select r.id, ${mainMarks(conn, reader)} from recipes r where r.id = any(${ids as number[]}::int[])`;
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

/** Reads a recipe for a reader, or null when it does not exist for them. `version` asks for one of the history (owner only). */
export async function readRecipe(
  conn: Conn,
  recipeId: number,
  reader: Reader,
  version: number | null = null,
): Promise<RecipeRow | null> {
  const shown = version === null ? visibleVersion(conn, reader) : conn`${version}::int`;
  const [row] = await conn<(RecipeRow & { known: KnownNames })[]>`
    select r.id, v.version, r.current_version, ${shownParent(conn, reader)} as parent_id,
      coalesce(r.parent_id, r.id) as family_id, r.owner_id, coalesce(r.author_id, r.owner_id) as author_id,
      (select u.username from users u where u.id = coalesce(r.author_id, r.owner_id)) as author_name,
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
          'category_id', f.category_id, 'subcategory_id', f.subcategory_id))
        from foods f where f.id in (select food_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version)
      ) as foods,
      (select jsonb_agg(jsonb_build_object('id', q.id, 'type', q.type, 'name', q.name, 'plural', q.plural,
          'origin_lang', q.origin_lang, 'weight', q.weight, 'unit', q.unit))
        from quantities q
        where q.id in (select quantity_id from recipe_foods u where u.recipe_id = r.id and u.version = v.version)
      ) as quantities,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'type', t.type, 'name', t.name,
          'origin_lang', t.origin_lang, 'img', t.img, 'color', t.color))
        from tags t where t.id in (
          select jsonb_array_elements_text(v.content->'tag_ids')::int union
          select jsonb_array_elements_text(s->'tag_ids')::int from jsonb_array_elements(v.content->'sub_recipes') s)
      ) as tags,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'key', d.key, 'name', d.name, 'origin_lang', d.origin_lang,
          'img', d.img) order by d.id)
        from diets d where d.id in (select jsonb_array_elements_text(v.facts->'diet_ids')::int)) as diets,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'key', a.key, 'name', a.name, 'origin_lang', a.origin_lang,
          'img', null) order by a.id)
        from allergies a where a.id in (select jsonb_array_elements_text(v.facts->'allergy_ids')::int)) as allergies,
      jsonb_build_object(
        'tag_ids', array(select t.id from tags t where t.id in (
          select jsonb_array_elements_text(v.content->'tag_ids')::int union
          select jsonb_array_elements_text(s->'tag_ids')::int from jsonb_array_elements(v.content->'sub_recipes') s)),
        'diet_ids', array(select d.id from diets d
          where d.id in (select jsonb_array_elements_text(v.content->'declared_diet_ids')::int))) as known
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = ${shown}
    where r.id = ${recipeId} and ${visible(conn, reader)}`;
  if (!row) return null;
  const { known, ...recipe } = row;
  return { ...recipe, content: withoutGone(recipe.content, known) };
}

/** What a recipe card shows, from one query for all of them. */
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
  tags: TagRow[] | null;
  liked: boolean;
}

/**
 * Reads the summaries of recipes in the order of `ids`; those that do not exist for the reader are left out.
 * @param versions of each, in the place of the one that the reader sees: who may see them is the caller's affair then
 */
export async function readSummaries(
  conn: Conn,
  ids: number[],
  reader: Reader,
  versions?: number[],
): Promise<RecipeSummaryRow[]> {
  if (ids.length === 0) return [];
  return [
    ...(await conn<RecipeSummaryRow[]>`
      select r.id, r.owner_id, ${shownParent(conn, reader)} as parent_id, r.private, v.version, v.content->'name' as name,
        v.content->>'origin_lang' as origin_lang, (v.content->>'difficulty_id')::int as difficulty_id,
        (v.content->>'preparation_time')::float8 as preparation_time, (v.content->>'total_time')::float8 as total_time,
        v.facts->>'nutri_score' as nutri_score, v.content->'recipe_img' as recipe_img,
        exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = ${reader.userId}::int) as liked,
        (select jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'type', t.type, 'name', t.name,
            'origin_lang', t.origin_lang, 'img', t.img, 'color', t.color) order by t.id)
          from tags t where t.id in (select jsonb_array_elements_text(v.content->'tag_ids')::int)) as tags
      from unnest(${ids}::int[], ${versions ?? []}::int[]) with ordinality as wanted(id, version, position)
      join recipes r on r.id = wanted.id and r.deleted_at is null
      join recipe_versions v on v.recipe_id = r.id
        and v.version = ${versions ? conn`wanted.version` : visibleVersion(conn, reader)}
      order by wanted.position`),
  ];
}
