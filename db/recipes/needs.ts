import { langs } from "../schemas/common.ts";
import type { IngredientContent, RecipeContent } from "../schemas/recipe-content.ts";
import words from "./optional-words.json";
import { allIngredients } from "./reference.ts";

/** What a recipe needs of one food, or of one of several where a line offers a choice. */
export interface Need {
  /** The line's own food first; sorted after it. */
  foodIds: number[];
  lines: Pick<IngredientContent, "food_id" | "quantity_id" | "multiplier" | "original_text">[];
}

const pattern = new RegExp(
  `(?<!\\b(?:${words.not.join("|")})\\s)(?<!\\p{L})(?:${langs.flatMap((lang) => words[lang]).join("|")})(?!\\p{L})`,
  "iu",
);

/** Whether a line says that it may be left out. Its words may be of any language: an author writes as they like. */
export function isOptional(line: Pick<IngredientContent, "original_text" | "note">): boolean {
  return [line.original_text ?? "", ...Object.values(line.note ?? {})].some((text) => pattern.test(text));
}

const foodsOf = (line: IngredientContent): number[] => {
  const offered = (line.alternatives ?? []).filter(({ understood, offered }) => understood && offered);
  const others = new Set(offered.flatMap(({ food_ids }) => food_ids));
  others.delete(line.food_id);
  return [line.food_id, ...[...others].sort((a, b) => a - b)];
};

/**
 * What has to be there to cook a recipe: its lines and those of sub-recipes without the optional ones, each food (each choice) once, in
 * the order of the lines.
 */
export function needsOf(content: Pick<RecipeContent, "ingredients" | "sub_recipes">): Need[] {
  const needs = new Map<string, Need>();
  for (const line of allIngredients(content)) {
    if (isOptional(line)) continue;
    const foodIds = foodsOf(line);
    const need = needs.get(foodIds.join()) ?? { foodIds, lines: [] };
    need.lines.push(line);
    needs.set(foodIds.join(), need);
  }
  return [...needs.values()];
}

/** The needs as the search index keeps them. */
export function encodeNeeds(needs: readonly Need[]): { need_ids: number[]; choice_ids: number[] } {
  const single = needs.filter(({ foodIds }) => foodIds.length === 1);
  const choices = needs.filter(({ foodIds }) => foodIds.length > 1);
  return {
    need_ids: single.flatMap(({ foodIds }) => foodIds).sort((a, b) => a - b),
    choice_ids: choices.flatMap(({ foodIds }) => [0, ...foodIds]),
  };
}
