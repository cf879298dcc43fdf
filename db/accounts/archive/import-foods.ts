import type { Conn, Tx } from "../../client/types.ts";
import { takePersonalFood } from "../../foods/personal.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import { type Lang, type LangMap, langs } from "../../schemas/common.ts";

// Which food, measure or tag of this installation one of an archive is.

type Version = ArchiveContent<"recipes/*/versions/*.json">;
export type ArchivedFood = Version["foods"][number];
export type ArchivedQuantity = Version["quantities"][number];

/**
 * The public food that one of an archive is: by its key, if it has a name in common, else the only one that is called the same
 * in every language in which both have a name. A key alone is not enough: it may mean another food elsewhere.
 */
export async function publicFood(conn: Conn, food: { key: string; name: LangMap }): Promise<number | null> {
  const rows = await conn<{ id: number; keyed: boolean; same: number; others: number }[]>`
    select f.id, f.key = ${food.key} as keyed, names.same, names.others
    from foods f, lateral (
      select count(*) filter (where fold(n.value) = fold(g.value))::int as same,
        count(*) filter (where fold(n.value) <> fold(g.value))::int as others
      from jsonb_each_text(f.name) n join jsonb_each_text(${food.name as never}::jsonb) g on g.key = n.key) names
    where not f.personal and names.same > 0 and (f.key = ${food.key} or names.others = 0)
      and (fold(f.name->>'en') = fold(${food.name.en ?? null}::text) or fold(f.name->>'fr') = fold(${food.name.fr ?? null}::text)
        or fold(f.name->>'es') = fold(${food.name.es ?? null}::text) or fold(f.name->>'de') = fold(${food.name.de ?? null}::text))
    order by f.id`;
  const keyed = rows.find((row) => row.keyed);
  if (keyed) return keyed.id;
  return rows.length === 1 ? rows[0]!.id : null;
}

/** A name of a language map, in the wanted language if it has one. */
export function anyName(name: LangMap, lang: Lang): { text: string; lang: Lang } | null {
  for (const one of [lang, ...langs]) {
    const text = name[one];
    if (text?.trim()) return { text: text.slice(0, 200), lang: one };
  }
  return null;
}

/** The Ciqual row that a personal food was taken from, where it is called the same here. */
async function ciqualRow(conn: Conn, nameKey: string | null, name: LangMap): Promise<number | null> {
  const id = /^ciqual:(\d{1,9})$/.exec(nameKey ?? "")?.[1];
  if (!id) return null;
  const [row] = await conn<{ id: number }[]>`
    select c.id from ciqual_foods c where c.id = ${id}::int and exists (
      select 1 from jsonb_each_text(c.name) n join jsonb_each_text(${name as never}::jsonb) g
        on g.key = n.key and fold(g.value) = fold(n.value))`;
  return row?.id ?? null;
}

/**
 * The importing account's own food for one of an archive.
 * @returns null if it has no name
 * @throws DomainError as {@link takePersonalFood}
 */
export async function personalFood(
  tx: Tx,
  userId: number,
  food: { name: LangMap; origin_lang?: Lang; name_key?: string | null },
  lang: Lang,
): Promise<{ id: number; isNew: boolean } | null> {
  const name = anyName(food.name, food.origin_lang ?? lang);
  if (!name) return null;
  const ciqualFoodId = await ciqualRow(tx, food.name_key ?? null, food.name);
  const source = ciqualFoodId === null ? { name: name.text } : { ciqualFoodId };
  return takePersonalFood(tx, userId, source, name.lang);
}

/** A measure of a food here, and how many of it one of the archive's is. */
export interface LocalMeasure {
  id: number;
  factor: number;
}

/**
 * The measure of a food that one of an archive is: by its key, then by its name; else so many grams.
 * @returns null where there is no gram, or the weight is none
 */
export async function localMeasure(
  conn: Conn,
  foodId: number,
  measure: ArchivedQuantity,
): Promise<LocalMeasure | null> {
  const [row] = await conn<{ id: number }[]>`
    select q.id from quantities q join foods f on f.id = ${foodId}::int
    where (q.food_id = f.id or q.subcategory_id = f.subcategory_id or q.category_id = f.category_id
        or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0)
      and (q.key = ${measure.key} or exists (
        select 1 from jsonb_each_text(q.name) n join jsonb_each_text(${measure.name as never}::jsonb) g
          on g.key = n.key and fold(g.value) = fold(n.value)))
      and coalesce(q.unit, '') = coalesce(${measure.unit}::text, '')
    order by q.key = ${measure.key} desc, num_nonnulls(q.food_id) desc, num_nonnulls(q.subcategory_id) desc, q.id limit 1`;
  if (row) return { id: row.id, factor: 1 };
  if (!(measure.weight > 0 && measure.weight < 1e6)) return null;
  const [gram] = await conn<{ id: number }[]>`
    select id from quantities where key = 'g' and num_nonnulls(food_id, subcategory_id, category_id) = 0`;
  return gram ? { id: gram.id, factor: measure.weight } : null;
}

/** The tag, diet or allergen that one of an archive is: by its key, else by its name; null if there is none. */
export async function localByKey(
  conn: Conn,
  table: "tags" | "diets" | "allergies",
  one: { key: string; name: LangMap },
): Promise<number | null> {
  const rows = await conn<{ id: number }[]>`
    select t.id from ${conn(table)} t
    where t.key = ${one.key} or exists (
      select 1 from jsonb_each_text(t.name) n join jsonb_each_text(${one.name as never}::jsonb) g
        on g.key = n.key and fold(g.value) = fold(n.value))
    order by t.key = ${one.key} desc nulls last, t.id limit 1`;
  return rows[0]?.id ?? null;
}
