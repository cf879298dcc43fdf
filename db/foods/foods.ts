import type { CiqualFoodRow } from "../ciqual/read.ts";
import type { Conn } from "../client/types.ts";
import { type Locale, pluralOf, presentNamed } from "../recipes/present.ts";
import type { FoodRow, Reader } from "../recipes/read.ts";
import type { Lang, LangListMap, LangMap } from "../schemas/common.ts";
import { pick, pickList } from "../schemas/common.ts";
import type { Food } from "../schemas/food.ts";
import { seenFood } from "./personal.ts";
import { type DensitySource, presentWeightSource } from "./weight-source.ts";

interface FullFoodRow extends FoodRow {
  water: number | null;
  salt: number | null;
  fiber: number | null;
  from_ciqual: boolean;
  personal: boolean;
  estimated: string[];
  density: number | null;
  density_source: DensitySource | null;
  aliases: LangListMap;
  revision: number;
  traits: string[];
  traits_known: boolean;
  allergens_known: boolean;
  allergies: { id: number; name: LangMap; origin_lang: Lang }[] | null;
  may_contain: { id: number; name: LangMap; origin_lang: Lang }[] | null;
  category: { id: number; name: LangMap; origin_lang: Lang };
  subcategory: { id: number; name: LangMap; origin_lang: Lang; category_id: number } | null;
}

/** One food with its category and allergens; null where there is none that the reader may see. */
export async function readFood(conn: Conn, id: number, locale: Locale, reader: Reader): Promise<Food | null> {
  const [row] = await conn<FullFoodRow[]>`
    select f.id, f.name, f.plural, f.origin_lang, f.img_url, f.energy, f.water, f.protein, f.carbohydrate, f.lipid,
      f.saturated_fatty_acids, f.sugar, f.salt, f.fiber, f.from_ciqual, f.personal, f.estimated, f.density, f.density_source, f.aliases,
      f.revision,
      coalesce(f.traits, '{}') as traits, f.traits is not null as traits_known, f.category_id,
      f.subcategory_id,
      f.allergen_ids is not null as allergens_known,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'origin_lang', a.origin_lang) order by a.id)
        from allergies a where a.id = any(f.allergen_ids)) as allergies,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'origin_lang', a.origin_lang) order by a.id)
        from allergies a where a.id = any(f.may_contain_ids)) as may_contain,
      jsonb_build_object('id', c.id, 'name', c.name, 'origin_lang', c.origin_lang) as category,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'origin_lang', s.origin_lang,
        'category_id', s.category_id) end as subcategory
    from foods f join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id
    where f.id = ${id} and ${seenFood(conn, reader)}`;
  if (!row) return null;
  const { plural, origin_lang, name, aliases, allergies, may_contain, category, subcategory, ...food } = row;
  return {
    ...food,
    name: locale.translated ? pick(name, locale.lang, origin_lang) : name,
    plural: pluralOf({ name, plural, origin_lang }, locale),
    origin_lang,
    plurals: plural,
    density_source: presentWeightSource(food.density_source),
    aliases: locale.translated ? pickList(aliases, locale.lang, origin_lang) : aliases,
    allergies: (allergies ?? []).map((allergy) => presentNamed(allergy, locale)),
    may_contain: (may_contain ?? []).map((allergy) => presentNamed(allergy, locale)),
    category: presentNamed(category, locale),
    subcategory: subcategory ? { ...presentNamed(subcategory, locale), category_id: subcategory.category_id } : null,
  };
}

/** A link with the row of the table it refers to, if the table has it. */
export interface CiqualLinkRow {
  id: number;
  food_id: number;
  ciqual_food_id: number;
  coefficient: number;
  ciqual_food: CiqualFoodRow | null;
}

/** The foods of the Ciqual table that a food's figures come from. Null when there is no such food that the reader may see. */
export async function readCiqualLinks(conn: Conn, foodId: number, reader: Reader): Promise<CiqualLinkRow[] | null> {
  const [found] = await conn`select 1 from foods f where f.id = ${foodId} and ${seenFood(conn, reader)}`;
  if (!found) return null;
  return [
    ...(await conn<CiqualLinkRow[]>`
      select l.id, l.food_id, l.ciqual_food_id, l.coefficient,
        case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'category_id', c.category_id,
          'published', c.published, 'figures', c.figures) end as ciqual_food
      from food_ciqual_links l left join ciqual_foods c on c.id = l.ciqual_food_id
      where l.food_id = ${foodId} order by l.id`),
  ];
}

/** Which of the given foods, as far as the reader may see them, and allergens exist, in one query. */
export async function readExisting(
  conn: Conn,
  { foodIds, allergyIds }: { foodIds: readonly number[]; allergyIds: readonly number[] },
  reader: Reader,
): Promise<{ foods: Set<number>; allergies: Set<number> }> {
  const [row] = await conn<{ foods: number[]; allergies: number[] }[]>`
    select array(select f.id from foods f where f.id = any(${[...foodIds]}::int[]) and ${seenFood(conn, reader)}) as foods,
           array(select id from allergies where id = any(${[...allergyIds]}::int[])) as allergies`;
  return { foods: new Set(row?.foods), allergies: new Set(row?.allergies) };
}
