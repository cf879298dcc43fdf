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
  recipe: { lang: Lang; view: Pick<RecipeView, "name"> },
  { lexicon }: FoodIndex,
): boolean {
  if (food.subcategory_key === "stocks") return false;
  const { lang } = recipe;
  const title = recipe.view.name;
  const names = [food.names[lang], food.plurals[lang]].flatMap((name) => (name ? stemsOf(name, lang) : []));
  if (names.some((word) => word.length >= SHORTEST && stemsOf(title, lang).includes(word))) return true;
  return lexicon
    .scan(title, lang)
    .some(
      (mention) =>
        lexicon.idsOf(mention).includes(food.id) ||
        (isFlesh(food) && mention.entries.some(({ traits }) => traits?.length && isOf(food, traits))),
    );
}
