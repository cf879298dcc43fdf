import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, enumerate } from "../../ai/language/fold.ts";
import { minutesNamed } from "../../ai/language/measures.ts";
import type { UpgradeContext, UpgradeView, ViewStep } from "../../ai/prompts/context.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import { fitAmount } from "../foods/quantities.ts";
import type { KnownFood } from "../knowledge.ts";
import { conflict, constraintsOf } from "../substitutions/constraints.ts";
import { speaksOf } from "../text/mentions.ts";
import { toolsIn, workWords } from "../text/work.ts";
import { sayings } from "../texts/say.ts";
import { lateOven, shareMinutes, splitStep, usualMinutes } from "./steps.ts";
import { tipsFor } from "./tips.ts";

/** Grams of salt in a serving of a savoury dish below which it lacks salt. */
const TOO_LITTLE_SALT = 0.4;
/** Grams a serving that season a dish without making it salty. */
const SALT = 0.8;
const PEPPER = 0.2;
/** A recipe with so many tips needs no more. */
const ENOUGH_TIPS = 2;

/** What an upgrade may do, in the order in which it is told. */
const order = ["split", "oven", "timed", "seasoned", "equipment", "tips", "serving"] as const;
/** How often it did each. */
type UpgradeDone = Record<(typeof order)[number], number>;

/** One sentence that says what was done. */
export function summarize(done: UpgradeDone, lang: Lang): string {
  const say = sayings[lang];
  const parts = order.filter((what) => done[what]).map((what) => say(`upgrade.done.${what}`, { count: done[what] }));
  return parts.length === 0 ? say("upgrade.nothing") : `${capitalize(enumerate(parts, lang))}.`;
}

type Steps = RecipeUpgrade["steps"];

/** Splits long steps and moves the oven to the start, in the author's own words. */
function orderedSteps(steps: readonly ViewStep[], lang: Lang, done: UpgradeDone): Steps {
  const list = steps.flatMap(({ step_id, text, duration }): Steps => {
    const parts = splitStep(text);
    const shares = parts.length > 1 ? shareMinutes(duration, parts) : null;
    if (!shares) return [{ step_id, text, minutes: duration }];
    done.split += 1;
    return parts.map((part, i) => ({ step_id: i === 0 ? step_id : null, text: part, minutes: shares[i] ?? null }));
  });
  const late = lateOven(
    list.map((step) => step.text),
    lang,
  );
  if (!late) return list;
  done.oven = 1;
  return [{ ...list[late.at]!, text: late.text }, ...list.toSpliced(late.at, 1)];
}

/** Gives times to steps that have none: what they say themselves first, then what handwork takes, within the whole. */
function timed(steps: Steps, totalTime: number, lang: Lang, done: UpgradeDone): Steps {
  const stated = steps.map(({ text, minutes }) => minutes ?? minutesNamed(text));
  let left = totalTime - stated.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
  return steps.map((step, i) => {
    let minutes = stated[i] ?? null;
    const usual = minutes === null ? usualMinutes(step.text, lang) : null;
    if (usual !== null && usual <= left) {
      minutes = usual;
      left -= usual;
    }
    if (step.minutes === null && minutes !== null) done.timed += 1;
    return { ...step, minutes };
  });
}

const savoury = new Set(["main_course", "starter", "appetizer"]);

/** The salt, and pepper with it, that a savoury dish lacks; nothing where that cannot be known. */
function missingSeasoning(
  view: UpgradeView,
  foods: readonly KnownFood[],
  foodIndex: FoodIndex,
  allowed: (food: KnownFood) => boolean,
): KnownFood[] {
  const salt = foodIndex.byKey("salt");
  const pepper = foodIndex.byKey("black-pepper");
  const lacksSalt = view.salt !== null && view.salt < TOO_LITTLE_SALT && !foods.some((food) => food.key === "salt");
  const sweet = foods.some((food) => food.subcategory_key === "sugars" || food.subcategory_key === "chocolate");
  if (!salt || !lacksSalt || sweet || !savoury.has(view.dish_type ?? "") || !allowed(salt)) return [];
  return pepper && !foods.includes(pepper) && allowed(pepper) ? [salt, pepper] : [salt];
}

/** A step that seasons, before the last one where that only serves. */
function withSeasoning(steps: Steps, lang: Lang, pepper: boolean): Steps {
  const text = sayings[lang](pepper ? "upgrade.season" : "upgrade.seasonSalt");
  const step = { step_id: null, text, minutes: 1 };
  const serves = workWords[lang].serves.test(steps.at(-1)?.text ?? "");
  return serves && steps.length > 1 ? steps.toSpliced(steps.length - 1, 0, step) : [...steps, step];
}

/** How to serve it, when the steps are unambiguous. */
function serving(steps: Steps, view: UpgradeView, lang: Lang): string[] {
  const last = steps
    .slice(-2)
    .map((step) => step.text)
    .join(" ");
  if (workWords[lang].cold.test(last)) return [sayings[lang]("upgrade.serveCold")];
  const hot = steps.some((step) => workWords[lang].hot.test(step.text)) && view.dish_type === "main_course";
  return hot ? [sayings[lang]("upgrade.serveHot")] : [];
}

/**
 * Upgrades a recipe by rules, and only where a rule is sure: long steps are split in the author's own words, the oven goes on
 * first, times that the steps name themselves or that handwork usually takes are added, and where there is nothing yet, the
 * tools that the steps use, tips on the foods and how to serve. The same recipe always gets the same upgrade.
 */
export function upgradeByRules(context: UpgradeContext, foodIndex: FoodIndex): RecipeUpgrade {
  const { lang, recipe: view } = context;
  const done: UpgradeDone = { split: 0, timed: 0, oven: 0, seasoned: 0, equipment: 0, tips: 0, serving: 0 };
  const constraints = constraintsOf(context.user, foodIndex);
  const allowed = (food: KnownFood) => conflict(food, constraints) === undefined;
  const foods = [view, ...view.sub_recipes]
    .flatMap((part) => part.ingredients)
    .flatMap((line) => foodIndex.food(line.food_id) ?? []);
  // After a rejection the steps are left unchanged: the fault was not in the lists.
  const careful = (context.errors ?? []).length > 0;
  const asTheyAre = (steps: readonly ViewStep[]): Steps =>
    steps.map(({ step_id, text, duration }) => ({ step_id, text, minutes: duration }));
  const upgraded = (steps: readonly ViewStep[]) =>
    careful ? asTheyAre(steps) : timed(orderedSteps(steps, lang, done), view.total_time, lang, done);

  let steps = upgraded(view.steps);
  const seasonings = careful ? [] : missingSeasoning(view, foods, foodIndex, allowed);
  if (seasonings.length > 0) {
    steps = withSeasoning(steps, lang, seasonings.length > 1);
    done.seasoned = 1;
  }
  const subs = view.sub_recipes.map((sub) => ({ sub_recipe_id: sub.sub_recipe_id, steps: upgraded(sub.steps) }));

  const text = [...steps, ...subs.flatMap((sub) => sub.steps)].map((step) => step.text).join("\n");
  const equipment = view.kitchen_equipment.length === 0 ? toolsIn(text, lang).map(capitalize) : [];
  const hasTip = (food: KnownFood) => view.tips.some((tip) => speaksOf(tip, food, foods, lang, foodIndex));
  const tips = tipsFor(foods, lang, ENOUGH_TIPS - view.tips.length, hasTip).map((tip) => tip.text);
  const served = view.serving_tips.length === 0 ? serving(steps, view, lang) : [];
  Object.assign(done, { equipment: equipment.length, tips: tips.length, serving: served.length });

  return {
    description: null,
    steps,
    sub_recipes: subs,
    added_seasonings: seasonings.map((food) => {
      const { quantity, multiplier } = fitAmount(food, (food.key === "salt" ? SALT : PEPPER) * view.nb_servings);
      return { food_id: food.id, quantity_id: quantity.id, multiplier };
    }),
    added_equipment: equipment,
    added_tips: tips,
    added_serving_suggestions: served,
    summary: summarize(done, context.summary_lang),
  };
}
