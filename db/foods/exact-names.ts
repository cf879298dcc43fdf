import { descriptorsOf, type Word, wordsIn } from "../ingredients/descriptors.ts";
import type { Lang } from "../schemas/common.ts";
import subcategories from "../shared/lexicon/words/subcategories.json";
import { unlistedKey } from "./known.ts";
import type { FoodLexicon } from "./lexicon.ts";
import type { FoodRow } from "./lexicon-rows.ts";
import related from "./related-names.json";

interface SubcategoryWords {
  key: string;
  behind: Partial<Record<Lang, readonly string[]>>;
}

/** A food whose name stands in a text, and where. */
export interface FoundFood {
  food: FoodRow;
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

/** What foods of each subcategory are called behind their names, by language: in the form in which words are compared. */
const wordsBehind = (lang: Lang): Map<string, Set<string>> =>
  new Map(
    (subcategories as SubcategoryWords[]).map(({ key, behind }) => [
      key,
      new Set((behind[lang] ?? []).map((word) => descriptorsOf(lang).normal(word))),
    ]),
  );

/** Finds the food that a phrase of one language means, by exact names only: never one that is merely similar. */
export class ExactNames {
  private categoriesByLast: Map<string, Set<string>> | undefined;
  private readonly wordsBehind: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly lexicon: FoodLexicon,
    readonly lang: Lang,
  ) {
    this.wordsBehind = wordsBehind(lang);
  }

  /** 0 for the name of a food, 1 for its plural, 2 for an alias; null if it is not called so. */
  private rankOf(food: FoodRow, key: string): number | null {
    const isCalled = (name: string | undefined) => name !== undefined && keyOf(wordsIn(name, this.lang)) === key;
    const [name, plural] = food.names[this.lang];
    if (isCalled(name)) return 0;
    if (isCalled(plural)) return 1;
    return !notTheSame(this.lang, key) && food.aliases[this.lang]?.some(isCalled) ? 2 : null;
  }

  /** The food that is called so: by its name, which takes precedence over aliases of others. */
  private called(text: string, words: readonly Word[]): FoodRow | null {
    const key = keyOf(words);
    let best: { food: FoodRow; rank: number } | null = null;
    // As written, and in the usual spelling ("yoghurt").
    const foods = new Set([text, key].flatMap((one) => this.lexicon.called(one, this.lang)));
    for (const food of foods) {
      const rank = food.key === unlistedKey ? null : this.rankOf(food, key);
      if (rank === null || (best && (best.rank < rank || (best.rank === rank && best.food.id < food.id)))) continue;
      best = { food, rank };
    }
    return best?.food ?? null;
  }

  /** The food of a phrase: the longest name in it, provided that all other words only describe. */
  find(phrase: string): FoundFood | null {
    const words = wordsIn(phrase, this.lang);
    const descriptors = descriptorsOf(this.lang);
    for (let length = Math.min(words.length, LONGEST); length > 0; length--)
      for (let start = words.length - length; start >= 0; start--) {
        const name = words.slice(start, start + length);
        const place = { start: name[0]!.start, end: name.at(-1)!.end };
        const food = this.called(phrase.slice(place.start, place.end), name);
        if (!food) continue;
        const fits = (side: "before" | "after") => (word: Word) =>
          descriptors.fitsBeside(word.text, food.category, side);
        const ofClass = this.wordsBehind.get(food.subcategory ?? "");
        const behind = (word: Word) => ofClass?.has(word.text) || fits("after")(word);
        if (words.slice(0, start).every(fits("before")) && words.slice(start + length).every(behind))
          return { food, ...place };
      }
    return null;
  }

  /** The categories of the foods whose names of several words end with a word: "oil" is a fat. */
  categoriesNamed(last: string): ReadonlySet<string> {
    this.categoriesByLast ??= this.lastWords();
    return this.categoriesByLast.get(last) ?? new Set();
  }

  private lastWords(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const food of this.lexicon.all()) {
      const words = wordsIn(food.names[this.lang][0] ?? "", this.lang);
      const last = words.at(-1)?.text ?? "";
      if (words.length > 1) found.set(last, (found.get(last) ?? new Set()).add(food.category));
    }
    return found;
  }

  /** The words of a phrase without those that only describe. */
  essential(phrase: string): string[] {
    const descriptors = descriptorsOf(this.lang);
    return wordsIn(phrase, this.lang)
      .map((word) => word.text)
      .filter((word) => !descriptors.describes(word));
  }
}

/** What joins the parts of a French or Spanish name, and what such a part begins with. */
const joint = /(?:^|\s)(?:de\s+la|de\s+l['’]|del|des|du|de|d['’])(?:\s+|(?<=['’]))/iu;
const beginsWithJoint = (text: string): boolean => joint.exec(text.trim())?.index === 0;

/** Offers of a language whose names begin with what they share: "lait d'amande ou de soja" are two milks. */
function byFirstWord(offers: readonly string[], names: ExactNames): (FoodRow | null)[] {
  /** The last whole name: what a part that follows may be joined to. */
  let whole: { food: FoodRow; head: string; isJoined: boolean } | null = null;
  return offers.map((offer) => {
    const isPart = beginsWithJoint(offer);
    const found = names.find(offer);
    const alone = found?.food ?? null;
    const parts = whole ? [`${whole.head} ${offer}`, ...(isPart ? [] : [`${whole.head} de ${offer}`])] : [];
    const joined = parts.map((part) => names.find(part)?.food ?? null).find((food) => food !== null) ?? null;
    if (joined && whole) {
      if (isPart && whole.isJoined) return joined;
      if (alone === null) return joined;
      if (!isPart && joined.subcategory === whole.food.subcategory && joined.category === whole.food.category)
        return joined;
    }
    if (found) {
      const name = offer.slice(found.start, found.end);
      const at = joint.exec(name)?.index ?? 0;
      whole = { food: found.food, head: at > 0 ? name.slice(0, at) : name.split(/\s/)[0]!, isJoined: at > 0 };
    }
    return alone;
  });
}

/** Offers of a language whose names end with what they share: "almond or soya milk". */
function byLastWord(offers: readonly string[], names: ExactNames): (FoodRow | null)[] {
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

/**
 * The food that each offer of a list means, null where it is not understood. What one of them is made of may belong to all:
 * "almond or soya milk" are two milks, while "butter or olive oil" are a butter and an oil.
 */
export function foodsOfOffers(offers: readonly string[], names: ExactNames): (FoodRow | null)[] {
  return names.lang === "fr" || names.lang === "es" ? byFirstWord(offers, names) : byLastWord(offers, names);
}

const known = new WeakMap<FoodLexicon, Partial<Record<Lang, ExactNames>>>();

/** The names of the foods of a lexicon in one language. */
export function exactNamesOf(lexicon: FoodLexicon, lang: Lang): ExactNames {
  const byLang = known.get(lexicon) ?? {};
  known.set(lexicon, byLang);
  byLang[lang] ??= new ExactNames(lexicon, lang);
  return byLang[lang];
}
