import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, type LangListMap, type LangMap, langs } from "@toque/db/schemas/common.ts";
import type { FoodDocument } from "./port.ts";
import { fold } from "./text.ts";

/** A row of a food, category or subcategory. */
export interface FoodRow {
  type: FoodDocument["type"];
  id: number;
  name: LangMap;
  plural: LangMap;
  aliases: LangListMap;
  origin_lang: Lang;
}

/** Folds the names of one row, removing duplicates within a language. */
export function toFoodDocument(row: FoodRow): FoodDocument {
  const names = Object.fromEntries(
    langs.map((lang) => {
      const texts = [row.name[lang], row.plural[lang], ...(row.aliases[lang] ?? [])];
      return [lang, [...new Set(texts.map((text) => fold(text ?? "")).filter(Boolean))]];
    }),
  ) as Record<Lang, string[]>;
  return { type: row.type, id: row.id, name: row.name, origin_lang: row.origin_lang, names };
}

/**
 * The documents of foods, categories and subcategories, from the database's current state.
 * @param foodIds only these foods, without categories and subcategories; everything by default
 */
export async function buildFoodDocuments(conn: Conn, foodIds?: readonly number[]): Promise<FoodDocument[]> {
  if (foodIds?.length === 0) return [];
  if (!foodIds) return [...(await buildFoods(conn, null)), ...(await buildCategoryDocuments(conn))];
  return buildFoods(conn, foodIds);
}

async function buildFoods(conn: Conn, ids: readonly number[] | null): Promise<FoodDocument[]> {
  const rows = await conn<FoodRow[]>`
    select 'food' as type, id, name, plural, aliases, origin_lang from foods
    where not personal and (${ids as number[]}::int[] is null or id = any(${ids as number[]}::int[])) order by id`;
  return rows.map(toFoodDocument);
}

/** The documents of all categories and subcategories: a few dozen. */
export async function buildCategoryDocuments(conn: Conn): Promise<FoodDocument[]> {
  const rows = await conn<FoodRow[]>`
    select 'category' as type, id, name, '{}'::jsonb as plural, '{}'::jsonb as aliases, origin_lang from food_categories
    union all
    select 'subcategory', id, name, '{}', '{}', origin_lang from food_subcategories
    order by type, id`;
  return rows.map(toFoodDocument);
}

/** Every folded name of a food in one text: the value of `foods.search_text`, which has a trigram index. */
export function foodSearchText(document: FoodDocument): string {
  return [...new Set(langs.flatMap((lang) => document.names[lang]))].join(" | ");
}
