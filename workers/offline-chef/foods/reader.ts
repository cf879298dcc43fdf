import { namedIn } from "@toque/db/foods/named.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { FoodKind } from "@toque/db/shared/lexicon/kinds.ts";
import { stem, type Token, tokenize } from "../../ai/language/fold.ts";
import type { KnownFood } from "../knowledge.ts";
import type { FoodIndex } from "./food-index.ts";

/** Words in a text that name foods: one food, several of the same name, or a group of foods. */
export interface Mention {
  /** Indices of the tokens, the end exclusive. */
  from: number;
  to: number;
  foodIds: number[];
  groups: FoodKind[];
  lang: Lang;
  /** The words as written. */
  text: string;
  /** Whether the plural form was read, where the language and the food show it. */
  plural: boolean;
}

/** Words before a food that do not identify it. */
const idle: Record<Lang, Set<string>> = {
  en: new Set(["fresh", "some", "the", "of", "a", "an", "my", "any", "all"]),
  fr: new Set(["le", "la", "les", "l", "de", "du", "des", "d", "un", "une", "frais", "fraiche"]),
  es: new Set(["el", "la", "los", "las", "de", "un", "una", "unos", "unas", "fresco", "fresca"]),
  de: new Set(["der", "die", "das", "den", "dem", "ein", "eine", "einen", "etwas", "frische", "frischen"]),
};

/** Finds the foods that a text names, by the lexicon: the words are those of the tokens that its callers work with. */
export class FoodReader {
  readonly #foodIndex: FoodIndex;

  constructor(foodIndex: FoodIndex) {
    this.#foodIndex = foodIndex;
  }

  /**
   * The foods named, in order; the longest name wins where several begin.
   * @param order languages to read in; a later one is used only where the earlier ones find nothing
   * @param source the text of the tokens; without it they are read as words with a blank between them
   */
  mentions(tokens: readonly Token[], order: readonly Lang[], source = ""): Mention[] {
    const read = source || tokens.map((token) => token.text).join(" ");
    const places = source ? tokens : placesOfJoined(tokens);
    const found: Mention[] = [];
    for (const lang of order)
      for (const { start, end, ids, kinds } of namedIn(this.#foodIndex.lexicon, read, lang)) {
        const from = places.findIndex((place) => place.end > start);
        const last = places.findLastIndex((place) => place.start < end);
        if (from < 0 || last < from || found.some((other) => from < other.to && other.from <= last)) continue;
        found.push({
          from,
          to: last + 1,
          foodIds: ids,
          groups: kinds,
          lang,
          text: read.slice(places[from]!.start, places[last]!.end),
          plural: this.#isPlural(tokens.slice(from, last + 1), ids, lang),
        });
      }
    return found.sort((one, other) => one.from - other.from);
  }

  #isPlural(words: readonly Token[], ids: readonly number[], lang: Lang): boolean {
    const written = words.map((word) => word.folded).join(" ");
    const isPluralOf = (food: KnownFood | undefined): boolean => {
      const plural = food?.plurals[lang];
      if (!plural || plural === food.names[lang]) return false;
      return (
        written ===
        tokenize(plural)
          .map((word) => word.folded)
          .join(" ")
      );
    };
    return written.endsWith("s") || ids.some((id) => isPluralOf(this.#foodIndex.food(id)));
  }

  /** Whether words name a food or a kind of food in any language, such as "poultry". */
  knows(words: string): boolean {
    return langs.some((lang) => this.#foodIndex.lexicon.scan(words, lang).length > 0);
  }

  /** The first language of the order in which the text names a food, with what it names. */
  read(text: string, order: readonly Lang[]): Mention[] {
    const tokens = tokenize(text);
    for (const lang of order) {
      const found = this.mentions(tokens, [lang], text);
      if (found.length) return found;
    }
    return [];
  }

  /**
   * Foods among some that a phrase may mean loosely: every word of it is in one of their names ("onion" for "Red
   * onion"), or in German is part of a compound ("Zwiebel" for "Frühlingszwiebel").
   */
  loosely(phrase: string, lang: Lang, among: readonly KnownFood[]): KnownFood[] {
    const words = tokenize(phrase)
      .map((token) => token.folded)
      .filter((word) => !idle[lang].has(word))
      .map((word) => stem(word, lang));
    if (words.length === 0) return [];
    const named = (food: KnownFood, test: (stems: string[]) => boolean): boolean =>
      [food.names[lang], food.plurals[lang], ...(food.aliases[lang] ?? [])].some(
        (name) => name && test(tokenize(name).map((token) => stem(token.folded, lang))),
      );
    const whole = among.filter((food) => named(food, (stems) => words.every((word) => stems.includes(word))));
    if (whole.length || lang !== "de") return whole;
    return among.filter((food) =>
      named(food, (stems) => words.every((word) => word.length >= 4 && stems.some((part) => part.includes(word)))),
    );
  }

  /** What a mention can mean: its foods, and all of its groups. */
  foodsOf(mention: Pick<Mention, "foodIds" | "groups">): KnownFood[] {
    const exact = mention.foodIds.flatMap((id) => this.#foodIndex.food(id) ?? []);
    if (mention.groups.length === 0) return exact;
    const others = this.#foodIndex.foods.filter((food) => mention.groups.some((group) => group.has(food)));
    return [...new Set([...exact, ...others])];
  }
}

/** Where words stand in the text that they make with a blank between them. */
function placesOfJoined(tokens: readonly Token[]): { start: number; end: number }[] {
  let end = -1;
  return tokens.map(({ text }) => {
    const start = end + 1;
    end = start + text.length;
    return { start, end };
  });
}
