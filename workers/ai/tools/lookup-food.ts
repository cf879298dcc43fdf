import { Type } from "@sinclair/typebox";
import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import { findFoodIds } from "@toque/db/foods/lookup.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { nutrients } from "@toque/db/schemas/recipe-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";
import { amountsOf, exactFoods } from "./foods.ts";

const Arguments = Type.Object({
  foods: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: 20,
    description: "names, all at once",
  }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  details: Type.Optional(Type.Boolean({ description: "traits, figures per 100 g" })),
});

/** Hits of a name where the call does not say how many: an exact name has one. */
const HITS = 3;

function present(food: FoodDetails, { lang }: ToolContext, details: boolean) {
  const names = { food_id: food.id, name: pick(food.name, lang), allergens: food.allergen_keys };
  if (!details) return { ...names, quantities: amountsOf(food, lang) };
  return {
    ...names,
    quantities: food.quantities.map((quantity) => ({
      quantity_id: quantity.id,
      name: pick(quantity.name, lang),
      unit: quantity.unit,
      weight: quantity.weight,
    })),
    category: pick(food.category, lang),
    subcategory: pick(food.subcategory, lang),
    traits: food.traits_known ? food.traits : null,
    ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, food[nutrient]])),
  };
}

/** Finds foods by name, many in one call. Weights in g, figures per 100 g. */
export const lookupFood = (context: ToolContext) =>
  defineTool(
    "lookup_food",
    "Finds foods: ids, allergens (null: unknown, unsafe), quantities with ids. The only source of ids.",
    Arguments,
    async ({ foods: names, limit, details = false }) => {
      const { sql } = context.db;
      const exact = limit === undefined ? await exactFoods(context, names) : new Map<string, number>();
      const found = await Promise.all(
        names.map(async (name) => {
          const one = exact.get(name);
          const wanted = { limit: limit ?? HITS, userId: context.userId };
          return { name, ids: one === undefined ? await findFoodIds(sql, name, wanted) : [one] };
        }),
      );
      const rows = await readFoods(sql, [...new Set(found.flatMap(({ ids }) => ids))]);
      const byId = new Map(rows.map((food) => [food.id, food]));
      return found.flatMap(({ name, ids }): object[] => {
        const asked = names.length > 1 ? { for: name } : {};
        const hits = ids.flatMap((id) => byId.get(id) ?? []);
        if (hits.length === 0 && names.length > 1) return [{ ...asked, food_id: null }];
        return hits.map((food) => ({ ...asked, ...present(food, context, details) }));
      });
    },
  );
