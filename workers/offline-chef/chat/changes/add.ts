import { fold } from "../../../ai/language/fold.ts";
import { definite, nounOf } from "../../../ai/language/grammar.ts";
import { gramsWithoutUse, isAddedLast } from "../../foods/measures.ts";
import { type Amount, fitAmount, formatAmount, weightOf } from "../../foods/quantities.ts";
import type { KnownFood } from "../../knowledge.ts";
import { isSweet } from "../../substitutions/engine.ts";
import { placesOf } from "../../text/mentions.ts";
import { sayings } from "../../texts/say.ts";
import { type ChatEnv, nameOf, type Report } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import type { WorkingRecipe } from "../working-recipe.ts";
import { foodAsWritten, refusesWritten } from "./as-written.ts";
import { adjusted } from "./remove.ts";
import { foodFor, refuses } from "./resolve.ts";
import { askedAmount } from "./swap.ts";

/** The amount of a food per serving in the corpus, times the servings. */
export function usualAmount(food: KnownFood, servings: number, env: ChatEnv): Amount {
  const grams = env.foodIndex.usualWeight(food) ?? gramsWithoutUse(food);
  return fitAmount(food, grams * servings);
}

/** Adds foods in a suitable amount, and names them in a step. */
export function applyAdd(wanted: readonly FoodPhrase[], recipe: WorkingRecipe, env: ChatEnv, report: Report): void {
  for (const phrase of wanted) {
    const food = foodFor(phrase, env) ?? foodAsWritten(phrase, env);
    if (!food) {
      report.refused.push(env.say("unknownFood", { words: phrase.words }));
      continue;
    }
    if (food.words === undefined ? refuses(food, env, report) : refusesWritten(food, phrase, env, report)) continue;
    const amount = askedAmount(phrase, food) ?? usualAmount(food, recipe.servings, env);
    const isIt = (other: KnownFood) =>
      other.id === food.id || (food.words !== undefined && fold(nameOf(other, recipe.lang)) === fold(food.words));
    const line = recipe.present.find((entry) => isIt(entry.food));
    if (line) {
      const before = line.multiplier;
      const total =
        line.quantity.weight * before + (phrase.amount ? weightOf(amount) : line.quantity.weight * before * 0.5);
      line.multiplier = Math.round((total / line.quantity.weight) * 4) / 4 || before * 1.5;
      report.done.push(adjusted(line, before, env));
      continue;
    }
    recipe.addLine(amount);
    report.done.push(env.say("added", { amount: formatAmount(amount, env.lang) }));
    report.title ??= env.say("variantWith", { food: nameOf(food, env.lang) });
    insert(food, amount, recipe, env);
    if (food.category_key === "meat") report.watch.add("meat_cooking");
    if (food.category_key === "fish-and-seafood") report.watch.add("fish_cooking");
  }
}

/** Inserts a sentence into the step where the food belongs: with similar foods, with the heat, or at the end. */
function insert(food: KnownFood, amount: Amount, recipe: WorkingRecipe, env: ChatEnv): void {
  const steps = recipe.steps.filter((step) => step.now !== "");
  const others = recipe.foods.filter((other) => other.id !== food.id);
  const near = (test: (other: KnownFood) => boolean) =>
    steps.findLast((step) => {
      const related = others.filter(test);
      return related.some(
        (other) =>
          placesOf(
            other,
            others.filter((entry) => entry.id !== other.id),
            step.now,
            recipe.lang,
            env.reader,
          ).length > 0,
      );
    });
  const finish = isAddedLast(food) && !isSweet(recipe.facts());
  const target =
    (finish ? steps.at(-1) : undefined) ??
    near((other) => other.subcategory_key === food.subcategory_key) ??
    near((other) => other.category_key === food.category_key) ??
    steps[Math.min(1, steps.length - 1)];
  if (!target) return;
  const say = sayings[recipe.lang];
  // Of words that no table knows neither gender nor number is known.
  const name = food.words
    ? say("ownWords", { words: food.words })
    : definite(nounOf(food, recipe.lang, weightOf(amount)));
  target.now = `${target.now.trimEnd()} ${say(finish ? "addAtEnd" : "addAlong", { food: name })}`;
}
