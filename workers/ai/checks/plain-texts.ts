import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { notPlain, stringsIn } from "./answer/markup.ts";

/** The texts of a recipe by where they stand: an address in a tip is no reason for one in the name. */
const textsByPlace = (content: RecipeContent): unknown[] => [
  [content.name, content.sub_recipes.map(({ name }) => name)],
  [content.description, content.dietetic_info],
  [content, ...content.sub_recipes].flatMap(({ steps }) => steps.map(({ text }) => text)),
  allIngredients(content).map(({ note }) => note),
  [content.kitchen_equipment, content.tips, content.serving_tips, content.food_and_wine_pairing],
];

/** What a model wrote into a recipe that is more than plain text and was not there before, as a sentence; null if nothing is. */
export function markupBroughtIn(before: RecipeContent, after: RecipeContent): string | null {
  const known = textsByPlace(before);
  return (
    textsByPlace(after)
      .map((texts, place) => notPlain(stringsIn(texts), stringsIn(known[place])))
      .find((fault) => fault !== null) ?? null
  );
}
