import type { Lang } from "@toque/db/entities/common.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/entities/recipe-content.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { RecipeChange } from "./schema.ts";

/** Limits that a stored recipe keeps (those of the create payload). */
const MAX_MULTIPLIER = 100_000;
const MAX_LINES = 200;
const MAX_STEPS = 100;

/** A change that cannot be made. The message names it and is meant for the model. */
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

/** More digits than any kitchen needs, few enough that the rounding of two scalings is invisible. */
const tidy = (value: number) => Number(value.toPrecision(9));

function scale(content: RecipeContent, servings: number, fail: (why: string) => never): void {
  const factor = servings / content.nb_servings;
  for (const owner of lists(content))
    owner.ingredients = owner.ingredients.map((line) => {
      const multiplier = tidy(line.multiplier * factor);
      if (!(multiplier > 0 && multiplier <= MAX_MULTIPLIER)) fail("an amount would leave the allowed range.");
      return { ...line, multiplier };
    });
  for (const sub of content.sub_recipes)
    sub.nb_servings = Math.min(1000, Math.max(1, Math.round(sub.nb_servings * factor)));
  content.nb_servings = servings;
}

function change(content: RecipeContent, index: number, wanted: RecipeChange, lang: Lang, nextId: () => number): void {
  const fail = (why: string): never => {
    throw new ChangeError(index, wanted, why);
  };
  const line = (id: number) =>
    find(content, "ingredients", id) ?? fail(`there is no ingredient line ${id} in this recipe.`);
  const step = (id: number) => find(content, "steps", id) ?? fail(`there is no step ${id} in this recipe.`);

  switch (wanted.op) {
    case "replace_food": {
      const { owner, index: at } = line(wanted.line_id);
      const { food_id, quantity_id, multiplier } = wanted;
      owner.ingredients = owner.ingredients.with(at, { ...owner.ingredients[at]!, food_id, quantity_id, multiplier });
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
      if (content.ingredients.length >= MAX_LINES) fail(`a recipe has at most ${MAX_LINES} ingredient lines.`);
      const { food_id, quantity_id, multiplier } = wanted;
      content.ingredients = renumber([
        ...content.ingredients,
        { id: nextId(), order: 0, food_id, quantity_id, multiplier },
      ]);
      return;
    }
    case "scale_servings":
      scale(content, wanted.nb_servings, fail);
      return;
    case "rewrite_step": {
      const { owner, index: at } = step(wanted.step_id);
      const before = owner.steps[at]!;
      // The other languages still tell the step as it was: gone is better than wrong.
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
      if (content.steps.length >= MAX_STEPS) fail(`a recipe has at most ${MAX_STEPS} steps.`);
      const added = {
        id: nextId(),
        order: 0,
        img: null,
        duration: wanted.duration ?? null,
        text: { [lang]: wanted.text },
      };
      content.steps = renumber(content.steps.toSpliced(Math.min(wanted.order, content.steps.length), 0, added));
      return;
    }
    case "set_texts":
      if (wanted.name === undefined && wanted.description === undefined)
        fail("it names neither a name nor a description.");
      if (wanted.name !== undefined && wanted.name !== content.name[lang]) content.name = { [lang]: wanted.name };
      if (wanted.description !== undefined && wanted.description !== content.description[lang])
        content.description = { [lang]: wanted.description };
  }
}

/** How many part ids a list of changes can need. */
export const countNewParts = (changes: readonly RecipeChange[]): number =>
  changes.filter(({ op }) => op === "add_food" || op === "add_step").length;

/** Which foods there are, however much of them. */
const foodsOf = (content: RecipeContent): string =>
  [...new Set(allIngredients(content).map((line) => line.food_id))].sort((a, b) => a - b).join();

/**
 * The content after the changes, made in order. Parts keep their ids, lists are numbered from 0, a new text stands in
 * `lang` alone; what was said of the diet goes where the foods are others; the given content stays as it is.
 * @param nextId gives an unused part id
 * @throws ChangeError naming the first change that cannot be made
 */
export function applyChanges(
  content: RecipeContent,
  changes: readonly RecipeChange[],
  { lang, nextId }: { lang: Lang; nextId: () => number },
): RecipeContent {
  const next = structuredClone(content);
  for (const [index, wanted] of changes.entries()) change(next, index, wanted, lang, nextId);
  // "Entirely plant-based" may be untrue of other foods, and somebody relies on it: gone is better than wrong.
  if (foodsOf(next) !== foodsOf(content)) next.dietetic_info = null;
  return next;
}
