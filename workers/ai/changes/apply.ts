import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";
import { type ApplyOptions, setField } from "./fields.ts";
import type { RecipeChange } from "./schema.ts";
import { totalAfter } from "./total-time.ts";

/** Limits that a stored recipe keeps (those of the create payload). */
const MAX_MULTIPLIER = 100_000;
const MAX_LINES = 200;
const MAX_STEPS = 100;

/** A change that cannot be applied. The message names it and is meant for the model. */
export class ChangeError extends Error {
  constructor(
    /** Position in the list of changes, from 0. */
    readonly index: number,
    readonly change: RecipeChange,
    why: string,
  ) {
    super(`Change ${index + 1} (${change.op}): ${why}`);
    this.name = "ChangeError";
  }
}

interface Lists {
  steps: StepContent[];
  ingredients: IngredientContent[];
}

/** Parts in the recipe itself first, then in its sub-recipes. */
const lists = (content: RecipeContent): Lists[] => [content, ...content.sub_recipes];

function find<K extends keyof Lists>(content: RecipeContent, kind: K, id: number) {
  for (const owner of lists(content)) {
    const index = owner[kind].findIndex((part) => part.id === id);
    if (index >= 0) return { owner, index };
  }
  return null;
}

const renumber = <T extends { order: number }>(parts: T[]): T[] => parts.map((part, order) => ({ ...part, order }));

/** More digits than any kitchen needs, few enough to hide the rounding of two scalings. */
const rounded = (value: number) => Number(value.toPrecision(9));

function scale(content: RecipeContent, servings: number, fail: (why: string) => never): void {
  const factor = servings / content.nb_servings;
  for (const owner of lists(content))
    owner.ingredients = owner.ingredients.map((line) => {
      const multiplier = rounded(line.multiplier * factor);
      if (!(multiplier > 0 && multiplier <= MAX_MULTIPLIER)) fail("an amount would leave the allowed range.");
      return { ...line, multiplier };
    });
  for (const sub of content.sub_recipes)
    sub.nb_servings = Math.min(1000, Math.max(1, Math.round(sub.nb_servings * factor)));
  content.nb_servings = servings;
}

/** The line without the words that name other foods. */
function withoutAlternatives({ alternatives, note, original_text: _, ...line }: IngredientContent): IngredientContent {
  return note && !alternatives?.length ? { ...line, note } : line;
}

/** The other languages still say the old note. */
function noteSet({ note: before, ...line }: IngredientContent, note: string, lang: Lang): IngredientContent {
  const text = note.trim();
  if (text === "") return line;
  return { ...line, note: before?.[lang] === text ? before : { [lang]: text } };
}

/** What a line takes from a change that brings in a food. */
const amountOf = ({
  food_id,
  quantity_id,
  multiplier,
  as_written,
}: Extract<RecipeChange, { op: "add_food" | "replace_food" }>) => ({
  food_id,
  quantity_id,
  multiplier,
  ...(as_written ? { as_written } : {}),
});

/** The recipe itself, or the sub-recipe that a change names. */
function partOf(content: RecipeContent, id: number | undefined, fail: (why: string) => never): Lists {
  if (id === undefined) return content;
  return content.sub_recipes.find((sub) => sub.id === id) ?? fail(`there is no sub-recipe ${id} in this recipe.`);
}

function change(content: RecipeContent, index: number, wanted: RecipeChange, options: ApplyOptions): void {
  const { lang, nextId } = options;
  const fail = (why: string): never => {
    throw new ChangeError(index, wanted, why);
  };
  const line = (id: number) =>
    find(content, "ingredients", id) ?? fail(`there is no ingredient line ${id} in this recipe.`);
  const step = (id: number) => find(content, "steps", id) ?? fail(`there is no step ${id} in this recipe.`);

  switch (wanted.op) {
    case "replace_food": {
      const { owner, index: at } = line(wanted.line_id);
      const { food_id } = wanted;
      const before = owner.ingredients[at]!;
      // What was written, and what was offered instead, belongs to the old food. A note about the cut stays.
      const { as_written: _, ...kept } = before.food_id === food_id ? before : withoutAlternatives(before);
      const noted = wanted.note === undefined ? kept : noteSet(kept, wanted.note, lang);
      owner.ingredients = owner.ingredients.with(at, { ...noted, ...amountOf(wanted) });
      return;
    }
    case "set_note": {
      const { owner, index: at } = line(wanted.line_id);
      const before = owner.ingredients[at]!;
      owner.ingredients = owner.ingredients.with(at, noteSet(withoutAlternatives(before), wanted.note, lang));
      return;
    }
    case "set_multiplier": {
      const { owner, index: at } = line(wanted.line_id);
      owner.ingredients = owner.ingredients.with(at, { ...owner.ingredients[at]!, multiplier: wanted.multiplier });
      return;
    }
    case "remove_food": {
      const { owner, index: at } = line(wanted.line_id);
      owner.ingredients = renumber(owner.ingredients.toSpliced(at, 1));
      if (lists(content).every((list) => list.ingredients.length === 0))
        fail("a recipe needs at least one ingredient.");
      return;
    }
    case "add_food": {
      const part = partOf(content, wanted.sub_recipe_id, fail);
      if (part.ingredients.length >= MAX_LINES) fail(`a recipe has at most ${MAX_LINES} ingredient lines.`);
      const added = { id: nextId(), order: 0, ...amountOf(wanted) };
      part.ingredients = renumber([...part.ingredients, noteSet(added, wanted.note ?? "", lang)]);
      return;
    }
    case "scale_servings":
      scale(content, wanted.nb_servings, fail);
      return;
    case "rewrite_step": {
      const { owner, index: at } = step(wanted.step_id);
      const before = owner.steps[at]!;
      // The other languages still describe the old step: no translation is better than a wrong one.
      const text = before.text[lang] === wanted.text ? before.text : { [lang]: wanted.text };
      owner.steps = owner.steps.with(at, { ...before, text, duration: wanted.duration ?? before.duration });
      return;
    }
    case "remove_step": {
      const { owner, index: at } = step(wanted.step_id);
      owner.steps = renumber(owner.steps.toSpliced(at, 1));
      if (lists(content).every((list) => list.steps.length === 0)) fail("a recipe needs at least one step.");
      return;
    }
    case "add_step": {
      const part = partOf(content, wanted.sub_recipe_id, fail);
      if (part.steps.length >= MAX_STEPS) fail(`a recipe has at most ${MAX_STEPS} steps.`);
      const added = {
        id: nextId(),
        order: 0,
        img: null,
        duration: wanted.duration ?? null,
        text: { [lang]: wanted.text },
      };
      part.steps = renumber(part.steps.toSpliced(Math.min(wanted.order, part.steps.length), 0, added));
      return;
    }
    case "move_step": {
      const { owner, index: at } = step(wanted.step_id);
      const moved = owner.steps[at]!;
      const others = owner.steps.toSpliced(at, 1);
      owner.steps = renumber(others.toSpliced(Math.min(wanted.order, others.length), 0, moved));
      return;
    }
    default:
      setField(content, wanted, options, fail);
  }
}

/** Maximum number of part ids that a list of changes needs. */
export const countNewParts = (changes: readonly RecipeChange[]): number =>
  changes.filter(({ op }) => op === "add_food" || op === "add_step").length;

/** The set of foods, regardless of amounts. */
const foodsOf = (content: RecipeContent): string =>
  [...new Set(allIngredients(content).flatMap(foodIdsOfLine))].sort((a, b) => a - b).join();

const setsDieteticInfo = (wanted: RecipeChange): boolean =>
  wanted.op === "set_texts" && wanted.dietetic_info !== undefined;

const setsTotalTime = (wanted: RecipeChange): boolean => wanted.op === "set_times" && wanted.total_time !== undefined;

/**
 * Applies the changes in order. Parts keep their ids, lists are numbered from 0, a new text exists in
 * `lang` alone; dietetic_info is cleared when other foods are used, the total time follows the steps' unless it is set; the given content
 * is not modified.
 * @throws ChangeError naming the first change that cannot be applied
 */
export function applyChanges(
  content: RecipeContent,
  changes: readonly RecipeChange[],
  options: ApplyOptions,
): RecipeContent {
  const next = structuredClone(content);
  for (const [index, wanted] of changes.entries()) change(next, index, wanted, options);
  // "Entirely plant-based" may be wrong for other foods, and users rely on it: no text is better than a wrong one.
  if (foodsOf(next) !== foodsOf(content) && !changes.some(setsDieteticInfo)) next.dietetic_info = null;
  if (!changes.some(setsTotalTime)) next.total_time = totalAfter(content, next);
  return next;
}
