import type { Conn } from "@toque/db/client/types.ts";
import { millilitresPer } from "@toque/db/units/factors.ts";
import { type Amount, type ParsedLine, unitOf } from "./line.ts";

interface Measure {
  id: number;
  key: string;
}

/** A food as a line can mean it. */
export interface KnownFood {
  id: number;
  key: string;
  category: string;
  names: string[];
  measures: Measure[];
}

/** What a line became, or why not. */
export type Resolved =
  | { food: KnownFood; quantityId: number; multiplier: number }
  | { reason: "unknown_food" | "no_amount" | "no_such_measure" | "several_foods"; detail: string };

/** Words around a food's name that do not make it another food. */
const remarks = new Set(
  `a an the of in for with into and or x about around approximately extra very good quality your favorite favourite any kind
  small medium large big whole half halve heaping heaped level overfilled generous thin thick thinly finely roughly coarsely
  freshly lightly well fine coarse fresh raw ripe dry dried frozen thawed canned tinned drained rinsed washed peeled unpeeled
  cut chopped minced diced sliced shredded grated crushed ground mashed cubed halved quartered torn crumbled melted softened
  soft softish cold warm hot lukewarm room temperature boiling chilled cooked uncooked toasted beaten sifted packed pitted
  seeded deseeded cored trimmed boneless skinless bone skin on off lean organic unsalted salted natural pure plain regular
  unbleached prepared preferably piece bit chunk strip cube size sized smallish inch cm thick to taste need needed desired
  garnish serving serve topping optional more less plus each per kitchen at least wedge ring stem leaf leave stalk floret
  clove slice head stick rib sprig bunch can tin packet package sheet bulb handful pinch tablespoon teaspoon cup
  ounce pound gram juice-of reduced low sodium fat free full kind variety choice all your enough fry frying pan greasing coating own one two three
  recommended strong mild optionally sharp virgin pod rasher bar block cold-pressed long grain few thread brown-skinned diet`
    .split(/\s+/)
    .filter(Boolean),
);
/** Colours and places tell kinds of vegetables and fruits apart, and other foods into others ("white chocolate"). */
const colours = new Set([
  "red",
  "yellow",
  "green",
  "white",
  "brown",
  "purple",
  "orange",
  "sweet",
  "italian",
  "vine",
  "cherry",
]);
const produce = new Set(["vegetables", "fruits"]);

const singular = (word: string): string =>
  word.length <= 3 || /(ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/^(lea|hal|loa|kni)ves$/, "$1f")
        .replace(/ies$/, "y")
        .replace(/(o|ch|sh|x|ss)es$/, "$1")
        .replace(/s$/, "");

/** The words of a text, without accents and in the singular. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]s\b/g, "")
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singular);

/** Foods with their English names and the measures that they have. */
export async function readKnownFoods(conn: Conn): Promise<KnownFood[]> {
  const foods = await conn<
    (Omit<KnownFood, "names"> & { name: string; plural: string | null; aliases: string[] | null })[]
  >`
    select f.id, f.key, c.key as category, f.name->>'en' as name, f.plural->>'en' as plural,
      (select array_agg(a) from jsonb_array_elements_text(coalesce(f.aliases->'en', '[]')) a) as aliases,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key) order by q.id)
                from quantities q where q.food_id = f.id
                   or num_nonnulls(q.food_id, q.subcategory_id, q.category_id) = 0), '[]') as measures
    from foods f join food_categories c on c.id = f.category_id where f.name ? 'en' order by f.id`;
  return foods.map(({ name, plural, aliases, ...food }) => ({
    ...food,
    names: [name, ...(plural ? [plural] : []), ...(aliases ?? [])],
  }));
}

/** Millilitres of the volumes that a food's own measures may lack; US customary where a name has several meanings. */
const millilitres: Record<string, number> = {
  dl: 100,
  fl_oz: millilitresPer.us.fl_oz,
  pint: millilitresPer.us.pint,
  quart: 2 * millilitresPer.us.pint,
  mug: 250,
};

/** Finds the food and the quantity that a line means. Strict: a word that it does not know makes the food unknown. */
export class FoodMatcher {
  private readonly byName = new Map<string, KnownFood>();
  private readonly byKey: Map<string, KnownFood>;

  constructor(foods: readonly KnownFood[]) {
    this.byKey = new Map(foods.map((food) => [food.key, food]));
    // A name goes before another food's alias: all first names are entered first.
    for (const rank of [0, 1, 2])
      for (const food of foods)
        for (const name of rank === 0 ? food.names.slice(0, 1) : food.names.slice(rank)) {
          const key = wordsOf(name).join(" ");
          if (key && !this.byName.has(key)) this.byName.set(key, food);
        }
  }

  /** The food of a phrase: the longest name in it, the last of two equals, when all other words are mere remarks. */
  food(phrase: string): KnownFood | null {
    const words = wordsOf(phrase);
    for (let length = Math.min(words.length, 5); length > 0; length--)
      for (let start = words.length - length; start >= 0; start--) {
        const food = this.byName.get(words.slice(start, start + length).join(" "));
        if (!food) continue;
        const others = [...words.slice(0, start), ...words.slice(start + length)];
        const fits = (word: string) => remarks.has(word) || (colours.has(word) && produce.has(food.category));
        if (others.every(fits)) return food;
      }
    return null;
  }

  /** What a line's food phrase stands for: one food, or several that share the line ("salt and pepper"). */
  private foodsOf(phrase: string): KnownFood[] {
    // What follows a comma or a dash says how it is prepared.
    const head = phrase.split(/,|;| - | – |\bsuch as\b|\blike\b|\bfrom\b|\bpreferably\b/)[0] ?? "";
    for (const text of [phrase, head, ...head.split(/\bor\b|\//)]) {
      const food = this.food(text);
      if (food) return [food];
    }
    const parts = head.split(/\band\b|&|\+/).map((part) => this.food(part));
    return parts.length > 1 && parts.every((part) => part !== null) ? parts : [];
  }

  private measure(
    food: KnownFood,
    { value, unit }: Amount,
    phrase: string,
  ): { quantityId: number; multiplier: number } | null {
    const own = (key: string, multiplier = value) => {
      const found = food.measures.find((one) => one.key === key);
      return found ? { quantityId: found.id, multiplier } : null;
    };
    if (unit === null) {
      const named = wordsOf(phrase)
        .map((word) => unitOf.get(word) ?? word)
        .find((word) => word !== food.key && food.measures.some((one) => one.key === word));
      const countable = ["piece", "whole", "fillet", "steak", "pave", "rasher", "escalope", "leaf", "cob", "ball"];
      for (const key of [...(named ? [named] : []), ...countable]) {
        const found = own(key);
        if (found) return found;
      }
      return null;
    }
    const volume = millilitres[unit];
    return (
      own(unit) ??
      (volume !== undefined ? own("ml", value * volume) : null) ??
      (unit === "inch" ? own("cm", value * 2.54) : null) ??
      (unit === "dash" ? own("pinch", value * 2) : null) ??
      (unit === "cube" || unit === "head" || unit === "stalk" ? own("piece") : null)
    );
  }

  /** Each food of a line with its quantity, or the reason why it has none. */
  resolve(line: ParsedLine): Resolved[] {
    const foods = this.foodsOf(line.food);
    if (foods.length === 0) return [{ reason: "unknown_food", detail: line.food }];
    const seasoning = foods.every((food) => food.category === "herbs-and-spices");
    if (line.amounts.length === 0 || (line.toTaste && seasoning)) {
      if (!seasoning && !line.toTaste)
        return foods.map((food) => ({ reason: "no_amount", detail: food.names[0] ?? "" }));
      return foods.map((food) => this.known(food, { value: 1, unit: "pinch" }, line));
    }
    if (foods.length > 1) return [{ reason: "several_foods", detail: line.food }];
    const [food] = foods as [KnownFood];
    // "2 peppers" are vegetables, "pepper" is a spice.
    const meant =
      food.key === "black-pepper" && line.amounts[0]?.unit === null ? (this.byKey.get("red-pepper") ?? food) : food;
    for (const amount of line.amounts) {
      const found = this.known(meant, amount, line);
      if (!("reason" in found)) return [found];
    }
    return [{ reason: "no_such_measure", detail: `${line.amounts[0]?.unit ?? "piece"} of ${meant.names[0]}` }];
  }

  private known(food: KnownFood, amount: Amount, line: ParsedLine): Resolved {
    const found = this.measure(food, amount, line.food);
    return found
      ? { food, quantityId: found.quantityId, multiplier: Math.round(found.multiplier * 1000) / 1000 }
      : { reason: "no_such_measure", detail: `${amount.unit ?? "piece"} of ${food.names[0]}` };
  }
}
