import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientLine, Recipe, Step, SubRecipe, Tag } from "@toque/db/schemas/recipe.ts";
import { textOf } from "../../shared/formatting/text.ts";

/** A list of texts in the user's language; empty for the language maps that editors get. */
export const listOf = (texts: Recipe["tips"]): string[] => (Array.isArray(texts) ? texts : []);

/** One group of ingredients and steps: a sub-recipe, or the recipe itself (`sub` null). */
export interface RecipePart {
  sub: SubRecipe | null;
  ingredients: IngredientLine[];
  steps: Step[];
}

const byOrder = <T extends { order: number }>(parts: readonly T[]): T[] => parts.toSorted((a, b) => a.order - b.order);

/** The parts in the order of cooking: sub-recipes first, the recipe itself last. */
export function partsOf(recipe: Recipe): RecipePart[] {
  const subs = byOrder(recipe.sub_recipes).map((sub) => ({ sub, ...ordered(sub) }));
  return [...subs, { sub: null, ...ordered(recipe) }];
}

const ordered = ({ ingredients, steps }: { ingredients: IngredientLine[]; steps: Step[] }) => ({
  ingredients: byOrder(ingredients),
  steps: byOrder(steps),
});

/** The id of the element with the steps of a part. */
export const methodAnchor = ({ sub }: RecipePart): string => `method-${sub?.id ?? "main"}`;

/** All ingredient lines, including those of sub-recipes. */
export const allLines = (recipe: Recipe): IngredientLine[] => partsOf(recipe).flatMap(({ ingredients }) => ingredients);

/** What a line is about: its food, or the author's words where the food is not known. */
export const lineTitle = (line: IngredientLine, lang: Lang): string =>
  line.food_known ? textOf(line.food.name, lang) : (line.original_text ?? textOf(line.food.name, lang));

export const tagsOf = (recipe: Recipe, type: Tag["type"]): Tag[] => recipe.tags.filter((tag) => tag.type === type);
