import { RecipeFactsAnswer, RecipeFactsRequest } from "@toque/db/entities/recipe-payload.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { readAllergies } from "@toque/db/foods/allergies.ts";
import { readDiets } from "@toque/db/recipes/diets.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { presentNamed } from "@toque/db/recipes/present.ts";
import { loadReference, referenceErrors } from "@toque/db/recipes/reference.ts";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";

const lineOf = (line: { food_id: number; quantity_id: number; multiplier: number }, order: number) => ({
  id: order + 1,
  order,
  ...line,
});

export const factsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe").post(
    "/compute-recipe-facts",
    async ({ body, headers }) => {
      const conn = deps.db.sql;
      const subs = body.sub_recipes ?? [];
      const declared = body.allergy_ids ?? [];
      const [reference, allergies, diets] = await Promise.all([
        loadReference(conn, [...body.ingredients, ...subs.flatMap((sub) => sub.ingredients)]),
        readAllergies(conn),
        readDiets(conn, null),
      ]);
      const known = new Set(allergies.map((allergy) => allergy.id));
      const errors = [
        ...referenceErrors(body.ingredients, reference, ["ingredients"]),
        ...subs.flatMap((sub, i) => referenceErrors(sub.ingredients, reference, ["sub_recipes", i, "ingredients"])),
        ...declared.flatMap((id, i) =>
          known.has(id) ? [] : [fieldError(["allergy_ids", i], "There is no such allergy.", "unknown_allergy")],
        ),
      ];
      if (errors.length > 0) throw invalidFields(errors);
      const facts = computeFacts(
        {
          nb_servings: body.nb_servings,
          ingredients: body.ingredients.map(lineOf),
          sub_recipes: subs.map((sub, order) => ({
            id: order + 1,
            order,
            name: {},
            difficulty_id: 1,
            nb_servings: body.nb_servings,
            steps: [],
            ingredients: sub.ingredients.map(lineOf),
            recipe_img: [],
            tag_ids: [],
          })),
          declared_allergy_ids: declared,
        },
        reference,
      );
      const voice = voiceOf(headers);
      return {
        ...facts.nutrition,
        nutri_score: facts.nutri_score,
        nutrition_coverage: facts.coverage,
        allergies: allergies.filter(({ id }) => facts.allergy_ids.includes(id)).map((row) => presentNamed(row, voice)),
        unknown_allergen_food_ids: facts.unknown_allergen_food_ids,
        diets: diets
          .filter(({ id }) => facts.diet_ids.includes(id))
          .map((row) => ({ ...presentNamed(row, voice), key: row.key, img: row.img })),
      };
    },
    {
      user: true,
      body: RecipeFactsRequest,
      response: responses({ 200: RecipeFactsAnswer }, 401),
      detail: { summary: "Nutrition, allergens and diets of a recipe that is being written" },
    },
  );
