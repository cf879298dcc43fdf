import { indexNames, type NearFood, nearestFoods } from "@toque/db/foods/nearest.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { TextLineUse, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { FoodMatcher } from "../foods.ts";
import type { IngredientLine } from "../lines/line.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { languagesOfRecipe } from "./language.ts";
import { type LearntLine, learntLines } from "./learnt.ts";
import { LONGEST_LINE, readRecipeTextInSlices, type TextRecipe } from "./read-text.ts";
import { type Line, Reading, tableOf, type Understanding } from "./reading.ts";

/** How many words that no food is called by are looked up: a text of none but such words is no recipe. */
const MOST_LOOKED_UP = 20;
const NEAREST = 3;

const whole = (text: string): IngredientLine => ({
  heading: false,
  amount: null,
  amountMax: null,
  unit: null,
  others: [],
  food: text,
  alternatives: [],
  preparation: null,
  note: null,
  optional: false,
  toTaste: false,
});

/** The foods that may be meant by phrases that are the name of none: by their words, and then by their meaning. */
async function nearestOf(
  phrases: readonly string[],
  lang: Lang,
  { lexicon, pause, similar }: Understanding,
): Promise<Map<string, NearFood[]>> {
  for (const one of phrases.length > 0 ? langs : []) {
    indexNames(lexicon, one);
    await pause();
  }
  const nearest = new Map<string, NearFood[]>();
  for (const phrase of phrases) {
    nearest.set(phrase, nearestFoods(lexicon, phrase, lang, NEAREST));
    await pause();
  }
  const asked = phrases.filter((phrase) => nearest.get(phrase)!.length < NEAREST);
  for (const [phrase, alike] of (await similar?.(asked, NEAREST)) ?? []) {
    const near = nearest.get(phrase) ?? [];
    const others = alike.filter(({ id }) => !near.some((one) => one.id === id));
    nearest.set(phrase, [...near, ...others].slice(0, NEAREST));
  }
  return nearest;
}

/**
 * Understands a pasted recipe: its parts, and of each line of its list the food, the amount and what is doubtful, with ready answers.
 * Saves nothing.
 * @param said what its reader says of it: its language, else told by its words, what it begins with, and what some lines are
 */
export async function understandRecipe(
  text: string,
  said: {
    lang?: Lang | null | undefined;
    part?: "ingredients" | "method" | null | undefined;
    roles?: readonly TextLineUse[] | null | undefined;
  },
  by: Understanding,
): Promise<UnderstoodText> {
  const possible = said.lang ? [said.lang] : languagesOfRecipe(text);
  const lang = said.lang ?? (possible.includes(by.reader) ? by.reader : possible[0]!);
  const known = new Map(said.roles?.map(({ line, role }) => [line, role]));
  const recipe = await readRecipeTextInSlices(text, { lang, begins: said.part ?? null, known }, by.pause);
  return understandLines(recipe, possible, by);
}

/**
 * Understands the lines of a recipe whose parts are known, as {@link understandRecipe} does.
 * @param possible the languages that it may be in; it is read in its own
 */
export async function understandLines(
  recipe: TextRecipe,
  possible: Lang[],
  by: Understanding,
): Promise<UnderstoodText> {
  const { lang } = recipe;
  const table = new FoodMatcher(tableOf(by.lexicon), by.lexicon, lang);
  const lines: Line[] = [];
  const wanted = new Set<number>();
  const unknown = new Set<string>();
  for (const source of recipe.ingredients) {
    const read = source.text.length > LONGEST_LINE ? whole(source.text) : parseIngredientLine(source.text, lang, table);
    const named = table.foodsOf(read);
    for (const { food } of named) wanted.add(food.id);
    if (named.length === 0 && read.food && unknown.size < MOST_LOOKED_UP) unknown.add(read.food);
    lines.push({ source, read, named });
    await by.pause();
  }
  const learnt = by.corrections
    ? await learntLines(lines, lang, by.corrections)
    : new Map<IngredientLine, LearntLine>();
  for (const { food } of learnt.values()) if (food?.foodId) wanted.add(food.foodId);
  const nearest = await nearestOf([...unknown], lang, by);
  for (const near of nearest.values()) for (const { id } of near) wanted.add(id);
  const vegetable = by.lexicon.food("red-pepper");
  if (vegetable) wanted.add(vegetable.id);
  const measures = await by.measuresOf([...wanted]);
  const foods = tableOf(by.lexicon)
    .filter(({ id }) => wanted.has(id))
    .map((food) => ({
      ...food,
      measures: (measures.get(food.id) ?? []).map(({ key, quantity }) => ({ id: quantity.id, key })),
    }));
  const reading = new Reading(lang, by, measures, new FoodMatcher(foods, by.lexicon, lang), nearest, learnt);
  const sections: UnderstoodText["sections"] = [];
  for (const line of lines) {
    const name = line.source.group;
    if (sections.length === 0 || sections.at(-1)!.name !== name) sections.push({ name, ingredients: [] });
    sections.at(-1)!.ingredients.push(...reading.ingredientsOf(line));
    await by.pause();
  }
  const all = sections.flatMap(({ ingredients }) => ingredients);
  const { lang: _, ingredients: __, preparationTime, cookingTime, waitingTime, totalTime, ...parts } = recipe;
  return {
    ...parts,
    lang,
    possible_langs: possible,
    preparation_time: preparationTime,
    cooking_time: cookingTime,
    waiting_time: waitingTime,
    total_time: totalTime,
    sections,
    allergens_unknown: all.length === 0 || all.some((one) => one.allergens_unknown),
  };
}
