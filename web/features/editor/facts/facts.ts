import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RecipeFactsAnswer, RecipeFactsRequest } from "@toque/db/schemas/recipe-payload.ts";
import { request } from "../../../shared/client/fetch.ts";
import { parseAmount, parseWhole } from "../form/amount.ts";
import type { EditorForm, PartForm } from "../form/types.ts";

export type Facts = RecipeFactsAnswer;

const completeLines = (part: PartForm) =>
  part.lines.flatMap(({ food, quantity, amount, note = {}, original }) => {
    const multiplier = parseAmount(amount);
    const isComplete = food && quantity && multiplier !== null && multiplier > 0 && multiplier <= 100_000;
    // What the words of a line name beside its food counts for allergens and diets.
    const said = Object.fromEntries(Object.entries(note).filter(([, text]) => text.trim() !== ""));
    const words = {
      ...(Object.keys(said).length > 0 ? { note: said } : {}),
      ...(original ? { original_text: original } : {}),
    };
    return isComplete ? [{ food_id: food.id, quantity_id: quantity.id, multiplier, ...words }] : [];
  });

/**
 * The request body for a form as text, with its complete lines. Equal texts have equal responses.
 * @param variantOf the recipe that the form becomes a variant of
 * @returns null while there is nothing to compute
 */
export function factsBody(form: EditorForm, variantOf: number | null = null): string | null {
  const own = completeLines(form.main);
  const subs = form.subs
    .map((sub) => ({ ingredients: completeLines(sub) }))
    .filter((sub) => sub.ingredients.length > 0);
  if (own.length === 0 && subs.length === 0) return null;
  // What the title and the steps name counts as well, in the language that they are written in.
  const parts = [form.main, ...form.subs];
  const name = form.main.name[form.originLang]?.trim();
  const steps = parts
    .flatMap((part) => part.steps.map(({ text }) => text[form.originLang]?.trim() ?? ""))
    .filter(Boolean);
  const hasOriginal = [own, ...subs.map((sub) => sub.ingredients)].flat().some((line) => "original_text" in line);
  const servings = parseWhole(form.main.servings);
  const body: RecipeFactsRequest = {
    nb_servings: servings !== null && servings >= 1 && servings <= 1000 ? servings : 1,
    ingredients: own,
    ...(hasOriginal || name || steps.length > 0 ? { origin_lang: form.originLang } : {}),
    ...(name ? { name } : {}),
    ...(steps.length > 0 ? { steps } : {}),
    ...(subs.length > 0 ? { sub_recipes: subs } : {}),
    ...(form.allergyIds.length > 0 ? { allergy_ids: [...form.allergyIds] } : {}),
    ...(variantOf === null ? {} : { variant_of: variantOf }),
  };
  return JSON.stringify(body);
}

/** The nutrition facts for a request body of {@link factsBody}. */
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
    // The previous figures stay while the next ones load.
    placeholderData: keepPreviousData,
  });
}
