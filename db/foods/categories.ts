import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { toLangMap } from "../recipes/content.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import { assertNames } from "./names.ts";

interface CategoryRow {
  id: number;
  name: LangMap;
  origin_lang: Lang;
}

/** The categories in the order of a shop's aisles. */
export const readCategories = (conn: Conn) =>
  conn<(CategoryRow & { key: string })[]>`
    select id, key, name, origin_lang from food_categories order by aisle_position, id`;

/** The subcategories, all or those of one category; null when there is no such category. */
export async function readSubcategories(
  conn: Conn,
  categoryId: number | null,
): Promise<(CategoryRow & { key: string; category_id: number })[] | null> {
  if (categoryId !== null) {
    const [category] = await conn`select 1 from food_categories where id = ${categoryId}`;
    if (!category) return null;
  }
  return [
    ...(await conn<(CategoryRow & { key: string; category_id: number })[]>`
      select id, key, name, origin_lang, category_id from food_subcategories
      where ${categoryId}::int is null or category_id = ${categoryId} order by category_id, id`),
  ];
}

/** Adds a food category as the last aisle; a name that is a text is in `lang`. */
export async function createCategory(tx: Tx, name: string | LangMap, lang: Lang): Promise<CategoryRow> {
  assertNames({ name });
  const [row] = await tx<CategoryRow[]>`
    insert into food_categories (key, name, origin_lang, aisle_position)
    select ${`own-${crypto.randomUUID()}`}, ${toLangMap(name, lang) as never}::jsonb, ${lang}::lang,
           coalesce(max(aisle_position), 0) + 1 from food_categories
    returning id, name, origin_lang`;
  await publishEvent(tx, {
    topic: topics.reference,
    key: `category:${row!.id}`,
    type: "category.saved",
    payload: { category_id: row!.id, subcategory_id: null },
  });
  return row!;
}

/** Adds a subcategory. @throws DomainError `invalid` when there is no such category */
export async function createSubcategory(
  tx: Tx,
  input: { name: string | LangMap; category_id: number },
  lang: Lang,
): Promise<CategoryRow & { category_id: number }> {
  assertNames(input);
  const [category] = await tx`select id from food_categories where id = ${input.category_id} for key share`;
  if (!category) throw invalidFields([fieldError(["category_id"], "There is no such category.", "unknown_category")]);
  const [row] = await tx<(CategoryRow & { category_id: number })[]>`
    insert into food_subcategories (key, name, origin_lang, category_id)
    values (${`own-${crypto.randomUUID()}`}, ${toLangMap(input.name, lang) as never}::jsonb, ${lang}, ${input.category_id})
    returning id, name, origin_lang, category_id`;
  await publishEvent(tx, {
    topic: topics.reference,
    key: `subcategory:${row!.id}`,
    type: "category.saved",
    payload: { category_id: input.category_id, subcategory_id: row!.id },
  });
  return row!;
}
