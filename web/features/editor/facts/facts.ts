import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RecipeFactsAnswer, RecipeFactsRequest } from "@toque/db/entities/recipe-payload.ts";
import { request } from "../../../shared/client/fetch.ts";
import { parseAmount, parseWhole } from "../form/amount.ts";
import type { EditorForm, PartForm } from "../form/types.ts";

export type Facts = RecipeFactsAnswer;

const ingredients = (part: PartForm) =>
  part.lines.flatMap(({ food, quantity, amount }) => {
    const multiplier = parseAmount(amount);
    const isComplete = food && quantity && multiplier !== null && multiplier > 0 && multiplier <= 100_000;
    return isComplete ? [{ food_id: food.id, quantity_id: quantity.id, multiplier }] : [];
  });

/**
 * The call of a form as text, from the lines that are complete. Equal texts have equal answers.
 * @returns null as long as there is nothing to compute
 */
export function factsBody(form: EditorForm): string | null {
  const own = ingredients(form.main);
  const subs = form.subs.map((sub) => ({ ingredients: ingredients(sub) })).filter((sub) => sub.ingredients.length > 0);
  if (own.length === 0 && subs.length === 0) return null;
  const servings = parseWhole(form.main.servings);
  const body: RecipeFactsRequest = {
    nb_servings: servings !== null && servings >= 1 && servings <= 1000 ? servings : 1,
    ingredients: own,
    ...(subs.length > 0 ? { sub_recipes: subs } : {}),
    ...(form.allergyIds.length > 0 ? { allergy_ids: [...form.allergyIds] } : {}),
  };
  return JSON.stringify(body);
}

export function factsQuery(body: string | null) {
  return queryOptions({
    queryKey: ["recipe-facts", body],
    queryFn: ({ signal }): Promise<Facts> =>
      request<Facts>("/api/recipe/compute-recipe-facts", {
        method: "POST",
        body: JSON.parse(body ?? "{}"),
        signal,
        quiet: true,
      }),
    enabled: body !== null,
    staleTime: 300_000,
    gcTime: 60_000,
    // The figures stay until the next ones are there.
    placeholderData: keepPreviousData,
  });
}
