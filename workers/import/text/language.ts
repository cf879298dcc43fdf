import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { languageOf } from "../../ai/language/detect.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { plain, sectionWordsOf } from "./section-words.ts";

/** How many lines are looked at, and how long they are at most: each is read in every language. */
const LINES_TOLD = 20;
const LONGEST_TOLD = 100;

/** The languages that a recipe's text may be in: one by its function words, else those that fit its units and headings best. */
export function languagesOfRecipe(text: string): Lang[] {
  const byWords = languageOf(text);
  if (byWords) return [byWords];
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() && line.length <= LONGEST_TOLD)
    .slice(0, LINES_TOLD);
  const scores = langs.map((lang) => ({
    lang,
    score:
      lines.filter((line) => parseIngredientLine(line, lang).unit !== null).length +
      2 * lines.filter((line) => sectionWordsOf(lang).headings.has(plain(line))).length,
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  return scores.filter(({ score }) => score === best).map(({ lang }) => lang);
}

/**
 * The language of a recipe's text: by its function words, and by the units of its lines.
 * @param otherwise where neither tells
 */
export function languageOfRecipe(text: string, otherwise: Lang): Lang {
  const candidates = languagesOfRecipe(text);
  return candidates.includes(otherwise) ? otherwise : (candidates[0] ?? otherwise);
}
