import type { Lang } from "@toque/db/schemas/common.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type Constraint, conflict, dietConstraint } from "../../substitutions/constraints.ts";
import { isDispensable, substituteFor } from "../../substitutions/engine.ts";
import { labelOf } from "../../texts/say.ts";
import { type ChatEnv, nameOf, Report, wordsFor } from "../env.ts";
import { offers } from "../offers.ts";
import { isUnknownFood, type WorkingRecipe } from "../working-recipe.ts";
import { namesDish } from "./named.ts";
import { replaceFood } from "./swap.ts";

/**
 * Adapts the recipe to diets: every food that one of them rules out is replaced, or left out where it is a detail. It is
 * all or nothing: when one food can neither be replaced nor left out, nothing is changed and the reasons are given.
 * @returns whether the recipe fits now, as far as is known
 */
export function applyDiet(goals: readonly string[], recipe: WorkingRecipe, env: ChatEnv, report: Report): boolean {
  const constraints = goals
    .map((goal) => dietConstraint(goal, env.foodIndex))
    .filter((constraint): constraint is Constraint => constraint !== undefined);
  const labelIn = (lang: Lang): string => goals.map((goal) => labelOf(goal, lang)).join(" + ");
  const label = labelIn(env.lang);
  const offending = recipe.counted.filter((food) => constraints.some((constraint) => constraint.forbids(food)));
  const unsure = recipe.counted.filter(
    (food) =>
      isUnknownFood(food) || constraints.some((constraint) => !constraint.forbids(food) && constraint.unsure(food)),
  );
  if (offending.length === 0) {
    const names = unsure.map((food) => nameOf(food, env.lang));
    if (names.length) report.doubts.push(env.say("nothingOffends", { label, foods: names }));
    else report.remarks.push(env.say("alreadyFits", { label }));
    return true;
  }
  const reasons = new Report();
  // What is only offered beside a line's food is not offered any more.
  const isListed = (food: KnownFood) => recipe.foods.some(({ key }) => key === food.key);
  for (const food of [...offending, ...unsure].filter((one) => !isListed(one))) {
    recipe.settle(food);
    reasons.done.push(env.say("removed", { food: nameOf(food, env.lang) }));
  }
  for (const food of offending.filter(isListed)) adapt(food, constraints, recipe, env, reasons);
  if (reasons.refused.length) {
    report.refused.push(env.say("dietRefused", { label }), ...reasons.refused);
    report.notes.push(env.say("searchInstead", { label }));
    report.offers.push(offers.suggest(labelIn));
    report.isBarred = true;
    return false;
  }
  report.done.push(...reasons.done);
  for (const name of reasons.named) report.named.add(name);
  for (const key of reasons.watch) report.watch.add(key);
  const stillUnsure = unsure.filter((food) => recipe.grams(food) > 0);
  if (stillUnsure.length)
    report.doubts.push(env.say("checkLabels", { foods: stillUnsure.map((food) => nameOf(food, env.lang)) }));
  // The food table does not say which rennet a cheese is made with.
  const cheeses = recipe.foods.filter((food) => food.subcategory_key === "cheese");
  if (goals.includes("vegetarian") && cheeses.length) report.watch.add("rennet");
  report.title ??= label;
  return true;
}

function adapt(
  food: KnownFood,
  goals: readonly Constraint[],
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
): void {
  const lines = recipe.present.filter((line) => line.food.id === food.id);
  const weight = recipe.grams(food);
  const facts = recipe.facts();
  const constraints = [...goals, ...env.constraints];
  // No text may go on naming what the diet rules out as if it were used.
  const strict = { ...env, constraints };
  const found = substituteFor(food, weight, facts, constraints, env.foodIndex);
  if (namesDish(food, recipe, env.foodIndex)) report.named.add(nameOf(food, env.lang));
  if (found.ok && found.substitute.foods.every((entry) => !conflict(entry.food, constraints))) {
    replaceFood(lines, found.substitute, recipe, strict, report);
    return;
  }
  if (isDispensable(food, weight, facts)) {
    const name = nameOf(food, env.lang);
    recipe.remove(food, wordsFor(food, [], recipe, strict));
    report.done.push(env.say("removed", { food: name }));
    return;
  }
  report.refused.push(
    env.say(`refusal.${found.ok ? "no_substitute" : found.reason}`, { food: nameOf(food, env.lang) }),
  );
}
