import { prettyNumber } from "@toque/db/shared/units/rounding.ts";
import { formatAmount, measures } from "../../foods/quantities.ts";
import { removalRefusal, substituteFor } from "../../substitutions/engine.ts";
import { holding } from "../answers/safety.ts";
import { type ChangeEnv, type ChatEnv, nameOf, namesOf, wordsFor } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { offers } from "../offers.ts";
import { distinctFoods, type WorkingLine } from "../working-recipe.ts";
import { namesDish } from "./named.ts";
import { candidatesOf, linesOf, notInRecipe } from "./resolve.ts";
import { replaceFood } from "./swap.ts";

/** Takes foods out of the recipe, unless it is essential: then it says so and offers a substitute. */
export function applyRemove(phrases: readonly FoodPhrase[], env: ChangeEnv): void {
  const { recipe, report, say, lang } = env;
  for (const phrase of phrases) {
    const lines = linesOf(phrase, env);
    const candidates = candidatesOf(phrase, env);
    if (candidates.length > 1 && phrase.mention) {
      report.isBarred = true;
      report.refused.push(say("whichOf", { words: phrase.mention.text, foods: namesOf(candidates, lang) }));
      report.offers.push(...candidates.slice(0, 4).map((food) => offers.leaveOut((other) => nameOf(food, other))));
      continue;
    }
    if (lines.length === 0) {
      // What is made with it would stay.
      const holders = holding(phrase, env);
      report.isBarred ||= holders.length > 0;
      if (holders.length) report.refused.push(say("containsYes", { amounts: namesOf(holders, lang) }));
      else if (!phrase.mention) report.refused.push(say("dietUnknown", { words: phrase.words }));
      else report.remarks.push(notInRecipe(phrase, env));
      continue;
    }
    for (const food of distinctFoods(lines.map((line) => line.food))) {
      const name = nameOf(food, lang);
      const reason = recipe.foods.length <= 1 ? "title_food" : removalRefusal(food, recipe.facts());
      const isNamed = recipe.foods.length > 1 && (reason === "title_food" || namesDish(food, recipe, env.foodIndex));
      if (isNamed) report.named.add(name);
      if (!reason || isNamed) {
        recipe.remove(food, wordsFor(food, [], env));
        report.done.push(say("removed", { food: name }));
        report.title ??= say("variantWithout", { food: name });
        if (food.subcategory_key === "stocks" || food.key === "salt" || food.key === "soy-sauce")
          report.watch.add("salt_check");
        continue;
      }
      const other = substituteFor(food, recipe.facts(), env.constraints);
      if (other.ok && env.confirmed) {
        replaceFood(lines, other.substitute, env);
        continue;
      }
      report.isBarred = true;
      report.refused.push(say(`refusal.${reason}`, { food: name }));
      if (!other.ok) continue;
      const others = other.substitute.foods.map((entry) => nameOf(entry.food, lang));
      report.notes.push(say("couldReplace", { food: name, others }));
      report.offers.push(offers.yes);
    }
  }
}

/** A line's amount before and now. */
export const adjusted = (line: WorkingLine, multiplier: number, { say, lang }: ChatEnv): string =>
  say("changed", { before: formatAmount({ ...line, multiplier }, lang), after: formatAmount(line, lang) });

/** More or less of a food: its lines times a factor, rounded as a cook would. */
export function applyAdjust({ food, factor }: { food: FoodPhrase; factor: number }, env: ChangeEnv): void {
  const { report } = env;
  const lines = linesOf(food, env);
  if (lines.length === 0) report.refused.push(notInRecipe(food, env));
  for (const line of lines) {
    const before = line.multiplier;
    const rounded = prettyNumber(before * factor, measures.steps.adjusted);
    line.multiplier = rounded === before ? before * factor : rounded;
    report.done.push(adjusted(line, before, env));
    if (["baking", "flours"].includes(line.food.subcategory_key)) report.watch.add("generic");
  }
}
