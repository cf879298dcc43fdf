import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { lexiconWords } from "@toque/db/shared/lexicon/data.ts";
import { stem, type Token, tokenize } from "../../ai/language/fold.ts";
import type { KnownFood } from "../knowledge.ts";
import type { FoodIndex } from "./food-index.ts";
import { type FoodGroup, foodGroups } from "./groups.ts";

/** Words in a text that name foods: one food, several of the same name, or a group of foods. */
export interface Mention {
  /** Indices of the tokens, the end exclusive. */
  from: number;
  to: number;
  foodIds: number[];
  groups: FoodGroup[];
  lang: Lang;
  /** The words as written. */
  text: string;
  /** Whether the plural form was read, where the language and the food show it. */
  plural: boolean;
}

interface Entry {
  stems: string[];
  foodIds: Set<number>;
  groups: Set<FoodGroup>;
  /** Folded words of the plural, to tell it from the singular. */
  plurals: Set<string>;
  /** Folded words as the names have them. */
  names: Set<string>;
}

const words = lexiconWords().ordinary;
const ordinary: Record<Lang, ReadonlySet<string>> = {
  en: new Set(words.en),
  fr: new Set(words.fr),
  es: new Set(words.es),
  de: new Set(words.de),
};

/** Words before a food that do not identify it. */
const idle: Record<Lang, Set<string>> = {
  en: new Set(["fresh", "some", "the", "of", "a", "an", "my", "any", "all"]),
  fr: new Set(["le", "la", "les", "l", "de", "du", "des", "d", "un", "une", "frais", "fraiche"]),
  es: new Set(["el", "la", "los", "las", "de", "un", "una", "unos", "unas", "fresco", "fresca"]),
  de: new Set(["der", "die", "das", "den", "dem", "ein", "eine", "einen", "etwas", "frische", "frischen"]),
};

/** Finds the foods that a text names, in any of the four languages, whatever the number or the case of the words. */
export class FoodReader {
  readonly #entries: Record<Lang, Map<string, Entry[]>>;
  readonly #foodIndex: FoodIndex;

  constructor(foodIndex: FoodIndex) {
    this.#foodIndex = foodIndex;
    this.#entries = { en: new Map(), fr: new Map(), es: new Map(), de: new Map() };
    for (const group of foodGroups) {
      for (const lang of langs) for (const word of group.words[lang]) this.#add(word, lang, group);
    }
    for (const food of foodIndex.foods) {
      for (const lang of langs) {
        for (const name of [food.names[lang], ...(food.aliases[lang] ?? [])]) if (name) this.#add(name, lang, food);
        const plural = food.plurals[lang];
        if (plural) this.#add(plural, lang, food, food.names[lang] !== plural);
      }
    }
    for (const lang of langs) {
      for (const list of this.#entries[lang].values()) list.sort((a, b) => b.stems.length - a.stems.length);
    }
  }

  #add(name: string, lang: Lang, target: KnownFood | FoodGroup, plural = false): void {
    const words = tokenize(name).map((token) => token.folded);
    const stems = words.map((word) => stem(word, lang));
    const first = stems[0];
    if (!first) return;
    const list = this.#entries[lang].get(first) ?? [];
    this.#entries[lang].set(first, list);
    let entry = list.find((other) => other.stems.join(" ") === stems.join(" "));
    if (!entry) {
      entry = { stems, foodIds: new Set(), groups: new Set(), plurals: new Set(), names: new Set() };
      list.push(entry);
    }
    entry.names.add(words.join(" "));
    // The word of a group means the group, of foods only the one that stands for it: not the food "Chicken" of no cut.
    if ("id" in target && entry.groups.size > 0 && ![...entry.groups].some((group) => group.usual === target.key))
      return;
    if ("id" in target) entry.foodIds.add(target.id);
    else entry.groups.add(target);
    if (plural) entry.plurals.add(words.join(" "));
  }

  /**
   * The foods named, in order; the longest name wins where several begin.
   * @param order languages to read in; a later one is used only where the earlier ones find nothing
   */
  mentions(tokens: readonly Token[], order: readonly Lang[], source = ""): Mention[] {
    const found: Mention[] = [];
    for (let at = 0; at < tokens.length; ) {
      const mention = this.#mentionAt(tokens, at, order, source);
      if (mention) {
        found.push(mention);
        at = mention.to;
      } else at++;
    }
    return found;
  }

  #mentionAt(tokens: readonly Token[], at: number, order: readonly Lang[], source: string): Mention | undefined {
    for (const lang of order) {
      const first = tokens[at];
      if (!first) return undefined;
      for (const entry of this.#entries[lang].get(stem(first.folded, lang)) ?? []) {
        const slice = tokens.slice(at, at + entry.stems.length);
        if (slice.length !== entry.stems.length) continue;
        if (!entry.stems.every((part, index) => stem(slice[index]?.folded ?? "", lang) === part)) continue;
        // "Schälen" is no form of "Schale": a stem says too little of an ordinary word.
        if (slice.length === 1 && ordinary[lang].has(first.folded) && !entry.names.has(first.folded)) continue;
        const last = slice.at(-1);
        return {
          from: at,
          to: at + slice.length,
          foodIds: [...entry.foodIds],
          groups: [...entry.groups],
          lang,
          text: source && last ? source.slice(first.start, last.end) : slice.map((token) => token.text).join(" "),
          plural: entry.plurals.has(slice.map((token) => token.folded).join(" ")) || /s$/.test(last?.folded ?? ""),
        };
      }
    }
    return undefined;
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

  /** What a mention can mean: its foods, else those of its groups. */
  foodsOf(mention: Pick<Mention, "foodIds" | "groups">): KnownFood[] {
    const exact = mention.foodIds.flatMap((id) => this.#foodIndex.food(id) ?? []);
    return exact.length
      ? exact
      : this.#foodIndex.foods.filter((food) => mention.groups.some((group) => group.has(food)));
  }
}
