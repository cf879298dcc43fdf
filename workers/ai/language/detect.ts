import { words } from "@toque/db/foods/words.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";

// Function words that belong to one of the four languages only (folded: without accents).
const functionWords: Record<Lang, ReadonlySet<string>> = {
  en: new Set(
    "the and with of for until then into them is are it from this that to your their over add stir not you which more than".split(
      " ",
    ),
  ),
  fr: new Set(
    "le les et avec du dans pour jusqu puis est sont ce cette une aux votre leur sur ajoutez vous pas ou plus que des au pendant".split(
      " ",
    ),
  ),
  es: new Set(
    "el los y con del para hasta luego es son este esta una al su sobre anade lo las por mas que durante sin hay unos".split(
      " ",
    ),
  ),
  de: new Set(
    "der die das und mit von fur bis dann ist sind ein eine den dem zu auf nicht im sich als oder zum zur einer einem mehr".split(
      " ",
    ),
  ),
};

/** How many words of a text are function words of one language only. */
export const functionWordsIn = (text: string, lang: Lang): number =>
  words(text).filter((word) => functionWords[lang].has(word)).length;

/**
 * The language that a text is most likely in, by its function words; null when it is too short or ambiguous.
 * Meant to catch an answer in the wrong language, not to classify.
 */
export function languageOf(text: string): Lang | null {
  const tokens = words(text);
  const scores = langs
    .map((lang) => ({ lang, score: tokens.filter((word) => functionWords[lang].has(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = [scores[0]!, scores[1]!];
  return best.score >= 2 && best.score > second.score ? best.lang : null;
}
