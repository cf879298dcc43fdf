import type { Avoided } from "@toque/db/foods/lexicon.ts";
import { fitsDiet } from "@toque/db/recipes/facts.ts";
import { allIngredients, type DietRule, type FoodFacts, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import { pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { EvalCase } from "./cases.ts";
import type { Observed } from "./run.ts";
import { textsOf } from "./texts.ts";
import type { World } from "./world.ts";

// What a recipe holds of what is avoided: in its list, and in its texts.

/** The keys of the foods that a content lists, with what its lines offer beside them. */
export const keysOf = ({ foodKeys }: World, content: RecipeContent | null): Set<string> =>
  new Set(
    content
      ? allIngredients(content)
          .flatMap(foodIdsOfLine)
          .map((id) => foodKeys.get(id) ?? "")
      : [],
  );

/** Whether a food holds, or may hold, one of some allergens; unknown ones count as held. */
export const mayHold = (food: FoodFacts | undefined, ids: ReadonlySet<number>): boolean =>
  food !== undefined &&
  (food.allergen_ids === null || [...food.allergen_ids, ...food.may_contain_ids].some((id) => ids.has(id)));

export const breaks = (food: FoodFacts | undefined, rule: DietRule): boolean =>
  food !== undefined && !fitsDiet(rule, [food]);

/** Ids of the foods that a content lists and that are not avoided. */
function harmlessFoods(world: World, content: RecipeContent | null, avoided: Avoided): number[] {
  const { foods, allergens, traits } = avoided;
  const ids = new Set([...(allergens ?? [])].map((key) => world.allergyIds.get(key)!));
  return (content ? allIngredients(content) : []).flatMap(({ food_id: id }) => {
    const food = world.facts.get(world.foodKeys.get(id) ?? "");
    const isAvoided =
      foods?.has(id) ||
      (ids.size > 0 && mayHold(food, ids)) ||
      (traits !== undefined && (food?.traits?.some((trait) => traits.has(trait)) ?? true));
    return isAvoided ? [] : [id];
  });
}

/**
 * The words of the written recipe that use what is avoided. In texts that were there before, classes and dishes count for
 * nothing: the "batter" of vegan pancakes and the "broth" of a soup are what the ingredients make of them.
 */
export function avoidedInTexts(
  { world, one, seen }: { world: World; one: EvalCase; seen: Observed },
  avoided: Avoided,
  texts: readonly string[],
): string[] {
  const content = seen.after;
  if (!content) return [];
  const listed = new Set(allIngredients(content).map((line) => line.food_id));
  const title = pick(content.name, one.lang, content.origin_lang);
  const old = new Set(seen.before ? textsOf(seen.before, one.lang) : []);
  // A text that stayed may name a food that was listed and is not avoided: the "broth" of a vegetable stock.
  const explained = new Set([...listed, ...harmlessFoods(world, seen.before, avoided)]);
  const stray = texts.flatMap((text) => {
    const words = world.lexicon.strayMentions(text, one.lang, avoided, old.has(text) ? explained : listed, title);
    if (words.length === 0) return [];
    const all = world.lexicon.scan(text, one.lang);
    // A step that keeps the word and says to leave it out ("(Leave out the walnuts.)", "Instead of butter: oil").
    const leftOut = new Set(all.flatMap((mention) => (mention.negated === null ? [] : world.lexicon.idsOf(mention))));
    const isLeftOut = (mention: (typeof all)[number]) =>
      world.lexicon.explains(leftOut, mention, one.lang, avoided, text);
    const meant = all.filter((mention) => {
      if (avoided.foods && (mention.negated !== null || isLeftOut(mention))) return false;
      const isFood = mention.entries.some(({ kind }) => kind === "food");
      // A dish that is made of an avoided food is not that food.
      if (avoided.foods) return world.lexicon.idsOf(mention).some((id) => avoided.foods?.has(id));
      return isFood || !old.has(text);
    });
    return words.filter((word) => meant.some((mention) => mention.text.toLowerCase() === word));
  });
  return [...new Set(stray)];
}
