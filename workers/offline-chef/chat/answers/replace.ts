import { type Amount, fitAmount, formatAmount } from "../../foods/quantities.ts";
import { conflict, foodConstraint } from "../../substitutions/constraints.ts";
import { type DishFacts, type Substitute, substituteFor } from "../../substitutions/engine.ts";
import { labelOf } from "../../texts/say.ts";
import { foodFor, linesOf, notInRecipe } from "../changes/resolve.ts";
import { pairSubstitute } from "../changes/swap.ts";
import { type ChatEnv, nameOf } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

/** How to replace a food, with the amount in the open recipe; offered without changing it. */
export function replaceAdvice(
  intent: { from: FoodPhrase; to: FoodPhrase | null },
  recipe: WorkingRecipe | null,
  env: ChatEnv,
): string {
  const { say, lang } = env;
  const lines = recipe ? linesOf(intent.from, recipe, env) : [];
  const words = intent.from.mention?.text ?? intent.from.words;
  const old = lines[0]?.food ?? (recipe ? undefined : foodFor(intent.from, env));
  if (!old) return recipe ? notInRecipe(words, recipe, env) : say("unknownFood", { words });
  const wanted = intent.to ? foodFor(intent.to, env) : undefined;
  if (intent.to && !wanted) return say("unknownFood", { words: intent.to.words });
  const ruled = wanted ? conflict(wanted, env.constraints) : undefined;
  if (wanted && ruled) {
    const label = labelOf(ruled.key, lang);
    return ruled.forbids(wanted)
      ? say("forbidden", { food: nameOf(wanted, lang), label })
      : say("unknownAllergens", { food: nameOf(wanted, lang), label });
  }
  const grams = recipe ? recipe.grams(old) : 100;
  const facts: DishFacts = recipe?.facts() ?? { name: "", lines: [{ food: old, grams }], stepTexts: [], lang };
  let substitute: Substitute;
  if (wanted) substitute = pairSubstitute(old, wanted, env);
  else {
    const found = substituteFor(old, grams, facts, [...env.constraints, foodConstraint(old.id)], env.foodIndex);
    if (!found.ok) return say(`refusal.${found.reason}`, { food: nameOf(old, lang) });
    substitute = found.substitute;
  }
  const before: Amount = fitAmount(old, grams);
  const after = substitute.foods.map(({ food, factor }) => formatAmount(fitAmount(food, grams * factor), lang));
  return [
    say("replaceAdvice", { before: formatAmount(before, lang), after }),
    substitute.watch ? say(`watch.${substitute.watch}`) : "",
    recipe ? say("offerChange") : "",
  ]
    .filter(Boolean)
    .join("\n");
}
