import { words } from "@toque/db/foods/words.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { functionWordsIn } from "../language.ts";

/** Words of prose that no language does without its function words. */
const PROSE = 14;

/**
 * True if a text is certainly in another language than it should be: by its function words, or because it has none of them, or
 * by its letters. Short and mixed texts are let pass.
 */
export function isInOtherLanguage(text: string, expected: readonly Lang[]): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  if (letters > 0 && foreign / letters > 0.3 && foreign > 3) return true;
  // Items of a list are names, which have no function words.
  const prose = text
    .split("\n")
    .filter((line) => !/^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(line))
    .join("\n");
  const scores = new Map(langs.map((lang) => [lang, functionWordsIn(prose, lang)]));
  const own = Math.max(...expected.map((lang) => scores.get(lang) ?? 0));
  const best = Math.max(...langs.filter((lang) => !expected.includes(lang)).map((lang) => scores.get(lang) ?? 0));
  if (best >= 3 && best > 2 * own) return true;
  const sentences = prose.split(/(?<=[.!?])\s/).filter((sentence) => (sentence.match(/,/g)?.length ?? 0) < 3);
  return own === 0 && words(sentences.join(" ")).length >= PROSE;
}
