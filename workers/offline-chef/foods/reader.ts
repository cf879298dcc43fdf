import { type NamedFoods, namedIn } from "@toque/db/foods/named.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { kindsOf, unlistedKinds } from "@toque/db/shared/lexicon/kinds.ts";
import { stem, stemsOf, tokenize } from "../../ai/language/fold.ts";
import { ByLang, compiled, WordSet } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import type { FoodIndex } from "./food-index.ts";
import idleWords from "./idle-words.json";

/** Words in a text that name foods: one food, several of the same name, or kinds of food. The offsets are of whole words. */
export interface Mention extends NamedFoods {
  lang: Lang;
  /** The words as written. */
  text: string;
}

/** Whether a mention is of several words. */
export const isCompound = ({ text }: Pick<Mention, "text">): boolean => tokenize(text).length > 1;

/** Words of a text with the keys of the lexicon that they may mean: of entries, and of kinds of food after "kind:". */
export interface Named {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  keys: readonly string[];
  /** What it holds, whichever of them it means. */
  allergens: readonly string[];
}

const KEPT_TEXTS = 500;

/** Words before a food that do not identify it. */
const idle = compiled(ByLang(WordSet()), idleWords, "idle-words.json");

/** Finds the foods that a text names, by the lexicon. */
export class FoodReader {
  readonly #named = new Map<string, Named[]>();

  constructor(private readonly foodIndex: FoodIndex) {}

  /** The foods that a text names in a language, in order. */
  mentions(text: string, lang: Lang): Mention[] {
    const words = tokenize(text);
    return namedIn(this.foodIndex.lexicon, text, lang).flatMap(({ start, end, ...named }) => {
      const first = words.find((word) => word.end > start);
      const last = words.findLast((word) => word.start < end);
      if (!first || !last || last.end <= first.start) return [];
      return [{ ...named, start: first.start, end: last.end, lang, text: text.slice(first.start, last.end) }];
    });
  }

  /** What a text names in any language, foods and substances ("gluten"); the longest of words that overlap. */
  named(text: string): readonly Named[] {
    const known = this.#named.get(text);
    if (known) return known;
    const all = langs.flatMap((lang): Named[] => [
      ...this.foodIndex.lexicon.scan(text, lang).flatMap((mention) => {
        const { start, end, entries, form } = mention;
        if (form === "typo" || form === "foreign") return [];
        const kinds = kindsOf(mention, lang).map(({ key }) => `kind:${key}`);
        const keys = [...entries.map(({ key }) => key), ...kinds];
        return [{ start, end, keys, allergens: [...new Set(entries.flatMap(({ allergens }) => allergens ?? []))] }];
      }),
      ...unlistedKinds(text, lang).map(({ start, end, kinds }) => ({
        ...{ start, end, allergens: [] },
        keys: kinds.map(({ key }) => `kind:${key}`),
      })),
    ]);
    const longest = all.filter(
      ({ start, end }) => !all.some((one) => one.start < end && start < one.end && one.end - one.start > end - start),
    );
    const places = Map.groupBy(longest, ({ start, end }) => `${start}-${end}`);
    const merged = [...places.values()].map((same) => ({
      ...same[0]!,
      keys: same.flatMap(({ keys }) => keys),
      allergens: [...new Set(same.flatMap(({ allergens }) => allergens))],
    }));
    if (this.#named.size >= KEPT_TEXTS) this.#named.clear();
    this.#named.set(text, merged);
    return merged;
  }

  /** Whether words name a food or a kind of food in any language, such as "poultry". */
  knows(words: string): boolean {
    return langs.some((lang) => this.foodIndex.lexicon.scan(words, lang).length > 0);
  }

  /** The first language of the order in which the text names a food, with what it names. */
  read(text: string, order: readonly Lang[]): Mention[] {
    return order.map((lang) => this.mentions(text, lang)).find((found) => found.length > 0) ?? [];
  }

  /**
   * Foods among some that a phrase may mean loosely: every word of it is in one of their names ("onion" for "Red
   * onion"), or in German is part of a compound ("Zwiebel" for "Frühlingszwiebel").
   */
  loosely(phrase: string, lang: Lang, among: readonly KnownFood[]): KnownFood[] {
    const words = tokenize(phrase).flatMap(({ folded }) => (idle[lang].has(folded) ? [] : [stem(folded, lang)]));
    if (words.length === 0) return [];
    const named = (food: KnownFood, test: (stems: string[]) => boolean): boolean =>
      [food.names[lang], food.plurals[lang], ...(food.aliases[lang] ?? [])].some(
        (name) => name && test(stemsOf(name, lang)),
      );
    const whole = among.filter((food) => named(food, (stems) => words.every((word) => stems.includes(word))));
    if (whole.length || lang !== "de") return whole;
    return among.filter((food) =>
      named(food, (stems) => words.every((word) => word.length >= 4 && stems.some((part) => part.includes(word)))),
    );
  }

  /** What a mention can mean: its foods, and all of its groups. */
  foodsOf(mention: Pick<Mention, "ids" | "kinds">): KnownFood[] {
    const exact = mention.ids.flatMap((id) => this.foodIndex.food(id) ?? []);
    if (mention.kinds.length === 0) return exact;
    const others = this.foodIndex.foods.filter((food) => mention.kinds.some((group) => group.has(food)));
    return [...new Set([...exact, ...others])];
  }
}
