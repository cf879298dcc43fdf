import type { Conn } from "../client/types.ts";
import type { Lang, LangMap } from "../schemas/common.ts";

/** The kinds of entities that can be translated in bulk. */
export const bulkKinds = ["recipes", "quantities", "tags"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Which recipes are meant: what everyone may read, or those with a tag; both are off by default. */
export interface RecipeScope {
  publicOnly?: boolean;
  tagId?: number | null;
}

/** True when a map of texts `m` has a text, but not in every language. */
const lacks = (conn: Conn, langs: readonly Lang[]) => conn`
  jsonb_typeof(m) = 'object' and not (m ?& ${[...langs]}::text[])
  and exists (select 1 from jsonb_each_text(m) said where btrim(said.value, E' \\t\\n\\r[]",') <> '')`;

/** All texts of a version `v`, as rows of maps `m`. */
const textsOf = (conn: Conn) => conn`
  select jsonb_array_elements(jsonb_build_array(v.content->'name', v.content->'description',
    v.content->'dietetic_info', v.content->'kitchen_equipment', v.content->'tips', v.content->'serving_tips',
    v.content->'food_and_wine_pairing')) as m
  union all select step->'text' from jsonb_array_elements(v.content->'steps') step
  union all select line->'note' from jsonb_array_elements(v.content->'ingredients') line
  union all select line->'note' from jsonb_array_elements(v.content->'sub_recipes') sub,
    jsonb_array_elements(sub->'ingredients') line
  union all select sub->'name' from jsonb_array_elements(v.content->'sub_recipes') sub
  union all select step->'text' from jsonb_array_elements(v.content->'sub_recipes') sub,
    jsonb_array_elements(sub->'steps') step`;

/** What is true of a recipe `r` in its version `v` that is in a scope. */
const inScope = (conn: Conn, { publicOnly = false, tagId = null }: RecipeScope) => conn`
  (not ${publicOnly}::boolean or r.approved_version is not null)
  and (${tagId}::int is null or v.content->'tag_ids' @> to_jsonb(${tagId}::int))`;

/** The entities of a kind with a text that lacks a language, as a query of their ids. */
function lackingIds(conn: Conn, kind: BulkKind, langs: readonly Lang[], scope: RecipeScope) {
  if (kind === "tags") return conn`select id from tags, lateral (values (name)) t(m) where ${lacks(conn, langs)}`;
  if (kind === "quantities")
    return conn`
      select distinct id from quantities, lateral (values (name), (plural)) t(m) where ${lacks(conn, langs)}`;
  return conn`
    select r.id from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where r.deleted_at is null and ${inScope(conn, scope)}
      and exists (select 1 from (${textsOf(conn)}) texts where ${lacks(conn, langs)})`;
}

/** How many entities of a kind lack one of the languages. */
export async function countLacking(
  conn: Conn,
  kind: BulkKind,
  langs: readonly Lang[],
  scope: RecipeScope = {},
): Promise<number> {
  const [row] = await conn<{ n: number }[]>`
    select count(*)::int as n from (${lackingIds(conn, kind, langs, scope)}) ids`;
  return row?.n ?? 0;
}

/** The next ids after `after` of entities that lack one of the languages, ascending. */
export async function nextLacking(
  conn: Conn,
  kind: BulkKind,
  langs: readonly Lang[],
  after: number,
  limit: number,
  scope: RecipeScope = {},
): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select id from (${lackingIds(conn, kind, langs, scope)}) ids where id > ${after}::int order by id limit ${limit}::int`;
  return rows.map((row) => row.id);
}

/** A recipe that lacks languages, and how many characters are to be written for it. */
export interface LackingRecipe {
  id: number;
  name: LangMap;
  origin_lang: Lang;
  public: boolean;
  /** Of the wanted languages those in which a text is missing, in the order of `langs`. */
  missing: Lang[];
  characters: number;
}

/** The recipes of a scope that lack one of the languages, with what there is to write for each. */
const lackingRecipes = (conn: Conn, langs: readonly Lang[], scope: RecipeScope) => conn`
  select r.id, v.content->'name' as name, v.content->>'origin_lang' as origin_lang,
    r.approved_version is not null as public, gaps.missing, gaps.characters
  from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
  cross join lateral (
    select array_agg(distinct lang) as missing, sum(said.characters)::int as characters
    from (${textsOf(conn)}) texts
    cross join lateral (select max(length(value)) as characters from jsonb_each_text(m)) said
    cross join unnest(${[...langs]}::text[]) lang
    where ${lacks(conn, langs)} and not m ? lang
  ) gaps
  where r.deleted_at is null and ${inScope(conn, scope)} and gaps.missing is not null`;

/** One page of the recipes that lack one of the languages, by their ids. `page` counts from 1. */
export async function listLackingRecipes(
  conn: Conn,
  langs: readonly Lang[],
  scope: RecipeScope,
  { page, perPage }: { page: number; perPage: number },
): Promise<LackingRecipe[]> {
  const rows = await conn<LackingRecipe[]>`
    ${lackingRecipes(conn, langs, scope)} order by r.id limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  return rows.map((row) => ({ ...row, missing: langs.filter((lang) => row.missing.includes(lang)) }));
}

/** How much there is to write: recipes, pairs of a recipe and a language, and characters. */
export async function measureLacking(
  conn: Conn,
  langs: readonly Lang[],
  scope: RecipeScope,
): Promise<{ recipes: number; translations: number; characters: number }> {
  const [row] = await conn<{ recipes: number; translations: number; characters: number }[]>`
    select count(*)::int as recipes, coalesce(sum(cardinality(missing)), 0)::int as translations,
      coalesce(sum(characters), 0)::float8 as characters
    from (${lackingRecipes(conn, langs, scope)}) lacking`;
  return row!;
}

/** A recipe that a job has translated. */
export interface TranslatedRecipe {
  id: number;
  name: LangMap;
  origin_lang: Lang;
  summary: string;
  at: Date;
}

/** One page of the recipes that a job has translated so far, the latest first, and how many they are. */
export async function listTranslated(
  conn: Conn,
  jobId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: TranslatedRecipe[]; total: number }> {
  const items = await conn<TranslatedRecipe[]>`
    select v.recipe_id as id, v.content->'name' as name, v.content->>'origin_lang' as origin_lang, v.summary,
      v.created_at as at
    from recipe_versions v join recipes r on r.id = v.recipe_id and r.deleted_at is null
    where v.job_id = ${jobId} and v.source = 'translation'
    order by v.created_at desc, v.recipe_id limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [row] = await conn<{ total: number }[]>`
    select count(*)::int as total from recipe_versions v join recipes r on r.id = v.recipe_id and r.deleted_at is null
    where v.job_id = ${jobId} and v.source = 'translation'`;
  return { items: [...items], total: row!.total };
}
