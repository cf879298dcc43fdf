import { fitAmount, formatAmount } from "../../foods/quantities.ts";
import type { DishFacts } from "../../substitutions/engine.ts";
import { foodFor, linesOf, notInRecipe, refusalOf, wordsOf } from "../changes/resolve.ts";
import { substitution } from "../changes/swap.ts";
import { type ChatEnv, nameOf, type RecipeEnv } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";

/** How to replace a food, with the amount in the open recipe, if there is one; offered without changing it. */
export function replaceAdvice(
  { from, to }: { from: FoodPhrase; to: FoodPhrase | null },
  env: ChatEnv & Partial<RecipeEnv>,
): string {
  const { say, lang, recipe, foodIndex } = env;
  const old = recipe ? linesOf(from, { ...env, recipe })[0]?.food : foodFor(from, env);
  if (!old) return recipe ? notInRecipe(from, { ...env, recipe }) : say("unknownFood", { words: wordsOf(from) });
  const wanted = to ? (foodFor(to, env) ?? null) : null;
  if (to && !wanted) return say("unknownFood", { words: to.words });
  const refusal = wanted ? refusalOf(wanted, env) : null;
  if (refusal !== null) return refusal;
  const grams = recipe?.grams(old) ?? 100;
  const facts: DishFacts = recipe?.facts() ?? {
    name: "",
    lines: [{ food: old, grams }],
    stepTexts: [],
    lang,
    foodIndex,
  };
  const found = substitution(old, wanted, facts, env);
  if (!found.ok) return say(`refusal.${found.reason}`, { food: nameOf(old, lang) });
  const { foods, watch } = found.substitute;
  const after = foods.map(({ food, factor }) => formatAmount(fitAmount(food, grams * factor), lang));
  return [
    say("replaceAdvice", { before: formatAmount(fitAmount(old, grams), lang), after }),
    ...(watch ? [say(`watch.${watch}`)] : []),
    ...(recipe ? [say("offerChange")] : []),
  ].join("\n");
}
