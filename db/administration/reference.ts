import type postgres from "postgres";
import type { Conn } from "../client/types.ts";
import type { ReferenceKind, ReferenceUses } from "../schemas/administration.ts";
import { type Lang, type LangMap, langs } from "../schemas/common.ts";

/** A measure with the name of what it is a measure of. */
export interface MeasureRow {
  id: number;
  type: "food" | "subcategory" | "category";
  name: LangMap;
  plural: LangMap | null;
  weight: number;
  food_id: number | null;
  subcategory_id: number | null;
  category_id: number | null;
  owner: LangMap | null;
  owner_lang: Lang | null;
  fixed: boolean;
}

/** Which measures are listed. */
export interface MeasureFilters {
  /** A part of their name, or of that of what they measure, in any language. */
  text: string;
  /** Only those whose name or plural lacks a language. */
  incomplete: boolean;
}

// A part of a name is looked for in thousands of texts: the SQL function fold would take seconds for them.
const [ACCENTED, PLAIN] = ["àâäáãéèêëíìîïñóòôöúùûüç", "aaaaaeeeeiiiinoooouuuuc"];

/** A text in lower case without accents, as the query compares it. */
const plainOf = (text: string): string =>
  text.toLowerCase().replace(/./gu, (sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign);

/**
 * One page of the measures, but for those of personal foods and the volumes that follow from a food's density, and how many
 * there are. `page` counts from 1.
 */
export async function listMeasures(
  conn: Conn,
  { text, incomplete }: MeasureFilters,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: MeasureRow[]; total: number }> {
  const all = [...langs];
  const part = plainOf(text);
  const found = conn`
    from quantities q
    left join foods f on f.id = q.food_id
    left join food_subcategories s on s.id = q.subcategory_id
    left join food_categories c on c.id = q.category_id
    where not coalesce(f.personal, false)
      and (q.unit is null or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0)
      and (${part}::text = '' or exists (
        select 1 from (values (q.name), (coalesce(f.name, s.name, c.name, '{}'))) maps(m), jsonb_each_text(m) said
        where strpos(translate(lower(said.value), ${ACCENTED}::text, ${PLAIN}::text), ${part}::text) > 0))
      and (not ${incomplete}::boolean or not q.name ?& ${all}::text[]
        or (q.plural <> '{}' and not q.plural ?& ${all}::text[]))`;
  const items = await conn<MeasureRow[]>`
    select q.id, q.type, q.name, case when q.plural = '{}' then null else q.plural end as plural, q.weight, q.food_id,
      q.subcategory_id, q.category_id, coalesce(f.name, s.name, c.name) as owner,
      coalesce(f.origin_lang, s.origin_lang, c.origin_lang) as owner_lang,
      num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0 as fixed
    ${found} order by q.id limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total ${found}`;
  return { items: [...items], total: row!.total };
}

type Use = keyof ReferenceUses;
interface Count {
  n: number;
}
type Counting = postgres.PendingQuery<Count[]>;

/** Recipes that are not deleted, by a condition on their current or their public version `v`. */
const recipes = (conn: Conn, condition: postgres.PendingQuery<postgres.Row[]>) => conn<Count[]>`
  select count(distinct r.id)::int as n from recipes r
  join recipe_versions v on v.recipe_id = r.id and v.version in (r.current_version, r.approved_version)
  where r.deleted_at is null and ${condition}`;

/** The counts that matter for each kind. */
const usesOf: Readonly<Record<ReferenceKind, (conn: Conn, id: number) => Partial<Record<Use, Counting>>>> = {
  tag: (conn, id) => ({
    recipes: recipes(
      conn,
      conn`(v.content->'tag_ids' @> to_jsonb(${id}::int) or exists (
        select 1 from jsonb_array_elements(v.content->'sub_recipes') s where s->'tag_ids' @> to_jsonb(${id}::int)))`,
    ),
  }),
  diet: (conn, id) => ({ users: conn<Count[]>`select count(*)::int as n from users where diet_id = ${id}` }),
  allergy: (conn, id) => ({
    foods: conn<Count[]>`
      select count(*)::int as n from foods where ${id}::int = any(allergen_ids) or ${id}::int = any(may_contain_ids)`,
    users: conn<Count[]>`select count(distinct user_id)::int as n from user_allergies where allergy_id = ${id}`,
    recipes: recipes(
      conn,
      conn`(v.facts->'allergy_ids' @> to_jsonb(${id}::int) or v.facts->'may_contain_ids' @> to_jsonb(${id}::int))`,
    ),
  }),
  category: (conn, id) => ({
    foods: conn<Count[]>`select count(*)::int as n from foods where category_id = ${id}`,
    subcategories: conn<Count[]>`select count(*)::int as n from food_subcategories where category_id = ${id}`,
    diets: conn<Count[]>`select count(*)::int as n from diets where ${id}::int = any(excluded_category_ids)`,
    measures: conn<Count[]>`select count(*)::int as n from quantities where category_id = ${id}`,
  }),
  subcategory: (conn, id) => ({
    foods: conn<Count[]>`select count(*)::int as n from foods where subcategory_id = ${id}`,
    diets: conn<Count[]>`select count(*)::int as n from diets where ${id}::int = any(excluded_subcategory_ids)`,
    measures: conn<Count[]>`select count(*)::int as n from quantities where subcategory_id = ${id}`,
  }),
  measure: (conn, id) => ({
    recipes: conn<Count[]>`select count(distinct recipe_id)::int as n from recipe_foods where quantity_id = ${id}`,
    shopping_lists: conn<
      Count[]
    >`select count(distinct shopping_list_id)::int as n from shopping_list_items where quantity_id = ${id}`,
  }),
};

const tables: Readonly<Record<ReferenceKind, string>> = {
  tag: "tags",
  diet: "diets",
  allergy: "allergies",
  category: "food_categories",
  subcategory: "food_subcategories",
  measure: "quantities",
};

/** How many things use an entry of the reference data; null when there is no such entry. */
export async function countUses(conn: Conn, kind: ReferenceKind, id: number): Promise<ReferenceUses | null> {
  const [entry] = await conn`select 1 from ${conn(tables[kind])} where id = ${id}`;
  if (!entry) return null;
  const uses: ReferenceUses = {
    recipes: 0,
    foods: 0,
    users: 0,
    diets: 0,
    measures: 0,
    subcategories: 0,
    shopping_lists: 0,
  };
  for (const [use, query] of Object.entries(usesOf[kind](conn, id))) {
    const [row] = await query;
    uses[use as Use] = row?.n ?? 0;
  }
  return uses;
}
