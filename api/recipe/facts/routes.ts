import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { readAllergies } from "@toque/db/foods/allergies.ts";
import { withoutHidden } from "@toque/db/foods/personal.ts";
import { toLangMap } from "@toque/db/recipes/content.ts";
import { readDiets } from "@toque/db/recipes/diets.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { withAlternatives } from "@toque/db/recipes/line-alternatives.ts";
import { presentNamed, presentUnlisted } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { allIngredients, loadReference, referenceErrors } from "@toque/db/recipes/reference.ts";
import { withUnlisted } from "@toque/db/recipes/unlisted.ts";
import { unusedFoods } from "@toque/db/recipes/unused.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientContent } from "@toque/db/schemas/recipe-content.ts";
import { RecipeFactsAnswer, RecipeFactsRequest } from "@toque/db/schemas/recipe-payload.ts";
import { proposeVariantName } from "@toque/workers/ai/language/variant-name.ts";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { readerOf } from "../recipes/service.ts";

type FactLine = RecipeFactsRequest["ingredients"][number];

const lineOf =
  (lang: Lang) =>
  ({ note, original_text, ...line }: FactLine, order: number): IngredientContent => ({
    id: order + 1,
    order,
    ...line,
    ...(note ? { note: toLangMap(note, lang) } : {}),
    ...(original_text ? { original_text } : {}),
  });

export const factsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe").post(
    "/compute-recipe-facts",
    async ({ caller, body, headers }) => {
      const conn = deps.db.sql;
      const subs = body.sub_recipes ?? [];
      const declared = body.allergy_ids ?? [];
      const [reference, allergies, diets] = await Promise.all([
        loadReference(conn, [...body.ingredients, ...subs.flatMap((sub) => sub.ingredients)]),
        readAllergies(conn),
        readDiets(conn, null),
      ]);
      await withoutHidden(conn, reference.foods, readerOf(caller));
      const known = new Set(allergies.map((allergy) => allergy.id));
      const errors = [
        ...referenceErrors(body.ingredients, reference, ["ingredients"]),
        ...subs.flatMap((sub, i) => referenceErrors(sub.ingredients, reference, ["sub_recipes", i, "ingredients"])),
        ...declared.flatMap((id, i) =>
          known.has(id) ? [] : [fieldError(["allergy_ids", i], "There is no such allergy.", "unknown_allergy")],
        ),
      ];
      if (errors.length > 0) throw invalidFields(errors);
      const locale = localeOf(headers);
      const origin_lang = body.origin_lang ?? locale.lang;
      const draft = {
        origin_lang,
        name: body.name ? { [origin_lang]: body.name } : {},
        steps: (body.steps ?? []).map((text, order) => ({
          id: order + 1,
          order,
          img: null,
          duration: null,
          text: { [origin_lang]: text },
        })),
        nb_servings: body.nb_servings,
        ingredients: body.ingredients.map(lineOf(origin_lang)),
        sub_recipes: subs.map((sub, order) => ({
          id: order + 1,
          order,
          name: {},
          difficulty_id: 1,
          nb_servings: body.nb_servings,
          steps: [],
          ingredients: sub.ingredients.map(lineOf(origin_lang)),
          recipe_img: [],
          tag_ids: [],
        })),
        declared_allergy_ids: declared,
      };
      const lined = await withAlternatives(conn, draft, reference.foods);
      const content = await withUnlisted(conn, lined);
      // Once more with the foods that the words of the lines name.
      const lines = allIngredients(content);
      const counted = lines.some((line) => line.alternatives) ? await loadReference(conn, lines) : reference;
      const facts = computeFacts(content, counted);
      const source = body.variant_of ? await readRecipe(conn, body.variant_of, readerOf(caller)) : null;
      return {
        ...facts.nutrition,
        nutri_score: facts.nutri_score,
        nutrition_coverage: facts.coverage,
        allergies: allergies.filter(({ id }) => facts.allergy_ids.includes(id)).map((row) => presentNamed(row, locale)),
        unknown_allergen_food_ids: facts.unknown_allergen_food_ids,
        may_contain: allergies
          .filter(({ id }) => facts.may_contain_ids?.includes(id))
          .map((row) => presentNamed(row, locale)),
        unlisted_foods: (content.unlisted ?? []).map(presentUnlisted),
        unused_food_ids: await unusedFoods(conn, content, counted),
        diets: diets
          .filter(({ id }) => facts.diet_ids.includes(id))
          .map((row) => ({ ...presentNamed(row, locale), key: row.key, img: row.img })),
        variant_name: source
          ? await proposeVariantName(conn, { ...source.content, id: source.id }, content, caller.userId)
          : null,
      };
    },
    {
      user: true,
      body: RecipeFactsRequest,
      response: responses({ 200: RecipeFactsAnswer }, 401),
      detail: { summary: "Nutrition, allergens and diets of a recipe that is being written" },
    },
  );
