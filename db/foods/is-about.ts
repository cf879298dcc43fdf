import { isDescription } from "../ingredients/descriptors.ts";
import type { Lang } from "../schemas/common.ts";
import type { FoodLexicon } from "./lexicon.ts";
import { isSelected } from "./selectors.ts";

/**
 * Whether a phrase is about one of the foods that selectors name: its first food may mean one, and only words that describe stand
 * before it. "Good olive oil" is about an oil, "trout with lemon" not about a lemon.
 */
export function isAbout(lexicon: FoodLexicon, phrase: string, lang: Lang, selectors: readonly string[]): boolean {
  const [first] = lexicon.scan(phrase, lang);
  if (!first || !isDescription(phrase.slice(0, first.start), lang)) return false;
  return first.entries.some(({ key }) => {
    const food = lexicon.food(key);
    return food !== undefined && isSelected(food, selectors);
  });
}
