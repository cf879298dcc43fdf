import type { Conn } from "../client/types.ts";
import { descriptorsOf, type Word, wordsIn } from "../ingredients/descriptors.ts";
import type { Lang } from "../schemas/common.ts";
import { type NamedFood, unlistedKey } from "./known.ts";
import related from "./related-names.json";

/** A food whose name stands in a text, and where. */
export interface FoundFood<F extends NamedFood = NamedFood> {
  food: F;
  start: number;
  end: number;
}

/**
 * Names that find a food in a search and are not the same food: broader ("cheese" finds Cheddar) or a sibling ("fusilli" finds
 * penne). By language, folded.
 */
const notTheSame = (lang: Lang, name: string): boolean => relatedNames[lang].has(name);
const relatedNames = Object.fromEntries(
  Object.entries(related).map(([lang, names]) => [
    lang,
    new Set(names.map((name) => keyOf(wordsIn(name, lang as Lang)))),
  ]),
) as Record<Lang, Set<string>>;

function keyOf(words: readonly Word[]): string {
  return words.map((word) => word.text).join(" ");
}

const LONGEST = 6;

/** Finds the food that a phrase of one language means, by exact names only: never one that is merely similar. */
export class ExactNames<F extends NamedFood = NamedFood> {
  private readonly byName = new Map<string, F>();
  private readonly categoriesByLast = new Map<string, Set<string>>();

  constructor(
    foods: readonly F[],
    private readonly lang: Lang,
  ) {
    // A name takes precedence over the aliases of other foods, so all names are entered first.
    for (const rank of [0, 1, 2])
      for (const food of foods)
        for (const name of rank === 2 ? food.names.slice(2) : food.names.slice(rank, rank + 1)) {
          const key = keyOf(wordsIn(name, lang));
          if (key && !this.byName.has(key) && !(rank === 2 && notTheSame(lang, key))) this.byName.set(key, food);
        }
    for (const food of foods) {
      const words = wordsIn(food.names[0] ?? "", lang);
      const last = words.at(-1)?.text ?? "";
      if (words.length > 1)
        this.categoriesByLast.set(last, (this.categoriesByLast.get(last) ?? new Set()).add(food.category));
    }
  }

  /** The food of a phrase: the longest name in it, provided that all other words only describe. */
  find(phrase: string): FoundFood<F> | null {
    const words = wordsIn(phrase, this.lang);
    const descriptors = descriptorsOf(this.lang);
    for (let length = Math.min(words.length, LONGEST); length > 0; length--)
      for (let start = words.length - length; start >= 0; start--) {
        const name = words.slice(start, start + length);
        const food = this.byName.get(keyOf(name));
        if (!food) continue;
        const fits = (place: "before" | "after") => (word: Word) =>
          descriptors.fitsBeside(word.text, food.category, place);
        if (words.slice(0, start).every(fits("before")) && words.slice(start + length).every(fits("after")))
          return { food, start: name[0]!.start, end: name.at(-1)!.end };
      }
    return null;
  }

  /** The categories of the foods whose names of several words end with a word: "oil" is a fat. */
  categoriesNamed(last: string): ReadonlySet<string> {
    return this.categoriesByLast.get(last) ?? new Set();
  }

  /** The words of a phrase without those that only describe. */
  essential(phrase: string): string[] {
    const descriptors = descriptorsOf(this.lang);
    return wordsIn(phrase, this.lang)
      .map((word) => word.text)
      .filter((word) => !descriptors.describes(word));
  }
}

/**
 * The food that each offer of a list means, null where it is not understood. What the last one is made of may belong to all:
 * "almond or soya milk" are two milks, while "butter or olive oil" are a butter and an oil.
 */
export function foodsOfOffers<F extends NamedFood>(offers: readonly string[], names: ExactNames<F>): (F | null)[] {
  const last = offers.at(-1) ?? "";
  const lastFood = names.find(last)?.food ?? null;
  const ending = names.essential(last);
  const shared = ending.length > 1 ? ending.at(-1)! : null;
  return offers.map((offer, i) => {
    const alone = names.find(offer)?.food ?? null;
    if (i === offers.length - 1 || shared === null || names.essential(offer).at(-1) === shared) return alone;
    const whole = names.find(`${offer} ${shared}`)?.food ?? null;
    if (whole && lastFood && whole.subcategory === lastFood.subcategory && whole.category === lastFood.category)
      return whole;
    // "Butter" can stand beside an oil by itself, "corn" cannot: corn oil is meant.
    const standsAlone = alone && (names.categoriesNamed(shared).has(alone.category) || alone.category === "drinks");
    if (standsAlone || names.categoriesNamed(shared).size === 0) return alone;
    return alone === null ? whole : null;
  });
}

/** Every public food with its names in one language, the placeholder for unlisted ones left out. */
export async function loadExactNames(conn: Conn, lang: Lang): Promise<ExactNames> {
  const foods = await conn<NamedFood[]>`
    select f.id, f.key, c.key as category, s.key as subcategory,
      array_remove(array[f.name->>${lang}::text, coalesce(f.plural->>${lang}::text, f.name->>${lang}::text)], null)
        || array(select jsonb_array_elements_text(coalesce(f.aliases->${lang}::text, '[]'))) as names
    from foods f join food_categories c on c.id = f.category_id
    left join food_subcategories s on s.id = f.subcategory_id
    where f.key <> ${unlistedKey} and not f.personal and f.name ? ${lang}::text order by f.id`;
  return new ExactNames(foods, lang);
}
