import type { Conn } from "../client/types.ts";
import { type Lang, langs } from "../schemas/common.ts";
import { withOtherNames } from "../shared/lexicon/data.ts";
import type { LexiconEntry } from "../shared/lexicon/entries.ts";

/** A food of the table with its words and what it holds. */
export interface FoodRow {
  id: number;
  key: string;
  /** Keys. */
  category: string;
  subcategory: string | null;
  /** Name and plural. */
  names: Record<Lang, string[]>;
  aliases: Partial<Record<Lang, string[]>>;
  allergens: string[] | null;
  may_contain: string[];
  traits: string[] | null;
  made_of: string[];
}

/** A food as the scanner reads it. */
export const entryOf = (row: FoodRow): LexiconEntry => ({
  key: row.key,
  kind: "food",
  names: row.names,
  aliases: withOtherNames(row.key, row.aliases),
  allergens: row.allergens,
  mayContain: row.may_contain,
  traits: row.traits,
  madeOf: row.made_of,
});

/** Every public food with its words and what it holds. */
export function lexiconRows(conn: Conn): Promise<FoodRow[]> {
  return conn<FoodRow[]>`
    select f.id, f.key, c.key as category, s.key as subcategory, f.traits, f.made_of, f.aliases,
      (select jsonb_object_agg(lang, array_remove(array[f.name->>lang, f.plural->>lang], null))
        from unnest(${[...langs]}::text[]) as lang) as names,
      case when f.allergen_ids is not null then
        array(select a.key from allergies a where a.id = any(f.allergen_ids) order by a.id) end as allergens,
      array(select a.key from allergies a where a.id = any(f.may_contain_ids) order by a.id) as may_contain
    from foods f join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id where not f.personal order by f.id`;
}
