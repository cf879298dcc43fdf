import { Type } from "@sinclair/typebox";
import { readFoods } from "@toque/db/foods/details.ts";
import { findFoodIds } from "@toque/db/foods/lookup.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { nutrients } from "@toque/db/schemas/recipe-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";

const Arguments = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 200, description: "A food's name in any language" }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
});

/** Finds foods by name. Weights in g, figures per 100 g. */
export const lookupFood = (context: ToolContext) =>
  defineTool(
    "lookup_food",
    "Finds foods by name, with their quantities (weight in grams) and figures per 100 g. Null is unknown, of traits and allergens too. " +
      "The only source of food ids and quantity ids.",
    Arguments,
    async ({ query, limit = 5 }) => {
      const ids = await findFoodIds(context.db.sql, query, limit);
      const foods = await readFoods(context.db.sql, ids);
      return foods.map((food) => ({
        food_id: food.id,
        name: pick(food.name, context.lang),
        category: pick(food.category, context.lang),
        subcategory: pick(food.subcategory, context.lang),
        traits: food.traits_known ? food.traits : null,
        allergens: food.allergen_keys,
        quantities: food.quantities.map((quantity) => ({
          quantity_id: quantity.id,
          name: pick(quantity.name, context.lang),
          unit: quantity.unit,
          weight: quantity.weight,
        })),
        ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, food[nutrient]])),
      }));
    },
  );
