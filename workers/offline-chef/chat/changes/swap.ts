import { type Amount, fitAmount, formatAmount, isLiquid } from "../../foods/quantities.ts";
import type { KnownFood } from "../../knowledge.ts";
import { foodConstraint } from "../../substitutions/constraints.ts";
import { type DishFacts, type Substitute, substituteFor } from "../../substitutions/engine.ts";
import { factorBetween, watchFor } from "../../substitutions/kinds.ts";
import { substitutionRules } from "../../substitutions/rules.ts";
import { type ChatEnv, nameOf, type Report, wordsFor } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { gramsOf, type WorkingLine, type WorkingRecipe } from "../working-recipe.ts";
import { foodAsWritten, refusesWritten } from "./as-written.ts";
import { namesDish } from "./named.ts";
import { foodFor, linesOf, notInRecipe, refuses } from "./resolve.ts";

/** How a food that the user chose replaces another: by the table's entry for the pair, else by the kinds of food. */
export function pairSubstitute(old: KnownFood, now: KnownFood, env: ChatEnv): Substitute {
  for (const rule of substitutionRules.filter((entry) => entry.keys.includes(old.key))) {
    const option = rule.options.find((entry) => entry.foods[0]?.[0] === now.key);
    if (!option) continue;
    const foods = option.foods.flatMap(([key, factor]) => {
      const food = env.foodIndex.byKey(key);
      return food
        ? [{ food, factor: isLiquid(old) && isLiquid(food) ? factorBetween(old, food) * factor : factor }]
        : [];
    });
    return { foods, watch: option.watch ?? null };
  }
  return { foods: [{ food: now, factor: factorBetween(old, now) }], watch: watchFor(old, now) };
}

/** The amounts that replace one line. */
export function amountsFor(line: WorkingLine, substitute: Substitute): Amount[] {
  return substitute.foods.map(({ food, factor }) => fitAmount(food, gramsOf(line) * factor));
}

/** Replaces every line of a food and names the new one in the steps. */
export function replaceFood(
  lines: readonly WorkingLine[],
  substitute: Substitute,
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
  wanted: Amount | null = null,
): void {
  const old = lines[0]?.food;
  if (!old) return;
  for (const line of lines) {
    const before = formatAmount({ food: old, quantity: line.quantity, multiplier: line.multiplier }, env.lang);
    const amounts = wanted && lines.length === 1 ? [wanted] : amountsFor(line, substitute);
    recipe.replaceLine(line, amounts);
    report.done.push(env.say("changed", { before, after: amounts.map((amount) => formatAmount(amount, env.lang)) }));
  }
  const now = substitute.foods.map(({ food }) => food);
  recipe.rename(old, now, wordsFor(old, now, recipe, env));
  if (substitute.watch) report.watch.add(substitute.watch);
}

export interface SwapIntent {
  from: FoodPhrase;
  to: FoodPhrase | null;
}

/** Replaces one food by another, or by the best substitute when the user names none. */
export function applySwap(intent: SwapIntent, recipe: WorkingRecipe, env: ChatEnv, report: Report): void {
  const lines = linesOf(intent.from, recipe, env);
  if (lines.length === 0) {
    report.refused.push(notInRecipe(intent.from.mention?.text ?? intent.from.words, recipe, env));
    return;
  }
  const wantedFood = intent.to ? (foodFor(intent.to, env) ?? foodAsWritten(intent.to, env)) : undefined;
  if (intent.to && !wantedFood) {
    report.refused.push(env.say("unknownFood", { words: intent.to.words }));
    return;
  }
  if (wantedFood && intent.to && wantedFood.words !== undefined) {
    if (refusesWritten(wantedFood, intent.to, env, report)) return;
  } else if (wantedFood && refuses(wantedFood, env, report)) return;
  const foods = [...new Map(lines.map((line) => [line.food.id, line.food])).values()];
  for (const old of foods) {
    const own = recipe.present.filter((line) => line.food.id === old.id);
    if (wantedFood?.id === old.id) {
      report.refused.push(env.say("sameFood", { food: nameOf(old, env.lang) }));
      continue;
    }
    const substitute = wantedFood ? pairSubstitute(old, wantedFood, env) : bestSubstitute(old, recipe, env, report);
    if (!substitute) continue;
    if (namesDish(old, recipe, env.foodIndex)) report.named.add(nameOf(old, env.lang));
    const amount = wantedFood && intent.to ? askedAmount(intent.to, wantedFood) : null;
    replaceFood(own, substitute, recipe, env, report, amount);
    report.title ??= env.say("variantWith", { food: nameOf(substitute.foods[0]?.food ?? old, env.lang) });
  }
}

/** The best substitute in the dish, or `null` after explaining why there is none. */
export function bestSubstitute(
  old: KnownFood,
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
  facts: DishFacts = recipe.facts(),
): Substitute | null {
  const constraints = [...env.constraints, foodConstraint(old.id)];
  const found = substituteFor(old, recipe.grams(old), facts, constraints, env.foodIndex);
  if (found.ok) return found.substitute;
  report.refused.push(env.say(`refusal.${found.reason}`, { food: nameOf(old, env.lang) }));
  return null;
}

/** The amount that the user gave with the food, in the food's own measures. */
export function askedAmount(phrase: FoodPhrase, food: KnownFood): Amount | null {
  const asked = phrase.amount;
  if (!asked) return null;
  const pieces = food.quantities.filter((quantity) => quantity.unit === null);
  const quantity = asked.unit
    ? food.quantities.find((entry) => entry.unit === asked.unit)
    : (pieces.find((entry) => entry.key === "piece") ?? pieces[0]);
  return quantity ? { food, quantity, multiplier: asked.value } : null;
}
