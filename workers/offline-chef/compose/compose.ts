import { Type } from "@sinclair/typebox";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, langs, pick } from "@toque/db/schemas/common.ts";
import { type DifficultyKey, DishType, difficultyIds, difficultyKeys, dishTypes } from "@toque/db/schemas/recipe.ts";
import { rotate } from "@toque/db/shared/rotation.ts";
import { compiled, each, Fields } from "../data.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import { fitAmount } from "../foods/quantities.ts";
import type { KnownFood } from "../knowledge.ts";
import { avoidedBy } from "../substitutions/constraints.ts";
import { sayings } from "../texts/say.ts";
import courseData from "./dish-types.json";
import { refinements, templates } from "./dishes.ts";
import { type Filling, type FillWishes, fill } from "./fill.ts";
import { render } from "./render.ts";
import type { DishTemplate, Filled, Portion, Refinement, TemplateStep } from "./schema.ts";

export interface ComposeWishes extends FillWishes {
  dishType: DishType | null;
  difficulty: DifficultyKey | null;
  /** Minutes. */
  maxTime: number | null;
  lang: Lang;
}

const Course = Fields({
  /** Types that a dish may be of in place of this one, when none of the type itself fits. */
  related: Type.Array(DishType),
  /** Part of a main course's weight that a smaller course has. */
  portion: Type.Number({ minimum: 0, maximum: 1 }),
});
const courses = compiled(Fields(each(dishTypes, Course)), courseData, "dish-types.json");

interface Planned {
  template: DishTemplate;
  filling: Filling;
  extras: readonly Refinement[];
  steps: { step: TemplateStep; minutes: number }[];
  minutes: number;
  difficulty: DifficultyKey;
  /** Of a related type of dish, not of the requested one. */
  related: boolean;
}

export interface Composition extends Pick<Planned, "template" | "minutes" | "related"> {
  draft: RecipeDraft;
  foods: KnownFood[];
  score: number;
  /** How many of the available foods it uses. */
  used: number;
}

const portionsOf = ({ filling }: Planned): Portion[] => [...filling.slots.values()].flat();

/**
 * Every recipe that fits the request, best first: within the time, of the difficulty, with all required foods and
 * without excluded foods.
 */
export function compositions(wishes: ComposeWishes, foodIndex: FoodIndex): Composition[] {
  return plans(wishes, foodIndex)
    .filter((plan) => wishes.maxTime === null || plan.minutes <= wishes.maxTime)
    .filter((plan) => !namesExcluded(plan, wishes, foodIndex))
    .map((plan): Composition => {
      const { template, minutes, related, filling } = plan;
      const foods = portionsOf(plan).map(({ food }) => food);
      const points = score(plan, wishes) + requiredShare(plan, wishes);
      return { draft: write(plan, wishes), template, foods, minutes, used: filling.used, related, score: points };
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * Whether a dish says by its own words, in any language, something that is excluded and that none of its foods explains: a
 * "salade" where lettuce is forbidden would read as if it were used. In any language, so that a request gets the same dish
 * in each.
 */
function namesExcluded(plan: Planned, { constraints }: ComposeWishes, { lexicon }: FoodIndex): boolean {
  const { template, extras, filling } = plan;
  if (constraints.length === 0) return false;
  const avoided = avoidedBy(constraints);
  const listed = new Set(portionsOf(plan).map(({ food }) => food.id));
  return langs.some((lang) => {
    const title = render(template.title[lang], filling.slots, lang);
    // With its foods only the title: "potato gratin" is a food of the table, with milk.
    const texts = [title, template.words[lang], ...extras.map(({ words }) => words[lang])];
    return texts.some((text) => lexicon.strayMentions(text, lang, avoided, listed, title).length > 0);
  });
}

/** The shortest time in which a recipe could be composed, or `null` when none could in any. */
export function shortestTime(wishes: ComposeWishes, foodIndex: FoodIndex): number | null {
  const all = plans({ ...wishes, maxTime: null }, foodIndex);
  return all.length ? Math.min(...all.map((plan) => plan.minutes)) : null;
}

function plans(wishes: ComposeWishes, foodIndex: FoodIndex): Planned[] {
  const { dishType } = wishes;
  const own = templates.filter((template) => !dishType || template.dishTypes.includes(dishType));
  const found = own.flatMap((template) => variants(template, wishes, foodIndex, false));
  const inTime = found.some((plan) => wishes.maxTime === null || plan.minutes <= wishes.maxTime);
  if (inTime || !dishType) return found;
  const related = templates.filter(
    (template) =>
      !own.includes(template) &&
      template.dishTypes.some((type) => courses[dishType].related.includes(type)) &&
      // A frittata is a breakfast, and no dessert.
      (dishType !== "dessert" || template.sweet),
  );
  return [...found, ...related.flatMap((template) => variants(template, wishes, foodIndex, true))];
}

/** One template filled in several ways, with the refinements that its difficulty requires. */
function variants(template: DishTemplate, wishes: ComposeWishes, foodIndex: FoodIndex, related: boolean): Planned[] {
  const level = wishes.difficulty ? difficultyIds[wishes.difficulty] : template.level;
  const missing = level - template.level;
  if (missing < 0) return [];
  const fitting = refinements.filter((refinement) => refinement.sweet === template.sweet);
  const found: Planned[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const seed = wishes.seed + turn;
    const extras = rotate(fitting, seed).slice(0, missing);
    const slots = [...template.slots, ...extras.flatMap((extra) => extra.slots)];
    const filling = fill({ slots }, { ...wishes, seed }, foodIndex);
    if (!filling) continue;
    const sized = resize(filling, template, wishes);
    const steps = timed(template, extras, sized.slots);
    const minutes = steps.reduce((sum, { minutes: m }) => sum + m, 0);
    const difficulty = difficultyKeys[level - 1] ?? "easy";
    found.push({ template, filling: sized, extras, steps, minutes, difficulty, related });
  }
  return found;
}

/** A main course served as a starter is a smaller one. */
function resize(filling: Filling, template: DishTemplate, { dishType }: ComposeWishes): Filling {
  const factor = dishType && template.dishTypes[0] === "main_course" ? courses[dishType].portion : 1;
  if (factor === 1) return filling;
  const slots = new Map(
    [...filling.slots].map(([name, portions]) => [
      name,
      portions.map(({ food, grams }) => ({ food, grams: grams * factor })),
    ]),
  );
  return { ...filling, slots };
}

/** The steps, refinements after the first one, each with its minutes. */
function timed(template: DishTemplate, extras: readonly Refinement[], slots: Filled): Planned["steps"] {
  const [first, ...others] = template.steps;
  const all = [...(first ? [first] : []), ...extras.map((extra) => extra.step), ...others];
  return all.map((step) => ({ step, minutes: Math.max(1, Math.round(step.minutes(slots))) }));
}

function score(plan: Planned, wishes: ComposeWishes): number {
  const order = templates.indexOf(plan.template);
  const place = wishes.dishType ? Math.max(0, plan.template.dishTypes.indexOf(wishes.dishType)) : 0;
  // Available foods count most, then how few must be bought; the seed breaks ties.
  const tieBreak = ((order * 7 + wishes.seed * 13) % templates.length) / templates.length;
  return (
    plan.filling.used * 3 -
    place * 0.4 -
    plan.filling.bought * (wishes.available.length ? 1.2 : 0.2) +
    tieBreak -
    (plan.related ? 50 : 0)
  );
}

/** Score for the share of required foods by weight: a salmon dish before an omelette with some salmon. */
function requiredShare(plan: Planned, { required }: ComposeWishes): number {
  const weigh = (portions: readonly Portion[]) => portions.reduce((sum, { grams }) => sum + grams, 0);
  const portions = portionsOf(plan);
  const asked = portions.filter(({ food }) => required.some(({ id }) => id === food.id));
  return asked.length > 0 ? (weigh(asked) / weigh(portions)) * 8 : 0;
}

function write(plan: Planned, wishes: ComposeWishes): RecipeDraft {
  const { lang, servings } = wishes;
  const { template, extras, steps } = plan;
  const { slots } = plan.filling;
  const say = sayings[lang];
  const { vessel } = template;
  const vessels = vessel ? Math.ceil(servings / vessel.servings) : 1;
  const portions = portionsOf(plan);
  const sum = (active: boolean): number =>
    steps.filter(({ step }) => step.active === active).reduce((total, { minutes }) => total + minutes, 0);
  const unknown = portions.filter(({ food }) => food.allergen_keys === null).map(({ food }) => pick(food.names, lang));
  const pulses = portions.some(({ food }) => food.subcategory_key === "pulses" && /chickpea|-bean$/.test(food.key));
  const together = extras.map((extra) => extra.name[lang]).join(", ");
  return {
    title: render(template.title[lang], slots, lang).slice(0, 200),
    overview: `${render(template.overview[lang], slots, lang)}${extras.length ? ` ${say("compose.extras", { extras: together })}` : ""}`,
    difficulty: plan.difficulty,
    preparation_time: sum(true),
    cooking_time: sum(false),
    nb_servings: servings,
    ingredients: portions.map(({ food, grams }) => {
      const { quantity, multiplier } = fitAmount(food, grams);
      return { food_name: pick(food.names, lang), food_id: food.id, quantity_id: quantity.id, multiplier };
    }),
    ingredient_notes: [
      ...(pulses ? [say("compose.drained")] : []),
      ...(unknown.length ? [say("compose.check", { foods: unknown.join(", ") })] : []),
    ],
    kitchen_equipment: template.equipment.map((entry) => entry[lang]),
    steps: steps.map(({ step, minutes }) => ({ text: render(step.text[lang], slots, lang, minutes), minutes })),
    tips: [
      ...template.tips.map((tip) => render(tip[lang], slots, lang)),
      ...(vessels > 1 && vessel ? [say(`compose.${vessel.kind}`, { servings, count: vessels })] : []),
    ],
    serving_suggestions: template.serving.map((entry) => render(entry[lang], slots, lang)),
  };
}
