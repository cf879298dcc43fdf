import type { IngredientLine, Recipe, Step, SubRecipe, Tag } from "@toque/db/entities/recipe.ts";

/** A list of texts in the reader's language; the language maps of editors have none to show. */
export const listOf = (texts: Recipe["tips"]): string[] => (Array.isArray(texts) ? texts : []);

/** One group of ingredients and steps: a sub-recipe, or the recipe itself (`sub` null). */
export interface RecipePart {
  sub: SubRecipe | null;
  ingredients: IngredientLine[];
  steps: Step[];
}

const byOrder = <T extends { order: number }>(parts: readonly T[]): T[] => parts.toSorted((a, b) => a.order - b.order);

/** Sub-recipes first, the recipe itself last: the order of cooking. */
export function partsOf(recipe: Recipe): RecipePart[] {
  const subs = byOrder(recipe.sub_recipes).map((sub) => ({ sub, ...ordered(sub) }));
  return [...subs, { sub: null, ...ordered(recipe) }];
}

const ordered = ({ ingredients, steps }: { ingredients: IngredientLine[]; steps: Step[] }) => ({
  ingredients: byOrder(ingredients),
  steps: byOrder(steps),
});

/** Where the steps of a part begin, as a place on the page. */
export const methodAnchor = ({ sub }: RecipePart): string => `method-${sub?.id ?? "main"}`;

/** Every ingredient line, those of sub-recipes too. */
export const allLines = (recipe: Recipe): IngredientLine[] => partsOf(recipe).flatMap(({ ingredients }) => ingredients);

export const tagsOf = (recipe: Recipe, type: Tag["type"]): Tag[] => recipe.tags.filter((tag) => tag.type === type);
