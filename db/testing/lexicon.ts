import { FoodLexicon } from "../foods/lexicon.ts";
import type { Lang } from "../schemas/common.ts";
import { langs } from "../schemas/common.ts";
import { readFoodFiles, type SeedFood } from "../seed/files.ts";

/** The starter foods, and their lexicon without a database. Ids are their places in the list, from 1. */
export async function starterLexicon(): Promise<{ lexicon: FoodLexicon; foods: Map<string, SeedFood> }> {
  const foods = (await readFoodFiles()).flatMap((file) =>
    file.foods.map((food) => ({ ...food, category: file.category.key })),
  );
  const lexicon = new FoodLexicon(
    foods.map((food, i) => ({
      ...food,
      id: i + 1,
      names: Object.fromEntries(langs.map((lang) => [lang, [food.names[lang], food.plurals[lang]]])) as Record<
        Lang,
        string[]
      >,
    })),
  );
  return { lexicon, foods: new Map(foods.map((food) => [food.key, food])) };
}
