import { fold } from "../../../ai/language/fold.ts";
import { definite, nounOf } from "../../../ai/language/grammar.ts";
import { type Amount, fitAmount, formatAmount, measures, weightOf } from "../../foods/quantities.ts";
import type { KnownFood } from "../../knowledge.ts";
import { isSweet } from "../../substitutions/engine.ts";
import { speaksOf } from "../../text/mentions.ts";
import { sayings } from "../../texts/say.ts";
import { type ChangeEnv, nameOf, type RecipeEnv } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { adjusted } from "./remove.ts";
import { accepted, askedAmount } from "./swap.ts";

/** Adds foods in a suitable amount, and names them in a step. */
export function applyAdd(wanted: readonly FoodPhrase[], env: ChangeEnv): void {
  const { recipe, report, say, lang } = env;
  for (const phrase of wanted) {
    const food = accepted(phrase, env);
    if (!food) continue;
    const usual = (env.foodIndex.usualWeight(food) ?? measures.usualGrams(food)) * recipe.servings;
    const amount = askedAmount(phrase, food) ?? fitAmount(food, usual);
    const isIt = (other: KnownFood) =>
      other.id === food.id || (food.words !== undefined && fold(nameOf(other, recipe.lang)) === fold(food.words));
    const line = recipe.present.find((entry) => isIt(entry.food));
    if (line) {
      const before = line.multiplier;
      const more = phrase.amount ? weightOf(amount) / line.quantity.weight : before * 0.5;
      line.multiplier = Math.round((before + more) * 4) / 4 || before * 1.5;
      report.done.push(adjusted(line, before, env));
      continue;
    }
    recipe.addLine(amount);
    report.done.push(say("added", { amount: formatAmount(amount, lang) }));
    report.title ??= say("variantWith", { food: nameOf(food, lang) });
    insert(food, amount, env);
    if (food.category_key === "meat") report.watch.add("meat_cooking");
    if (food.category_key === "fish-and-seafood") report.watch.add("fish_cooking");
  }
}

/** Inserts a sentence into the step where the food belongs: with similar foods, with the heat, or at the end. */
function insert(food: KnownFood, amount: Amount, { recipe, foodIndex }: RecipeEnv): void {
  const steps = recipe.steps.filter((step) => step.now !== "");
  const others = recipe.foods.filter((other) => other.id !== food.id);
  const near = (test: (other: KnownFood) => boolean) =>
    steps.findLast(({ now }) =>
      others.filter(test).some((other) => speaksOf(now, other, others, recipe.lang, foodIndex)),
    );
  const finish = measures.addedLast(food) && !isSweet(recipe.facts());
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
