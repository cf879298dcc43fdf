import type { Lang } from "@toque/db/schemas/common.ts";
import { stemsOf } from "../../../ai/language/fold.ts";
import type { FoodIndex } from "../../foods/food-index.ts";
import type { KnownFood } from "../../knowledge.ts";
import { isFlesh, isOf } from "../../text/mentions.ts";
import type { RecipeView } from "../tools.ts";

/** Shorter words say too little. */
const SHORTEST = 4;

/** Whether the name of the dish holds a word of a food's name, or names its kind of meat or fish: it is called after it. */
export function namesDish(
  food: KnownFood,
  recipe: { lang: Lang; view: Pick<RecipeView, "name">; foods: readonly KnownFood[] },
  { lexicon }: FoodIndex,
): boolean {
  if (food.subcategory_key === "stocks") return false;
  const { lang } = recipe;
  const title = stemsOf(recipe.view.name, lang);
  const named = ({ names, plurals }: KnownFood) =>
    [names[lang], plurals[lang]].flatMap((name) => (name ? [stemsOf(name, lang)] : []));
  const isWhole = (one: KnownFood) => named(one).some((words) => words.every((word) => title.includes(word)));
  // Pumpkin soup is not called after its pumpkin seeds.
  const others = isWhole(food) ? [] : recipe.foods.filter(isWhole).flatMap(named).flat();
  const isCalled = (word: string) => word.length >= SHORTEST && title.includes(word) && !others.includes(word);
  if (named(food).flat().some(isCalled)) return true;
  return lexicon
    .scan(recipe.view.name, lang)
    .some(
      (mention) =>
        lexicon.idsOf(mention).includes(food.id) ||
        (isFlesh(food) && mention.entries.some(({ traits }) => traits?.length && isOf(food, traits))),
    );
}
