import type { Conn } from "@toque/db/client/types.ts";
import type { FoodTrait } from "@toque/db/entities/food.ts";
import { type DishType, dishTypes } from "@toque/db/entities/recipe.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { allIngredients, loadDietRules } from "@toque/db/recipes/reference.ts";
import type { KnownFood, KnownRecipe, OfflineKnowledge } from "./offline/knowledge.ts";
import { type FoodDetails, readFoods } from "./read/foods.ts";

/** Recipes beyond this number teach the offline chef nothing more, and all of them stay in memory. */
const MAX_RECIPES = 1000;

/** A food as the offline chef and its grammar know it. */
export function toKnownFood(food: FoodDetails): KnownFood {
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

interface RecipeSource {
  id: number;
  key: string | null;
  content: RecipeContent;
  tags: string[];
}

function dishTypeOf(tags: readonly string[]): DishType {
  return dishTypes.find((type) => tags.includes(`meal_type:${type}`)) ?? "main_course";
}

function toKnownRecipe({ id, key, content, tags }: RecipeSource, weights: ReadonlyMap<number, number>): KnownRecipe {
  return {
    id,
    key: key ?? `recipe-${id}`,
    names: content.name,
    dish_type: dishTypeOf(tags),
    difficulty: difficultyKey(content.difficulty_id),
    nb_servings: content.nb_servings,
    preparation_time: content.preparation_time,
    total_time: content.total_time,
    tags: tags.filter((tag) => !tag.startsWith("meal_type:")),
    foods: allIngredients(content).map(({ food_id, quantity_id, multiplier }) => ({
      food_id,
      quantity_id,
      multiplier,
      weight_per_serving: ((weights.get(quantity_id) ?? 0) * multiplier) / content.nb_servings,
    })),
    steps: [content.steps, ...content.sub_recipes.map((sub) => sub.steps)]
      .flat()
      .map(({ duration, text }) => ({ duration, text })),
  };
}

/** Reads what the offline chef knows: all foods and diets, and the recipes that everyone may read, the oldest first. */
export async function loadKnowledge(conn: Conn, maxRecipes = MAX_RECIPES): Promise<OfflineKnowledge> {
  const foods = (await readFoods(conn, null)).map(toKnownFood);
  const weights = new Map(
    foods.flatMap((food) => food.quantities.map((quantity) => [quantity.id, quantity.weight] as const)),
  );
  const recipes = await conn<RecipeSource[]>`
    select r.id, r.key, v.content,
      array(select t.key from tags t
            where t.id in (select jsonb_array_elements_text(v.content->'tag_ids')::int) order by t.id) as tags
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.approved_version
    where r.deleted_at is null and not r.private and not r.sub_recipe_only order by r.id limit ${maxRecipes}::int`;
  const diets = await loadDietRules(conn);
  return {
    foods,
    recipes: recipes.map((recipe) => toKnownRecipe(recipe, weights)),
    diets: diets.map(({ key, excluded_traits, excluded_food_ids }) => ({
      key,
      // The table holds nothing but known traits: the seed and the schema see to it.
      excluded_traits: excluded_traits as FoodTrait[],
      excluded_food_ids,
    })),
  };
}
