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
  const title = recipe.view.name;
  const names = [food.names[lang], food.plurals[lang]].flatMap((name) => (name ? stemsOf(name, lang) : []));
  const mentions = lexicon.scan(title, lang);
  const isCalled = (mention: (typeof mentions)[number]) => lexicon.idsOf(mention).includes(food.id);
  // Pumpkin soup is not called after its pumpkin seeds.
  const ofOthers = mentions.filter(
    (mention) => !isCalled(mention) && recipe.foods.some(({ id }) => lexicon.idsOf(mention).includes(id)),
  );
  const others = new Set(ofOthers.flatMap(({ text }) => stemsOf(text, lang)));
  const words = stemsOf(title, lang).filter((word) => word.length >= SHORTEST && !others.has(word));
  return (
    names.some((word) => words.includes(word)) ||
    mentions.some(
      (mention) =>
        isCalled(mention) ||
        (isFlesh(food) && mention.entries.some(({ traits }) => traits?.length && isOf(food, traits))),
    )
  );
}
