import type { Conn } from "../client/types.ts";
import { loadLexicon } from "../foods/load-lexicon.ts";
import { type Lang, type LangMap, langs, pick } from "../schemas/common.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { type ComparedTexts, disagreement, type WrittenText } from "./agreement.ts";
import { allIngredients, foodIdsOfLine, type Reference } from "./reference.ts";

type Compared = Pick<RecipeContent, "origin_lang" | "name" | "steps" | "ingredients" | "sub_recipes">;

/** A text in one language, else in the recipe's own, else in any. */
function written(map: LangMap, lang: Lang, origin: Lang): WrittenText {
  const own = [lang, origin, ...langs].find((one) => map[one] !== undefined) ?? origin;
  return { text: pick(map, own), lang: own };
}

/**
 * The texts of a recipe to compare with its list, in the given language as far as they have it.
 * @param reference of all foods of the lines, those that their words name included
 */
export function comparedTexts(content: Compared, reference: Reference, lang: Lang): ComparedTexts {
  const lines = allIngredients(content);
  const foods = (ids: readonly number[]) => [...new Set(ids)].flatMap((id) => reference.foods.get(id) ?? []);
  const listed = foods(lines.map((line) => line.food_id));
  const also = foods(lines.flatMap(foodIdsOfLine)).filter((food) => !listed.includes(food));
  const steps = [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)];
  return {
    title: written(content.name, lang, content.origin_lang).text,
    steps: steps.map((step) => written(step.text, lang, content.origin_lang)).filter(({ text }) => text.trim() !== ""),
    listed,
    also,
    named: lines
      .flatMap((line) => [line.original_text ?? "", ...Object.values(line.note ?? {})])
      .filter((text) => text !== ""),
  };
}

/**
 * Ids of the listed foods that no step of a recipe uses, for its author; empty while it has no steps.
 * @param reference of all foods of the lines
 */
export async function unusedFoods(conn: Conn, content: Compared, reference: Reference): Promise<number[]> {
  const texts = comparedTexts(content, reference, content.origin_lang);
  return texts.steps.length === 0 ? [] : disagreement(await loadLexicon(conn), texts).unused;
}
