import { type Amount, fitAmount, formatAmount, isLiquid, weightOf } from "../../foods/quantities.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type DishFacts, type Substitute, type Substitution, substituteFor } from "../../substitutions/engine.ts";
import { factorBetween, substitutionRules, watchFor } from "../../substitutions/rules.ts";
import { type ChangeEnv, type ChatEnv, nameOf, wordsFor } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { distinctFoods, type WorkingLine } from "../working-recipe.ts";
import { foodAsWritten, refusesWritten } from "./as-written.ts";
import { foodFor, linesOf, noteNamed, notInRecipe, refusalOf } from "./resolve.ts";

/** The food of a phrase, where it may be put into the user's dish; else it is said why it is not. */
export function accepted(phrase: FoodPhrase, env: ChangeEnv): KnownFood | null {
  const { report, say } = env;
  const food = foodFor(phrase, env) ?? foodAsWritten(phrase, env);
  if (food?.words !== undefined) return refusesWritten(food, phrase, env) ? null : food;
  const refusal = food ? refusalOf(food, env) : say("unknownFood", { words: phrase.words });
  if (refusal !== null) report.refused.push(refusal);
  return refusal === null && food ? food : null;
}

/** How a food that the user chose replaces another: by the table's entry for the pair, else by the kinds of food. */
function pairSubstitute(old: KnownFood, now: KnownFood, { foodIndex }: ChatEnv): Substitute {
  const option = substitutionRules
    .filter((rule) => rule.keys.includes(old.key))
    .flatMap((rule) => rule.options)
    .find(({ foods }) => foods[0]?.[0] === now.key);
  if (!option) return { foods: [{ food: now, factor: factorBetween(old, now) }], watch: watchFor(old, now) };
  const foods = option.foods.flatMap(([key, factor]) => {
    const food = foodIndex.byKey(key);
    if (!food) return [];
    return [{ food, factor: isLiquid(old) && isLiquid(food) ? factorBetween(old, food) * factor : factor }];
  });
  return { foods, watch: option.watch ?? null };
}

/** How a food is replaced: by the one that the user chose, else by the best. */
export const substitution = (old: KnownFood, chosen: KnownFood | null, facts: DishFacts, env: ChatEnv): Substitution =>
  chosen ? { ok: true, substitute: pairSubstitute(old, chosen, env) } : substituteFor(old, facts, env.constraints);

/** Replaces every line of a food and names the new one in the steps. */
export function replaceFood(
  lines: readonly WorkingLine[],
  { foods, watch }: Substitute,
  env: ChangeEnv,
  wanted: Amount | null = null,
): void {
  const { recipe, report, say, lang } = env;
  const old = lines[0]?.food;
  if (!old) return;
  for (const line of lines) {
    const before = formatAmount(line, lang);
    const grams = weightOf(line);
    const amounts =
      wanted && lines.length === 1 ? [wanted] : foods.map(({ food, factor }) => fitAmount(food, grams * factor));
    recipe.replaceLine(line, amounts);
    report.done.push(say("changed", { before, after: amounts.map((amount) => formatAmount(amount, lang)) }));
  }
  const now = foods.map(({ food }) => food);
  recipe.rename(old, now, wordsFor(old, now, env));
  if (watch) report.watch.add(watch);
}

/** Replaces one food by another, or by the best substitute when the user names none. */
export function applySwap({ from, to }: { from: FoodPhrase; to: FoodPhrase | null }, env: ChangeEnv): void {
  const { recipe, report, say, lang } = env;
  const lines = linesOf(from, env);
  if (lines.length === 0) {
    report.refused.push(notInRecipe(from, env));
    return;
  }
  const wanted = to && accepted(to, env);
  if (to && !wanted) return;
  for (const old of distinctFoods(lines.map(({ food }) => food))) {
    const food = nameOf(old, lang);
    if (wanted?.id === old.id) {
      report.refused.push(say("sameFood", { food }));
      continue;
    }
    const found = substitution(old, wanted, recipe.facts(), env);
    if (!found.ok) {
      report.refused.push(say(`refusal.${found.reason}`, { food }));
      continue;
    }
    noteNamed(old, env);
    const own = recipe.present.filter((line) => line.food.id === old.id);
    replaceFood(own, found.substitute, env, wanted && to ? askedAmount(to, wanted) : null);
    report.title ??= say("variantWith", { food: nameOf(found.substitute.foods[0]?.food ?? old, lang) });
  }
}

/** The amount that the user gave with the food, in the food's own measures. */
export function askedAmount({ amount: asked }: FoodPhrase, food: KnownFood): Amount | null {
  if (!asked) return null;
  const measures = food.quantities.filter(({ unit }) => unit === asked.unit);
  const quantity = measures.find(({ key }) => asked.unit === null && key === "piece") ?? measures[0];
  return quantity ? { food, quantity, multiplier: asked.value } : null;
}
