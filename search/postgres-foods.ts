import type { Conn } from "@toque/db/client/types.ts";
import type { Lang, LangMap } from "@toque/db/entities/common.ts";
import type { PendingQuery, Row } from "postgres";
import { foodSearchText } from "./food-documents.ts";
import type { FoodDocument, FoodHit, FoodSearch } from "./port.ts";
import { fold } from "./text.ts";
import { typoPattern } from "./typo-pattern.ts";

type Fragment = PendingQuery<Row[]>;

/** Keeps `foods.search_text` as the food search wants it. Categories and subcategories are few and need no text of theirs. */
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

/** Searches by one statement: candidates by the trigram index first, then each of their names is judged. */
export async function searchFoodRows(sql: Conn, query: FoodSearch): Promise<FoodHit[]> {
  const whole = fold(query.text.slice(0, 100));
  if (whole === "") return [];
  const words = whole.split(" ").slice(0, 8);
  const patterns = words.map((word, index) => typoPattern(word, index === words.length - 1, "[^[:alnum:]]"));
  const matches = (text: Fragment) =>
    patterns.map((pattern) => sql`${text} ~ ${pattern}`).reduce((all, one) => sql`${all} and ${one}`);
  const limit = Math.min(100, Math.max(1, Math.trunc(query.limit)));
  const rows = await sql<{ type: FoodHit["type"]; id: number; name: LangMap; origin_lang: Lang; weight: number }[]>`
    with candidates as materialized (
      select 'food' as type, id, name, plural, aliases, origin_lang from foods
      where ${matches(sql`search_text`)}
      union all
      select 'food', id, name, plural, aliases, origin_lang from foods where search_text = ''
      union all
      select 'category', id, name, '{}', '{}', origin_lang from food_categories
      union all
      select 'subcategory', id, name, '{}', '{}', origin_lang from food_subcategories
    ), texts as (
      select c.type, c.id, n.lang, n.factor, btrim(regexp_replace(fold(n.text), '[^[:alnum:]]+', ' ', 'g')) as text
      from candidates c cross join lateral (
        select key as lang, value as text, 1.0 as factor from jsonb_each_text(c.name)
        union all
        select key, value, 0.96 from jsonb_each_text(c.plural)
        union all
        select a.key, alias.value, 0.96 from jsonb_each(c.aliases) a, jsonb_array_elements_text(a.value) alias
      ) n
    ), scored as (
      select type, id, length(text) as size,
        factor * (case when lang = ${query.lang} then 1 else 0.9 end) * (case
          when text = ${whole} then 1
          when text like ${`${whole}%`} then 0.85
          when (select bool_and(' ' || text like '% ' || word || '%') from unnest(${words}::text[]) word) then 0.7
          when ${matches(sql`text`)} then 0.3 + 0.25 * similarity(text, ${whole})
        end) as weight
      from texts
    ), best as (
      select distinct on (type, id) type, id, weight, size from scored where weight is not null
      order by type, id, weight desc, size
    )
    select b.type, b.id, c.name, c.origin_lang, round(b.weight::numeric, 4)::float8 as weight
    from best b join candidates c using (type, id)
    order by b.weight desc, b.size, array_position(array['food', 'subcategory', 'category'], b.type), b.id
    limit ${limit}`;
  return rows.map((row) => ({
    type: row.type,
    id: row.id,
    name: row.name,
    originLang: row.origin_lang,
    weight: row.weight,
  }));
}
