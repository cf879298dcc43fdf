import type { Lang } from "@toque/db/schemas/common.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";

/** A food in the texts of a recipe, and what decides what their words mean. */
export interface Sought {
  old: KnownFood;
  /** The recipe's other foods, which keep their names. */
  others: readonly KnownFood[];
  lang: Lang;
  foodIndex: FoodIndex;
}

export type Meaning = "certain" | "possible";

const flesh = ["meat", "fish", "crustacean", "mollusc"];
/** Whether a food is meat, fish or seafood. */
export const isFlesh = ({ category_key }: KnownFood): boolean => ["meat", "fish-and-seafood"].includes(category_key);
/** Whether a food has all of some traits. */
export const isOf = (food: KnownFood, traits: readonly string[]): boolean =>
  traits.every((trait) => food.traits.some((own) => own === trait));

/** What a mention has to do with a food: its name, a synonym, or a word for its kind; `null` where it means something else. */
export function meaningOf(mention: Mention, { old, others, lang, foodIndex: { lexicon } }: Sought): Meaning | null {
  const ids = lexicon.idsOf(mention);
  if (ids.includes(old.id)) return others.some((other) => ids.includes(other.id)) ? "possible" : "certain";
  if (others.some((other) => ids.includes(other.id))) return null;
  if (lexicon.isCalled(old.id, mention.text, lang)) {
    return others.some((other) => lexicon.isCalled(other.id, mention.text, lang)) ? "possible" : "certain";
  }
  const isMeant = mention.entries.some(({ kind, traits }) => {
    if (!traits?.length || !isOf(old, traits)) return false;
    // A word for a kind of food ("the meat") may mean it.
    if (kind === "group") return true;
    // Another cut of the same animal ("das Hähnchenfleisch" for thighs), where no other food of the recipe is of it.
    return kind === "food" && traits.some((trait) => flesh.includes(trait)) && !others.some((one) => isOf(one, traits));
  });
  return isMeant ? "possible" : null;
}

/** Whether a text names a food of a recipe. @param foods of the recipe */
export function speaksOf(text: string, food: KnownFood, foods: readonly KnownFood[], lang: Lang, foodIndex: FoodIndex) {
  const sought = { old: food, others: foods.filter(({ id }) => id !== food.id), lang, foodIndex };
  return foodIndex.lexicon.scan(text, lang).some((mention) => meaningOf(mention, sought) !== null);
}

/** The sentences of a text with their offsets; a full stop in a number or a unit does not end one. */
export function sentencesOf(text: string): { start: number; end: number; text: string }[] {
  const ends = [...text.matchAll(/[.!?]+(?=\s+\p{Lu}|\s*$)\s*/gu)].map(({ index, 0: stop }) => index + stop.length);
  const starts = [0, ...ends].filter((start) => start < text.length);
  return starts.map((start, i) => ({ start, end: ends[i] ?? text.length, text: text.slice(start, ends[i]) }));
}
