import type { Conn } from "@toque/db/client/types.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { type FoodRow, foodSearchText, toFoodDocument } from "./food-documents.ts";
import { bestFoods } from "./food-relevance.ts";
import type { FoodDocument, FoodHit, FoodSearch } from "./port.ts";
import { fold } from "./text.ts";
import { typoPattern } from "./typo-pattern.ts";

/**
 * Updates `foods.search_text` to the format of the food search. Categories and subcategories are few and need no such
 * text.
 */
export async function indexFoodTexts(sql: Conn, documents: readonly FoodDocument[]): Promise<void> {
  const rows = documents
    .filter((document) => document.type === "food")
    .map((document) => ({ id: document.id, text: foodSearchText(document) }));
  if (rows.length === 0) return;
  await sql`
    update foods f set search_text = s.text
    from jsonb_to_recordset(${rows as never}::jsonb) as s(id integer, text text)
    where f.id = s.id and f.search_text is distinct from s.text`;
}

const wordsOf = (query: FoodSearch): string[] => fold(query.text.slice(0, 100)).split(" ").filter(Boolean).slice(0, 8);

/**
 * Searches in one statement. The database finds candidate foods by the trigram index; their names are ranked here: the
 * planner estimates splitting languages and aliases in SQL as so expensive that it compiles the query first, which
 * takes a hundred times as long as the search.
 */
export async function searchFoodRows(sql: Conn, query: FoodSearch): Promise<FoodHit[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const isLast = (index: number) => index === words.length - 1;
  // A text written by other code may have other separators than blanks between its words.
  const likely = words
    .map((word, index) => sql`search_text ~ ${typoPattern(word, isLast(index), "[^[:alnum:]]")}`)
    .reduce((all, one) => sql`${all} and ${one}`);
  const rows = await sql<FoodRow[]>`
    select 'food' as type, id, name, plural, aliases, origin_lang from foods where not personal and ${likely}
    union all
    select 'food', id, name, plural, aliases, origin_lang from foods where not personal and search_text = ''
    union all
    select 'category', id, name, '{}', '{}', origin_lang from food_categories
    union all
    select 'subcategory', id, name, '{}', '{}', origin_lang from food_subcategories`;
  return rankFoods(rows, words, query);
}

/** The cook's own foods, used as written: few, not visible to other users, and so in no index. */
export async function searchPersonalFoods(sql: Conn, ownerId: number, query: FoodSearch): Promise<FoodHit[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const rows = await sql<FoodRow[]>`
    select 'food' as type, id, name, plural, aliases, origin_lang from foods where personal and owner_id = ${ownerId}`;
  return rankFoods(rows, words, query);
}

/** The foods that have every word of a query, best first. */
function rankFoods(rows: readonly FoodRow[], words: readonly string[], query: FoodSearch): FoodHit[] {
  const patterns = words.map((word, index) => new RegExp(typoPattern(word, index === words.length - 1)));
  const isFit = (document: FoodDocument) => {
    const text = langs.flatMap((lang) => document.names[lang]).join(" | ");
    return patterns.every((pattern) => pattern.test(text));
  };
  return bestFoods(rows.map(toFoodDocument).filter(isFit), words.join(" "), query);
}
