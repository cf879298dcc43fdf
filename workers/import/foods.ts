import { type ExactNames, exactNamesOf, foodsOfOffers } from "@toque/db/foods/exact-names.ts";
import { isAbout } from "@toque/db/foods/is-about.ts";
import type { KnownFood } from "@toque/db/foods/known.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { cutAtConnectors } from "@toque/db/ingredients/alternatives.ts";
import { singulars } from "@toque/db/ingredients/descriptors.ts";
import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import { universalUnits } from "@toque/db/schemas/quantity.ts";
import { millilitresPer } from "@toque/db/shared/units/factors.ts";
import { amountsOf, type IngredientLine, type LineFoods } from "./lines/line.ts";
import { comparable, patternsOf, unitNamed } from "./lines/patterns.ts";

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

/** Whether a word measures any food. */
const weighs = (word: string, lang: Lang): boolean => universalUnits.some((unit) => unit === unitNamed(word, lang));

/** A number of a unit; null: of the food itself. */
type Amount = ReturnType<typeof amountsOf>[number];

/** The words around a name, without those that only join them to it. */
const described = (rest: string): string =>
  rest
    .replace(/^(?:\s*(?:the|a|an|of|some|any)\b)+|\b(?:of|and)\s*$/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Millilitres of volumes that a food's own measures may lack; US customary where a name is ambiguous. */
const millilitres: Record<string, number> = {
  dl: 100,
  imp_fl_oz: millilitresPer.us.imp_fl_oz,
  imp_pint: millilitresPer.us.imp_pint,
  fl_oz: millilitresPer.us.fl_oz,
  pint: millilitresPer.us.pint,
  quart: 2 * millilitresPer.us.pint,
  gallon: 8 * millilitresPer.us.pint,
  cl: 10,
  mug: 250,
};

/** Between foods that share a line. */
const joints: Record<Lang, RegExp> = {
  en: /\band\b|[&+,]/,
  fr: /(?<!\p{L})et(?!\p{L})|[&+,]/u,
  es: /(?<!\p{L})[ye](?!\p{L})|[&+,]/u,
  de: /(?<!\p{L})und(?!\p{L})|[&+,]/u,
};

/** What a unit puts before the name of its food. */
const withUnit: Partial<Record<Lang, Partial<Record<string, string>>>> = {
  en: { can: "canned " },
  fr: { leaf: "feuilles de ", cube: "cube de " },
  de: { cube: "Würfel " },
};

/** Finds the food and the quantity of a line. Strict: any unknown word makes the food unknown, and no other food is taken. */
export class FoodMatcher implements LineFoods {
  private readonly names: ExactNames;
  private readonly byKey: Map<string, KnownFood>;

  constructor(
    foods: readonly KnownFood[],
    private readonly lexicon: FoodLexicon,
    private readonly lang: Lang = "en",
    /** Of the writer: whose fluid ounces and pints are meant where they are only called so. */
    private readonly system: MeasurementSystem = "us",
  ) {
    this.byKey = new Map(foods.map((food) => [food.key, food]));
    this.names = exactNamesOf(lexicon, lang);
  }

  /** The key of the food that a phrase as a whole is a name of; null for none. */
  foodNamed = (phrase: string): string | null => {
    const found = this.names.find(phrase);
    return found?.start === 0 && found.end === phrase.length ? found.food.key : null;
  };

  isAbout = (phrase: string, selectors: readonly string[]): boolean =>
    isAbout(this.lexicon, phrase, this.lang, selectors);

  /** "200 g rice", "cooked": the food that is called so with what is done to it. */
  private foundDone(text: string, { preparation }: IngredientLine): { food: KnownFood; rest: string } | null {
    const [first = ""] = preparation?.split(",") ?? [];
    const isName = patternsOf(this.lang).alwaysDone.at(comparable(first), 0)?.end === first.length;
    if (!isName) return null;
    const isBefore = this.lang === "en" || this.lang === "de";
    const key = this.foodNamed(isBefore ? `${first} ${text}` : `${text} ${first}`);
    const food = key === null || key === this.foodNamed(text) ? undefined : this.byKey.get(key);
    return food ? { food, rest: "" } : null;
  }

  /**
   * The foods that a line is about: the first of its alternatives, or several that share the line ("salt and pepper"); none
   * when one is not understood. `rest`: the words around their names.
   */
  foodsOf(line: IngredientLine): { food: KnownFood; rest: string }[] {
    const { alternatives, unit } = line;
    // "Chicken breast(s)".
    const written = line.food.replace(/(?<=\p{L})\(\p{L}{1,2}\)/gu, "");
    // "Chicken or vegetable stock": the other one stands among the alternatives.
    const [offer] = alternatives.length > 0 ? cutAtConnectors(written, this.lang).offers : [];
    const phrase = offer ? written.slice(offer.start, offer.end) : written;
    const found = (text: string) => {
      const done = this.foundDone(text, line);
      if (done) return done;
      // "A can of tomatoes" holds tinned ones, "6 feuilles de curry" are no curry powder.
      const before = withUnit[this.lang]?.[unit ?? ""];
      const whole = before === undefined ? null : this.names.find(`${before}${text}`);
      const one = whole?.start === 0 ? { ...whole, end: whole.end - before!.length } : this.names.find(text);
      const food = one && this.byKey.get(one.food.key);
      return food ? { food, rest: `${text.slice(0, one.start)} ${text.slice(one.end)}` } : null;
    };
    if (alternatives.length > 0) {
      const [offered] = foodsOfOffers([phrase, ...alternatives], this.names);
      const first = offered && this.byKey.get(offered.key);
      if (!first) return [];
      const done = this.foundDone(phrase, line);
      if (done) return [done];
      const alone = found(phrase);
      return [alone?.food === first ? alone : { food: first, rest: "" }];
    }
    const one = found(phrase);
    if (one) return [one];
    const parts = phrase.split(joints[this.lang]).map(found);
    return parts.length > 1
      ? parts.filter((part) => part !== null).filter((_, __, all) => all.length === parts.length)
      : [];
  }

  private measure(
    food: KnownFood,
    { value, unit: written }: Amount,
    phrase: string,
  ): { quantityId: number; multiplier: number } | null {
    const unit = this.system === "imperial" && (written === "fl_oz" || written === "pint") ? `imp_${written}` : written;
    const own = (key: string, multiplier = value) => {
      const found = food.measures.find((one) => one.key === key);
      return found ? { quantityId: found.id, multiplier } : null;
    };
    if (unit === null) {
      const named = wordsOf(phrase)
        .map((word) => unitNamed(word, this.lang) ?? word)
        .find((word) => word !== food.key && food.measures.some((one) => one.key === word));
      const countable = [
        "piece",
        "whole",
        "fillet",
        "steak",
        "pave",
        "rasher",
        "escalope",
        "leaf",
        "cob",
        "ball",
        "head",
        "pod",
        "stick",
      ];
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
      (unit === "dag" ? own("g", value * 10) : null) ??
      (unit === "inch" ? own("cm", value * 2.54) : null) ??
      (unit === "dash" ? own("pinch", value * 2) : null) ??
      (unit === "stick" ? own("stalk") : null) ??
      (unit === "slice" ? own("rasher") : null) ??
      (unit === "ear" ? own("cob") : null) ??
      (["cube", "head", "stalk", "stick", "loaf", "strand"].includes(unit) ? own("piece") : null)
    );
  }

  /** Each food of a line with its quantity, or the reason why it has none. */
  resolve(line: IngredientLine): Resolved[] {
    const amounts = amountsOf(line);
    const named = this.foodsOf(line);
    const foods = named.map(({ food }) => food);
    if (foods.length === 0) return [{ reason: "unknown_food", detail: line.food }];
    const seasoning = foods.every((food) => food.category === "herbs-and-spices");
    if (amounts.length === 0 || (line.toTaste && seasoning)) {
      if (!seasoning && !line.toTaste) return foods.map((food) => ({ reason: "no_amount", detail: food.name }));
      return named.map(({ food, rest }) => this.known(food, { value: 1, unit: "pinch" }, line, rest));
    }
    if (foods.length > 1) return [{ reason: "several_foods", detail: line.food }];
    return [this.resolveFood(foods[0]!, line, named[0]?.rest)];
  }

  /**
   * The quantity of a line for a food that it is about.
   * @param rest the words around the food's name
   */
  resolveFood(food: KnownFood, line: IngredientLine, rest = ""): Resolved {
    const amounts = amountsOf(line);
    // Another amount among the words ("1 8 oz pack", "a quarter of a pound"): neither is the whole one.
    if (/\p{N}|\b(?:quarter|third|spoons?)\b/u.test(rest) || wordsOf(rest).some((word) => weighs(word, this.lang)))
      return { reason: "no_such_measure", detail: line.food };
    // "2 peppers" means the vegetable, "pepper" the spice.
    const meant =
      food.key === "black-pepper" && amounts[0]?.unit === null ? (this.byKey.get("red-pepper") ?? food) : food;
    for (const amount of amounts) {
      const found = this.known(meant, amount, line, rest);
      if (!("reason" in found)) return found;
    }
    return { reason: "no_such_measure", detail: `${amounts[0]?.unit ?? "piece"} of ${meant.name}` };
  }

  private known(food: KnownFood, amount: Amount, line: IngredientLine, rest: string): Resolved {
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
