import { type Static, Type } from "@sinclair/typebox";
import type { Lang } from "../schemas/common.ts";
import type { Mention } from "../shared/lexicon/mention.ts";
import { tokensOf } from "../shared/lexicon/tokens.ts";
import type { FoodRow } from "./lexicon-rows.ts";
import data from "./plain-words.json";
import { FoodSelectors, isSelected } from "./selectors.ts";

const ByLang = (description: string) => {
  const list = Type.Array(Type.String({ pattern: "^[a-z ]+$" }), { minItems: 1 });
  return Type.Object({ en: list, fr: list, es: list, de: list }, { description });
};

/** The form of the foods that a recipe may call by a shorter word which names something that they do not hold. */
export const PlainWords = Type.Object({
  alternatives: Type.Intersect([FoodSelectors], {
    description: "Made to stand for another food: milk is the oat milk of the list",
  }),
  apart: Type.Array(Type.String(), {
    description: "Subcategories whose foods do not share a name: cocoa butter is no butter, a tiger nut no almond",
  }),
  categories: Type.Array(Type.String(), {
    description: "Categories whose foods share their names: mince of turkey, schnitzel of chicken",
  }),
  stands_for: Type.Array(Type.Object({ key: Type.String(), of: FoodSelectors }), {
    description: "A food, class or dish by key, and the foods that are called by its name",
  }),
  genuine: ByLang("Words beside a name by which the thing itself is meant and no stand-in: real butter. Folded"),
  or: ByLang("Words that offer one food beside another"),
});

const words = data as Static<typeof PlainWords>;
const apart = new Set(words.apart);
const categories = new Set(words.categories);
const standsFor = new Map(words.stands_for.map(({ key, of }) => [key, of]));

/** Words in a name after which no head follows, or that take away: "egg-free pasta", "mayonnaise without eggs". */
const linking: Record<Lang, ReadonlySet<string>> = {
  en: new Set("of with without in for from free less style".split(" ")),
  fr: new Set("sans".split(" ")),
  es: new Set("sin libre".split(" ")),
  de: new Set("mit ohne aus in fur frei freie freier freies".split(" ")),
};

/** Whether a name says plainly what the food is: one that names something else to compare with, or to leave out, does not. */
export const isPlainName = (name: string, lang: Lang): boolean =>
  !tokensOf(name).some(({ isWord, text }) => isWord && linking[lang].has(text));

/**
 * Whether words may mean a food in whose name they stand, although the food does not hold what they name.
 * @param isHead whether they are the head of one of its plain names: "milk" of oat milk
 * @param others the food of an entry's key, where it is one of the table
 */
export function mayBeCalled(
  food: FoodRow,
  { entries }: Mention,
  isHead: boolean,
  others: (key: string) => FoodRow | undefined,
): boolean {
  if (entries.some(({ key }) => isSelected(food, standsFor.get(key) ?? []))) return true;
  if (!isHead) return false;
  if (isSelected(food, words.alternatives)) return true;
  return entries.some(({ key }) => {
    const other = others(key);
    if (!other) return false;
    if (other.category === food.category && categories.has(food.category)) return true;
    return other.subcategory !== null && other.subcategory === food.subcategory && !apart.has(other.subcategory);
  });
}

/** The words of a part of a text, folded. */
const wordsOf = (text: string): string[] => tokensOf(text).flatMap((token) => (token.isWord ? [token.text] : []));

/** Words on either side of a name that may say which kind is meant. */
const BESIDE = 2;

/** Whether words beside a mention say that the thing itself is meant: "real butter", "leche normal". */
function isGenuine(text: string, { start, end }: Mention, lang: Lang): boolean {
  const before = wordsOf(/[^.,;:!?()]*$/u.exec(text.slice(0, start))?.[0] ?? "").slice(-BESIDE);
  const after = wordsOf(/^[^.,;:!?()]*/u.exec(text.slice(end))?.[0] ?? "").slice(0, BESIDE);
  return words.genuine[lang].some((phrase) => {
    const length = phrase.split(" ").length;
    return before.slice(-length).join(" ") === phrase || after.slice(0, length).join(" ") === phrase;
  });
}

/**
 * Whether the text around a mention says that it means another food than the one of the list that has a fuller name: "real
 * butter", "oat milk, or milk", "milk instead of the oat milk".
 * @param others the mentions of the whole text
 * @param isListed whether a mention means that food of the list by its own name
 */
export function speaksOfAnother(
  text: string,
  mention: Mention,
  lang: Lang,
  others: readonly Mention[],
  isListed: (other: Mention) => boolean,
): boolean {
  if (isGenuine(text, mention, lang)) return true;
  return others.some((other) => {
    if (!isListed(other)) return false;
    const [first, last] = other.start < mention.start ? [other, mention] : [mention, other];
    const between = text.slice(first.end, last.start);
    if (/[.!?\n]/.test(between)) return false;
    return other.negated !== null || wordsOf(between).some((word) => words.or[lang].includes(word));
  });
}
