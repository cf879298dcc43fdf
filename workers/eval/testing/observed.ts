import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { EvalCase, Expect } from "../cases.ts";
import type { Observed } from "../run.ts";
import { foodOf, quantityOf, type World } from "../world.ts";

/** A recipe as a case may end with: foods by key, one gram each unless said otherwise. */
export interface Written {
  foods?: readonly (string | readonly [string, number])[];
  steps?: readonly string[];
  tips?: readonly string[];
  name?: string;
  servings?: number;
  time?: number;
}

/** A content in English. */
export function contentOf(world: World, written: Written = {}): RecipeContent {
  const { foods = ["tomato"], steps = ["Cook it."], tips = [], name = "Dish", servings = 4, time = 30 } = written;
  return {
    origin_lang: "en",
    name: { en: name },
    description: { en: "" },
    dietetic_info: null,
    difficulty_id: 1,
    nb_servings: servings,
    preparation_time: 0,
    total_time: time,
    kitchen_equipment: {},
    tips: { en: [...tips] },
    serving_tips: {},
    food_and_wine_pairing: {},
    recipe_img: [],
    video: null,
    steps: steps.map((en, order) => ({ id: order + 1, order, img: null, duration: null, text: { en } })),
    ingredients: foods.map((food, order) => {
      const [key, multiplier] = typeof food === "string" ? [food, 1] : food;
      return {
        id: order + 1,
        order,
        food_id: foodOf(world, key).id,
        quantity_id: quantityOf(world, key, "g"),
        multiplier,
      };
    }),
    sub_recipes: [],
    tag_ids: [],
    declared_diet_ids: [],
    declared_allergy_ids: [],
    declared_nutri_score: null,
    vessel: null,
  };
}

/** An end in which nothing was written or said, but for `end`. */
export const endOf = (end: Partial<Observed> = {}): Observed => ({
  before: null,
  after: null,
  written: [],
  wroteLast: false,
  isNew: false,
  touched: false,
  answers: [],
  shown: end.answers ?? [],
  suggestions: 0,
  error: null,
  calls: 1,
  tokens: 1,
  ms: 1,
  ...end,
});

/** An end in which one recipe became another. */
export const changed = (before: RecipeContent | null, after: RecipeContent, end: Partial<Observed> = {}): Observed =>
  endOf({ before, after, written: [after], wroteLast: true, ...end });

/** A chat in English with an expectation. */
export const caseOf = (expect: Expect, one: Partial<EvalCase> = {}): EvalCase => ({
  id: "x",
  lang: "en",
  class: "edit",
  messages: ["x"],
  expect,
  ...one,
});
