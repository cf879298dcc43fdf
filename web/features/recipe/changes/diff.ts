import type { Allergy } from "@toque/db/schemas/food.ts";
import type { Diet, IngredientLine, Recipe, Step, SubRecipe } from "@toque/db/schemas/recipe.ts";
import { align, type Key, type Pair } from "@toque/db/shared/text-diff/align.ts";

export type ChangeKind = "same" | "added" | "removed" | "changed";

/** One ingredient line of two versions. */
export type LineDiff = Pair<IngredientLine> & {
  kind: ChangeKind;
  /** Whether the food is another one. */
  food: boolean;
  /** Whether the amount differs. */
  amount: boolean;
  /** Whether the note, or what is offered instead, differs. */
  words: boolean;
  /** Whether the amount only scaled with the number of servings. */
  scaled: boolean;
};

/** One step of two versions. */
export type StepDiff = Pair<Step> & { kind: ChangeKind; text: boolean; duration: boolean };

/** One text of a list, like the tips. */
export type TextDiff = Pair<string> & { kind: ChangeKind };

/** The recipe itself, or one of its sub-recipes. */
export interface PartDiff {
  /** null for the recipe itself. */
  before: SubRecipe | null;
  after: SubRecipe | null;
  kind: ChangeKind;
  lines: LineDiff[];
  steps: StepDiff[];
  /** Whether the lines and steps that are in both versions are in another order. */
  linesMoved: boolean;
  stepsMoved: boolean;
}

const texts = ["name", "description", "dietetic_info"] as const;
const numbers = ["nb_servings", "preparation_time", "total_time"] as const;
const lists = ["kitchen_equipment", "tips", "serving_tips", "food_and_wine_pairing"] as const;
/** Compared as lists of strings: tags by name, pictures and the video by address. */
const others = ["tags", "pictures", "video"] as const;
export type FieldName =
  | (typeof texts)[number]
  | (typeof numbers)[number]
  | (typeof lists)[number]
  | (typeof others)[number]
  | "difficulty";

/** A field that differs. */
export type FieldDiff =
  | { field: (typeof texts)[number]; before: string; after: string }
  | { field: (typeof numbers)[number]; before: number; after: number }
  | { field: (typeof lists)[number] | (typeof others)[number]; before: string[]; after: string[] }
  | { field: "difficulty"; before: Recipe["difficulty"]; after: Recipe["difficulty"] };

/** What the change means for allergens and diets. */
export interface Consequences {
  allergensGained: Allergy[];
  allergensLost: Allergy[];
  dietsGained: Diet[];
  dietsLost: Diet[];
}

export interface RecipeDiff {
  fields: FieldDiff[];
  /** Sub-recipes first, the recipe itself last, in the order of cooking. */
  parts: PartDiff[];
  consequences: Consequences;
  isEmpty: boolean;
}

const toText = (text: Recipe["name"] | null): string =>
  text === null ? "" : typeof text === "string" ? text : JSON.stringify(text);
const toList = (list: Recipe["tips"]): string[] => (Array.isArray(list) ? list : []);
const grams = (line: IngredientLine): number => line.multiplier * line.quantity.weight;
const nearly = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
/** What a line says beyond food and amount. */
export const wordsOf = ({ note, original_text, food_known, alternatives }: IngredientLine): string =>
  [
    ...(food_known ? [] : [original_text ?? ""]),
    toText(note),
    ...alternatives.flatMap(({ text, offered }) => (offered && !toText(note).includes(text) ? [text] : [])),
  ]
    .filter(Boolean)
    .join(", ");
const words = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, " ");
const byOrder = <T extends { order: number }>(parts: readonly T[]): T[] => parts.toSorted((a, b) => a.order - b.order);

const kindOf = ({ before, after }: Pair<unknown>, changed: boolean): ChangeKind =>
  before === null ? "added" : after === null ? "removed" : changed ? "changed" : "same";

/** @param factor servings after the change divided by those before */
function diffLines(before: readonly IngredientLine[], after: readonly IngredientLine[], factor: number): LineDiff[] {
  // The lines of a variant have other ids: they are matched by food.
  const keys: Key<IngredientLine>[] = [
    ({ id }) => id,
    ({ food, quantity, multiplier }) => `${food.id} ${quantity.id} ${multiplier}`,
    ({ food, quantity }) => `${food.id} ${quantity.id}`,
    ({ food }) => food.id,
  ];
  const pairs = align(byOrder(before), byOrder(after), keys, ({ food }) => toText(food.name));
  return pairs.map((pair) => {
    const both = pair.before && pair.after ? pair : null;
    const food = both ? both.before.food.id !== both.after.food.id : false;
    const otherQuantity = both ? both.before.quantity.id !== both.after.quantity.id : false;
    const amount = both ? otherQuantity || !nearly(grams(both.before), grams(both.after)) : false;
    const scaled =
      both && amount && !food && !otherQuantity ? nearly(grams(both.before) * factor, grams(both.after)) : false;
    const words = both ? wordsOf(both.before) !== wordsOf(both.after) : false;
    return { ...pair, kind: kindOf(pair, food || amount || words), food, amount, words, scaled: scaled && !words };
  });
}

function diffSteps(before: readonly Step[], after: readonly Step[]): StepDiff[] {
  const textOf = (step: Step): string => toText(step.text);
  const keys: Key<Step>[] = [
    ({ id }) => id,
    (step) => `${step.duration} ${words(textOf(step))}`,
    (step) => words(textOf(step)),
  ];
  const pairs = align(byOrder(before), byOrder(after), keys, textOf);
  return pairs.map((pair) => {
    const both = pair.before && pair.after ? pair : null;
    const text = both ? toText(both.before.text) !== toText(both.after.text) : false;
    const duration = both ? both.before.duration !== both.after.duration : false;
    return { ...pair, kind: kindOf(pair, text || duration), text, duration };
  });
}

/** Compares lists of texts without ids; `moved` says whether unchanged texts were reordered. */
export function diffTexts(before: readonly string[], after: readonly string[]): { rows: TextDiff[]; moved: boolean } {
  const placed = (texts: readonly string[]) => texts.map((text, order) => ({ text, order }));
  const pairs = align(placed(before), placed(after), [({ text }) => text], ({ text }) => text);
  const rows = pairs.map((pair): TextDiff => {
    const texts = { before: pair.before?.text ?? null, after: pair.after?.text ?? null } as Pair<string>;
    return { ...texts, kind: kindOf(texts, texts.before !== texts.after) };
  });
  return { rows, moved: isMoved(pairs) };
}

/** Compares unordered names, like those of tags: a different name is another entry, not a rewording. */
export function diffNames(before: readonly string[], after: readonly string[]): TextDiff[] {
  const removed = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  return [
    ...removed.map((name) => ({ before: name, after: null, kind: "removed" as const })),
    ...added.map((name) => ({ before: null, after: name, kind: "added" as const })),
  ];
}

/** Whether entries that are in both versions were reordered. The pairs are in the order of the new version. */
function isMoved(pairs: readonly Pair<{ order: number }>[]): boolean {
  const orders = pairs.flatMap(({ before, after }) => (before && after ? [before.order] : []));
  return orders.some((order, index) => order < (orders[index - 1] ?? order));
}

/** All texts of a sub-recipe, to recognize it under another name. */
const textOfSub = ({ name, ingredients, steps }: SubRecipe): string =>
  [name, ...ingredients.map(({ food }) => food.name), ...steps.map(({ text }) => text)].map(toText).join(" ");

function diffParts(before: Recipe, after: Recipe): PartDiff[] {
  const factor = after.nb_servings / before.nb_servings;
  const keys: Key<SubRecipe>[] = [({ id }) => id, (sub) => words(toText(sub.name))];
  const subPairs = align(byOrder(before.sub_recipes), byOrder(after.sub_recipes), keys, textOfSub);
  const subs = subPairs.map((pair): PartDiff => {
    const lines = diffLines(pair.before?.ingredients ?? [], pair.after?.ingredients ?? [], factor);
    const steps = diffSteps(pair.before?.steps ?? [], pair.after?.steps ?? []);
    const renamed = pair.before && pair.after ? toText(pair.before.name) !== toText(pair.after.name) : false;
    const moved = { linesMoved: isMoved(lines), stepsMoved: isMoved(steps) };
    const inside = moved.linesMoved || moved.stepsMoved || [...lines, ...steps].some(({ kind }) => kind !== "same");
    return { ...pair, kind: kindOf(pair, renamed || inside), lines, steps, ...moved };
  });
  const lines = diffLines(before.ingredients, after.ingredients, factor);
  const steps = diffSteps(before.steps, after.steps);
  const moved = { linesMoved: isMoved(lines), stepsMoved: isMoved(steps) };
  const changed = moved.linesMoved || moved.stepsMoved || [...lines, ...steps].some(({ kind }) => kind !== "same");
  return [...subs, { before: null, after: null, kind: changed ? "changed" : "same", lines, steps, ...moved }];
}

/** All pictures of a recipe except the generated cover, which follows from the foods. */
export function picturesOf({ recipe_img, steps, sub_recipes, video }: Recipe): string[] {
  const all = [
    ...recipe_img.map(({ img_url }) => img_url),
    ...byOrder(sub_recipes).flatMap((sub) => sub.recipe_img.map(({ img_url }) => img_url)),
    ...[...byOrder(sub_recipes).flatMap((sub) => byOrder(sub.steps)), ...byOrder(steps)].map(({ img }) => img),
    video?.jacket_url ?? null,
  ];
  return [...new Set(all.filter((url) => url !== null))];
}

const othersOf = (recipe: Recipe): Record<(typeof others)[number], string[]> => ({
  // Tags are unordered.
  tags: recipe.tags.map(({ name }) => toText(name)).sort(),
  pictures: picturesOf(recipe),
  video: recipe.video ? [recipe.video.video_url] : [],
});

function diffFields(before: Recipe, after: Recipe): FieldDiff[] {
  const all: FieldDiff[] = [
    ...texts.map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) })),
    ...numbers.map((field) => ({ field, before: before[field], after: after[field] })),
    { field: "difficulty", before: before.difficulty, after: after.difficulty },
    ...lists.map((field) => ({ field, before: toList(before[field]), after: toList(after[field]) })),
    ...others.map((field) => ({ field, before: othersOf(before)[field], after: othersOf(after)[field] })),
  ];
  return all.filter((entry) => JSON.stringify(entry.before) !== JSON.stringify(entry.after));
}

const without = <T extends { id: number }>(list: readonly T[], other: readonly T[]): T[] =>
  list.filter(({ id }) => !other.some((entry) => entry.id === id));

/**
 * Compares two versions of a recipe, or a recipe and its variant. Both must be loaded in the same language.
 */
export function diffRecipes(before: Recipe, after: Recipe): RecipeDiff {
  const fields = diffFields(before, after);
  const parts = diffParts(before, after);
  const consequences: Consequences = {
    allergensGained: without(after.allergies, before.allergies),
    allergensLost: without(before.allergies, after.allergies),
    dietsGained: without(after.diets, before.diets),
    dietsLost: without(before.diets, after.diets),
  };
  return {
    fields,
    parts,
    consequences,
    // Allergens and diets can be declared without any other change.
    isEmpty:
      fields.length === 0 &&
      parts.every(({ kind }) => kind === "same") &&
      Object.values(consequences).every((list) => list.length === 0),
  };
}

/** How many fields, lines and steps differ. */
export function countChanges({ fields, parts }: RecipeDiff): number {
  const rows = parts.flatMap(({ lines, steps }) => [...lines, ...steps]);
  return fields.length + rows.filter(({ kind }) => kind !== "same").length;
}
