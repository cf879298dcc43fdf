import { type ExactNames, exactNamesOf, foodsOfOffers } from "@toque/db/foods/exact-names.ts";
import type { KnownFood } from "@toque/db/foods/known.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { singulars } from "@toque/db/ingredients/descriptors.ts";
import { universalUnits } from "@toque/db/schemas/quantity.ts";
import { millilitresPer } from "@toque/db/shared/units/factors.ts";
import { type Amount, type ParsedLine, unitOf } from "./line.ts";

/** Result of matching a line: a food, or the reason for the failure. */
export type Resolved =
  | {
      food: KnownFood;
      quantityId: number;
      multiplier: number;
      /** The words around the food's name: "large", "fresh". */
      rest: string;
    }
  | { reason: "unknown_food" | "no_amount" | "no_such_measure" | "several_foods"; detail: string };

/** The words of a text, without accents and in the singular. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]s\b/g, "")
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singulars.en);

/** Words that measure any food. */
const weighing = new Set(
  [...unitOf].flatMap(([word, unit]) => (universalUnits.some((one) => one === unit) ? [word] : [])),
);

/** The words around a name, without those that only join them to it. */
const described = (rest: string): string =>
  rest
    .replace(/^(?:\s*(?:the|a|an|of|some|any)\b)+|\b(?:of|and)\s*$/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Millilitres of volumes that a food's own measures may lack; US customary where a name is ambiguous. */
const millilitres: Record<string, number> = {
  dl: 100,
  fl_oz: millilitresPer.us.fl_oz,
  pint: millilitresPer.us.pint,
  quart: 2 * millilitresPer.us.pint,
  mug: 250,
};

/** Finds the food and the quantity of a line. Strict: any unknown word makes the food unknown, and no other food is taken. */
export class FoodMatcher {
  private readonly names: ExactNames;
  private readonly byKey: Map<string, KnownFood>;

  constructor(foods: readonly KnownFood[], lexicon: FoodLexicon) {
    this.byKey = new Map(foods.map((food) => [food.key, food]));
    this.names = exactNamesOf(lexicon, "en");
  }

  /**
   * The foods that a line is about: the first of its alternatives, or several that share the line ("salt and pepper"); none
   * when one is not understood. `rest`: the words around their names.
   */
  foodsOf({ food: phrase, alternatives, amounts }: ParsedLine): { food: KnownFood; rest: string }[] {
    const found = (text: string) => {
      // "A can of tomatoes" holds tinned ones.
      const tinned = amounts[0]?.unit === "can" ? this.names.find(`canned ${text}`) : null;
      const one = tinned?.start === 0 ? { ...tinned, end: tinned.end - "canned ".length } : this.names.find(text);
      const food = one && this.byKey.get(one.food.key);
      return food ? { food, rest: `${text.slice(0, one.start)} ${text.slice(one.end)}` } : null;
    };
    if (alternatives.length > 0) {
      const [offered] = foodsOfOffers([phrase, ...alternatives], this.names);
      const first = offered && this.byKey.get(offered.key);
      const alone = found(phrase);
      return first ? [alone?.food === first ? alone : { food: first, rest: "" }] : [];
    }
    const one = found(phrase);
    if (one) return [one];
    const parts = phrase.split(/\band\b|&|\+/).map(found);
    return parts.length > 1
      ? parts.filter((part) => part !== null).filter((_, __, all) => all.length === parts.length)
      : [];
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
    const named = this.foodsOf(line);
    const foods = named.map(({ food }) => food);
    if (foods.length === 0) return [{ reason: "unknown_food", detail: line.food }];
    const seasoning = foods.every((food) => food.category === "herbs-and-spices");
    if (line.amounts.length === 0 || (line.toTaste && seasoning)) {
      if (!seasoning && !line.toTaste) return foods.map((food) => ({ reason: "no_amount", detail: food.name }));
      return named.map(({ food, rest }) => this.known(food, { value: 1, unit: "pinch" }, line, rest));
    }
    if (foods.length > 1) return [{ reason: "several_foods", detail: line.food }];
    const [food] = foods as [KnownFood];
    const rest = named[0]?.rest ?? "";
    // Another amount among the words ("1 8 oz pack", "a quarter of a pound"): neither is the whole one.
    if (/\p{N}|\b(?:quarter|third|spoons?)\b/u.test(rest) || wordsOf(rest).some((word) => weighing.has(word)))
      return [{ reason: "no_such_measure", detail: line.food }];
    // "2 peppers" means the vegetable, "pepper" the spice.
    const meant =
      food.key === "black-pepper" && line.amounts[0]?.unit === null ? (this.byKey.get("red-pepper") ?? food) : food;
    for (const amount of line.amounts) {
      const found = this.known(meant, amount, line, rest);
      if (!("reason" in found)) return [found];
    }
    return [{ reason: "no_such_measure", detail: `${line.amounts[0]?.unit ?? "piece"} of ${meant.name}` }];
  }

  private known(food: KnownFood, amount: Amount, line: ParsedLine, rest: string): Resolved {
    const found = this.measure(food, amount, line.food);
    return found
      ? {
          food,
          quantityId: found.quantityId,
          multiplier: Math.round(found.multiplier * 1000) / 1000,
          rest: described(rest),
        }
      : { reason: "no_such_measure", detail: `${amount.unit ?? "piece"} of ${food.name}` };
  }
}
