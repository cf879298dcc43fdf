import { Type } from "@sinclair/typebox";
import { readAllergiesById } from "@toque/db/foods/allergies.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { loadReference } from "@toque/db/recipes/reference.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { unknownParts } from "../checks/content.ts";
import { textsOf } from "../checks/problem.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";

const Arguments = Type.Object({
  nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }),
  ingredients: Type.Array(
    Type.Object({
      food_id: Type.Integer(),
      quantity_id: Type.Integer(),
      multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    }),
    { minItems: 1, maxItems: 60 },
  ),
});

/** Computes what follows from a list of foods, as the application itself does. */
export const draftNutrition = (context: ToolContext) =>
  defineTool(
    "draft_nutrition",
    "Computes nutrition per serving (kcal and g, null is unknown), allergens and fitting diets of a list of ingredients.",
    Arguments,
    async ({ nb_servings, ingredients }) => {
      const reference = await loadReference(context.db.sql, ingredients);
      const unknown = unknownParts(ingredients, reference);
      if (unknown.length > 0) throw new ToolError(textsOf(unknown).join(" "));
      const allergens = await readAllergiesById(context.db.sql);
      const facts = computeFacts(
        {
          nb_servings,
          ingredients: ingredients.map((line, order) => ({ ...line, id: order + 1, order })),
          sub_recipes: [],
          declared_allergy_ids: [],
        },
        reference,
      );
      return {
        per_serving: facts.nutrition,
        coverage: facts.coverage,
        allergens: facts.allergy_ids.flatMap((id) => allergens.get(id)?.key ?? []),
        unknown_allergens: facts.unknown_allergen_food_ids.map((id) =>
          pick(reference.foods.get(id)?.name, context.lang),
        ),
        fits_diets: reference.diets.filter((diet) => facts.diet_ids.includes(diet.id)).map((diet) => diet.key),
      };
    },
  );
