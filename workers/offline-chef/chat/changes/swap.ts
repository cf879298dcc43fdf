import { type Amount, fitAmount, formatAmount, isLiquid } from "../../foods/quantities.ts";
import type { KnownFood } from "../../knowledge.ts";
import { foodConstraint } from "../../substitutions/constraints.ts";
import { type DishFacts, type Substitute, substituteFor } from "../../substitutions/engine.ts";
import type { WatchKey } from "../../substitutions/rules.ts";
import { substitutionRules } from "../../substitutions/rules.ts";
import { type ChatEnv, nameOf, type Report, wordsFor } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { gramsOf, type WorkingLine, type WorkingRecipe } from "../working-recipe.ts";
import { foodAsWritten, refusesWritten } from "./as-written.ts";
import { namesDish } from "./named.ts";
import { foodFor, linesOf, notInRecipe, refuses } from "./resolve.ts";

const solidSugars = new Set(["white-sugar", "brown-sugar", "icing-sugar", "vanilla-sugar"]);
const dryPulses = new Set(["green-lentil", "red-lentil", "split-pea"]);

/** Grams of the new food per gram of the old one, where the table has no rule. */
function factorBetween(old: KnownFood, now: KnownFood): number {
  if (old.subcategory_key === "butters" && now.subcategory_key === "oils") return 0.8;
  if (old.subcategory_key === "oils" && now.subcategory_key === "butters") return 1.25;
  if (solidSugars.has(old.key) && now.subcategory_key === "sugars" && !solidSugars.has(now.key)) return 0.75;
  if (old.subcategory_key === "sugars" && !solidSugars.has(old.key) && solidSugars.has(now.key)) return 1.25;
  if (old.subcategory_key === "fresh-herbs" && now.subcategory_key === "spices") return 0.2;
  if (old.subcategory_key === "spices" && now.subcategory_key === "fresh-herbs") return 4;
  const pulse = (food: KnownFood): boolean => food.category_key === "legumes" && food.subcategory_key === "pulses";
  const flesh = (food: KnownFood): boolean => food.category_key === "meat" || food.category_key === "fish-and-seafood";
  if (dryPulses.has(now.key) && (flesh(old) || (pulse(old) && !dryPulses.has(old.key)))) return 0.45;
  if (dryPulses.has(old.key) && pulse(now) && !dryPulses.has(now.key)) return 2.2;
  if (now.key === "gelatine" && old.key === "agar") return 3;
  if (isLiquid(old) && isLiquid(now) && old.density && now.density) return now.density / old.density;
  return 1;
}

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

function watchFor(old: KnownFood, now: KnownFood): WatchKey | null {
  if (now.category_key === "meat") return "meat_cooking";
  if (now.category_key === "fish-and-seafood") return "fish_cooking";
  if (now.subcategory_key === "oils" && old.subcategory_key === "butters") return "oil_for_fat";
  if (now.subcategory_key === "soy") return "tofu";
  if (now.subcategory_key === "plant-milks") return "plant_milk";
  if (now.category_key === "legumes") return "legume_for_meat";
  if (now.subcategory_key === "sugars") return "sweetener";
  if (now.subcategory_key === "flours" && !now.traits.includes("gluten")) return "gluten_free_flour";
  if (now.category_key === "grains-and-pasta") return "grain_time";
  return old.subcategory_key === now.subcategory_key ? null : "generic";
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
