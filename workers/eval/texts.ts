import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, pick, pickList } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";

/** All texts of a content in the case's language, its name first; with what goes with it, which is no part of the dish. */
export function textsOf(content: RecipeContent, lang: Lang, withPairing = true): string[] {
  const origin = content.origin_lang;
  const steps = [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)];
  return [
    pick(content.name, lang, origin),
    pick(content.description, lang, origin),
    ...(content.dietetic_info ? [pick(content.dietetic_info, lang, origin)] : []),
    ...content.sub_recipes.map((sub) => pick(sub.name, lang, origin)),
    ...steps.map((step) => pick(step.text, lang, origin)),
    ...allIngredients(content).flatMap((line) => (line.note ? [pick(line.note, lang, origin)] : [])),
    ...pickList(content.kitchen_equipment, lang, origin),
    ...pickList(content.tips, lang, origin),
    ...pickList(content.serving_tips, lang, origin),
    ...(withPairing ? pickList(content.food_and_wine_pairing, lang, origin) : []),
  ].filter((text) => text !== "");
}

/** The texts of a content in all languages. */
export const allTexts = (content: RecipeContent): string[] => {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) visit(one);
  };
  const { name, description, dietetic_info, kitchen_equipment, tips, serving_tips, food_and_wine_pairing } = content;
  visit([name, description, dietetic_info, kitchen_equipment, tips, serving_tips, food_and_wine_pairing]);
  for (const part of [content, ...content.sub_recipes])
    visit([part.name, part.steps.map((step) => step.text), part.ingredients.map(({ note }) => note)]);
  return found;
};

/** Texts that no database, file or screen takes as they are: NUL, half a character, or far too long. */
export const isBroken = (text: string) =>
  text.includes("\u0000") || !text.isWellFormed() || text.includes("\ufffd") || text.length > 10_000;
