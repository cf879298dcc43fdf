import { type Static, Type } from "@sinclair/typebox";
import { words } from "@toque/db/foods/words.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { functionWordsIn } from "../../language/detect.ts";
import commonWords from "./common-words.json";

const Form = Type.Object({ en: Type.String(), fr: Type.String(), es: Type.String(), de: Type.String() });
/** The schema of `common-words.json`: words that prose of a language hardly does without, those of other languages among them. */
export const CommonWords = Form;
const common = new Map(langs.map((lang) => [lang, new Set((commonWords as Static<typeof Form>)[lang].split(" "))]));

/** Words of prose without a function word of its language alone, from which it is in another one. */
const LONG_PROSE = 14;
/** Words of prose without any of the common ones, likewise. */
const PROSE = 9;

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
  const all = words(sentences.join(" "));
  if (own === 0 && all.length >= LONG_PROSE) return true;
  const spoken = all.filter((word) => /^[a-z]/.test(word));
  return spoken.length >= PROSE && !spoken.some((word) => expected.some((lang) => common.get(lang)?.has(word)));
}
