import { prettyNumber } from "@toque/db/shared/units/rounding.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { foodConstraint } from "../../substitutions/constraints.ts";
import { removalRefusal, substituteFor } from "../../substitutions/engine.ts";
import { holding } from "../answers/held.ts";
import { type ChatEnv, nameOf, type Report, wordsFor } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { offers } from "../offers.ts";
import type { WorkingLine, WorkingRecipe } from "../working-recipe.ts";
import { namesDish } from "./named.ts";
import { candidatesOf, linesOf, notInRecipe } from "./resolve.ts";
import { replaceFood } from "./swap.ts";

/** Takes foods out of the recipe, unless it is essential: then it says so and offers a substitute. */
export function applyRemove(phrases: readonly FoodPhrase[], recipe: WorkingRecipe, env: ChatEnv, report: Report): void {
  for (const phrase of phrases) {
    const lines = linesOf(phrase, recipe, env);
    const candidates = candidatesOf(phrase, recipe, env);
    const meant = candidates.map((food) => nameOf(food, env.lang));
    if (meant.length > 1 && phrase.mention) {
      report.isBarred = true;
      report.refused.push(env.say("whichOf", { words: phrase.mention.text, foods: meant }));
      report.offers.push(...candidates.slice(0, 4).map((food) => offers.leaveOut((lang) => nameOf(food, lang))));
      continue;
    }
    if (lines.length === 0) {
      // What is made with it would stay.
      const holders = holding(phrase, recipe, env);
      report.isBarred ||= holders.length > 0;
      if (holders.length)
        report.refused.push(env.say("containsYes", { amounts: holders.map((food) => nameOf(food, env.lang)) }));
      else if (!phrase.mention) report.refused.push(env.say("dietUnknown", { words: phrase.words }));
      else report.remarks.push(notInRecipe(phrase.mention.text, recipe, env));
      continue;
    }
    for (const food of new Map(lines.map((line) => [line.food.id, line.food])).values()) {
      const name = nameOf(food, env.lang);
      const reason = recipe.foods.length <= 1 ? "title_food" : removalRefusal(food, recipe.grams(food), recipe.facts());
      const isNamed = recipe.foods.length > 1 && (reason === "title_food" || namesDish(food, recipe, env.foodIndex));
      if (isNamed) report.named.add(name);
      if (reason && !isNamed) {
        const other = substituteFor(
          food,
          recipe.grams(food),
          recipe.facts(),
          [...env.constraints, foodConstraint(food.id)],
          env.foodIndex,
        );
        if (other.ok && env.confirmed) {
          replaceFood(lines, other.substitute, recipe, env, report);
          continue;
        }
        report.isBarred = true;
        report.refused.push(env.say(`refusal.${reason}`, { food: name }));
        if (other.ok) {
          const others = other.substitute.foods.map((entry) => nameOf(entry.food, env.lang));
          report.notes.push(env.say("couldReplace", { food: name, others }));
          report.offers.push(offers.yes);
        }
        continue;
      }
      recipe.remove(food, wordsFor(food, [], recipe, env));
      report.done.push(env.say("removed", { food: name }));
      report.title ??= env.say("variantWithout", { food: name });
      if (food.subcategory_key === "stocks" || food.key === "salt" || food.key === "soy-sauce") {
        report.watch.add("salt_check");
      }
    }
  }
}

/** A line's amount before and now. */
export const adjusted = (line: WorkingLine, multiplier: number, { say, lang }: ChatEnv): string =>
  say("changed", { before: formatAmount({ ...line, multiplier }, lang), after: formatAmount(line, lang) });

/** More or less of a food: its lines times a factor, rounded as a cook would. */
export function applyAdjust(
  intent: { food: FoodPhrase; factor: number },
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
): void {
  const lines = linesOf(intent.food, recipe, env);
  if (lines.length === 0) {
    report.refused.push(notInRecipe(intent.food.mention?.text ?? intent.food.words, recipe, env));
    return;
  }
  for (const line of lines) {
    const before = line.multiplier;
    const exact = before * intent.factor;
    const steps =
      exact < 4
        ? ([[4, 0.25]] as const)
        : ([
            [20, 0.5],
            [60, 5],
            [Number.POSITIVE_INFINITY, 10],
          ] as const);
    const rounded = prettyNumber(exact, steps);
    line.multiplier = rounded === before ? exact : rounded;
    report.done.push(adjusted(line, before, env));
    if (["baking", "flours"].includes(line.food.subcategory_key)) report.watch.add("generic");
  }
}
