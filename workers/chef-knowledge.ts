import type { Conn } from "@toque/db/client/types.ts";
import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { prepareNameGrammar } from "@toque/db/foods/name-grammar.ts";
import { type PublicRecipe, readPublicRecipes } from "@toque/db/recipes/public.ts";
import { allIngredients, loadDietRules } from "@toque/db/recipes/reference.ts";
import type { FoodTrait } from "@toque/db/schemas/food.ts";
import type { KnownFood, KnownRecipe, OfflineKnowledge } from "./offline-chef/index.ts";

/** More recipes do not improve what the offline chef derives from them, and all of them stay in memory. */
const MAX_RECIPES = 1000;

function toKnownFood(food: FoodDetails): KnownFood {
  const { name, plural, category: _category, subcategory: _subcategory, quantities, subcategory_key, ...rest } = food;
  return {
    ...rest,
    names: name,
    plurals: plural,
    subcategory_key: subcategory_key ?? "",
    quantities: quantities.map(({ id, key, name: names, plural: plurals, unit, weight }) => ({
      id,
      key,
      names,
      plurals,
      unit,
      weight,
    })),
  };
}

const toKnownRecipe = ({ id, key, content }: PublicRecipe, weights: ReadonlyMap<number, number>): KnownRecipe => ({
  key: key ?? `recipe-${id}`,
  foods: allIngredients(content).map(({ food_id, quantity_id, multiplier }) => ({
    food_id,
    weight_per_serving: ((weights.get(quantity_id) ?? 0) * multiplier) / content.nb_servings,
  })),
});

/** Loads the offline chef's knowledge: all foods and diets, and the public recipes, oldest first. */
export async function loadKnowledge(conn: Conn, maxRecipes = MAX_RECIPES): Promise<OfflineKnowledge> {
  const foods = (await readFoods(conn, null)).map(toKnownFood);
  const weights = new Map(
    foods.flatMap((food) => food.quantities.map((quantity) => [quantity.id, quantity.weight] as const)),
  );
  const recipes = await readPublicRecipes(conn, maxRecipes);
  const diets = await loadDietRules(conn);
  prepareNameGrammar();
  return {
    lexicon: await loadLexicon(conn),
    foods,
    recipes: recipes.map((recipe) => toKnownRecipe(recipe, weights)),
    diets: diets.map(({ key, excluded_traits, excluded_food_ids }) => ({
      key,
      // The seed and the schema admit only known traits.
      excluded_traits: excluded_traits as FoodTrait[],
      excluded_food_ids,
    })),
  };
}
