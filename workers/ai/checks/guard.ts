import type { Avoided, FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Constraints } from "../read/constraints.ts";

/** What texts for a user must not name: what holds an allergen of theirs, or may do so, and what their diet excludes. */
export const avoidedBy = ({ allergies, diet }: Constraints): Avoided => ({
  allergens: new Set(allergies.map(({ key }) => key)),
  traits: new Set(diet?.excluded_traits ?? []),
  foods: new Set(diet?.excluded_food_ids ?? []),
});

/** True if nothing must be avoided. */
export const avoidsNothing = ({ foods, allergens, traits }: Avoided): boolean =>
  !foods?.size && !allergens?.size && !traits?.size;

/**
 * The words of some texts that use what must be avoided and that no listed food explains, each once.
 * @param listed ids of the foods of the ingredient list, which is checked by itself
 * @param title of the recipe, whose dish the texts may name
 */
export function strayWords(
  lexicon: FoodLexicon,
  texts: readonly string[],
  lang: Lang,
  avoided: Avoided,
  listed: ReadonlySet<number>,
  title: string,
): string[] {
  if (avoidsNothing(avoided)) return [];
  return [...new Set(texts.flatMap((text) => lexicon.strayMentions(text, lang, avoided, listed, title)))];
}
