import type { Lang } from "@toque/db/schemas/common.ts";
import type { KnownFood } from "../../knowledge.ts";
import { avoidedBy, type Constraint, dietConstraints, judged } from "../../substitutions/constraints.ts";
import { isDispensable, substituteFor } from "../../substitutions/engine.ts";
import { labelOf } from "../../texts/say.ts";
import { type ChangeEnv, nameOf, namesOf, Report, wordsFor } from "../env.ts";
import { offers } from "../offers.ts";
import { noteNamed } from "./resolve.ts";
import { replaceFood } from "./swap.ts";

/**
 * Adapts the recipe to diets: every food that one of them rules out is replaced, or left out where it is a detail. It is
 * all or nothing: when one food can neither be replaced nor left out, nothing is changed and the reasons are given.
 * @param plain whether foods are only to be left out: what may hold traces of them stays
 * @returns whether the recipe fits now, as far as is known
 */
export function applyDiet(goals: readonly string[], env: ChangeEnv, plain = false): boolean {
  const { recipe, report, say, lang } = env;
  const constraints = dietConstraints(goals, env.foodIndex);
  const labelIn = (other: Lang): string => goals.map((goal) => labelOf(goal, other)).join(" + ");
  const label = labelIn(lang);
  const found = judged(recipe.counted, constraints);
  const offending = plain ? found.offending.filter((food) => certainlyHolds(food, constraints, env)) : found.offending;
  const unsure = [...found.unsure, ...found.offending.filter((food) => !offending.includes(food))];
  if (offending.length === 0) {
    if (unsure.length) report.doubts.push(say("nothingOffends", { label, foods: namesOf(unsure, lang) }));
    else report.remarks.push(say("alreadyFits", { label }));
    return true;
  }
  const reasons = new Report();
  // What is only offered beside a line's food is not offered any more.
  const isListed = (food: KnownFood) => recipe.foods.some(({ key }) => key === food.key);
  const offered = [...offending, ...unsure].filter((one) => !isListed(one));
  for (const food of offered) {
    recipe.settle(food);
    reasons.done.push(say("removed", { food: nameOf(food, lang) }));
  }
  // No text may go on naming what the diet rules out as if it were used.
  const strict = { ...env, report: reasons, constraints: [...constraints, ...env.constraints] };
  for (const food of offending) if (!offered.includes(food)) adapt(food, strict);
  if (reasons.refused.length) {
    report.refused.push(say("dietRefused", { label }), ...reasons.refused);
    report.notes.push(say("searchInstead", { label }));
    report.offers.push(offers.suggest(labelIn));
    report.isBarred = true;
    return false;
  }
  report.done.push(...reasons.done);
  for (const name of reasons.named) report.named.add(name);
  for (const key of reasons.watch) report.watch.add(key);
  const stillUnsure = unsure.filter((food) => recipe.grams(food) > 0);
  const labels = plain ? report.notes : report.doubts;
  if (stillUnsure.length) labels.push(say("checkLabels", { foods: namesOf(stillUnsure, lang) }));
  // The food table does not say which rennet a cheese is made with.
  if (goals.includes("vegetarian") && recipe.foods.some((food) => food.subcategory_key === "cheese"))
    report.watch.add("rennet");
  report.title ??= label;
  return true;
}

function adapt(old: KnownFood, env: ChangeEnv): void {
  const { recipe, report, say } = env;
  const facts = recipe.facts();
  const found = substituteFor(old, facts, env.constraints);
  const food = nameOf(old, env.lang);
  noteNamed(old, env);
  if (found.ok) {
    const lines = recipe.present.filter((line) => line.food.id === old.id);
    replaceFood(lines, found.substitute, env);
  } else if (isDispensable(old, facts)) {
    recipe.remove(old, wordsFor(old, [], env));
    report.done.push(say("removed", { food }));
  } else report.refused.push(say(`refusal.${found.reason}`, { food }));
}

/** Whether a food holds what is to be left out, and not only traces of it in some packets. */
function certainlyHolds({ names }: KnownFood, constraints: readonly Constraint[], { recipe, foodIndex }: ChangeEnv) {
  const { allergens, traits } = avoidedBy(constraints);
  const entries = foodIndex.lexicon.scan(names[recipe.lang] ?? "", recipe.lang).flatMap((mention) => mention.entries);
  return entries.some(
    (entry) => entry.allergens?.some((one) => allergens?.has(one)) || entry.traits?.some((one) => traits?.has(one)),
  );
}
