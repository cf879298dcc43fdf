import type { Lang } from "../../schemas/common.ts";
import type { NameMatch } from "./index.ts";
import type { Token } from "./tokens.ts";
import articles from "./words/foreign-articles.json";

// A word that means something else in the language of the text ("pain", "Gift", "once") is the food of another language only where
// the text says so: by an article or a preposition of that language before it, or by an accent that the text's own word has not.

const byLang: Record<Lang, Partial<Record<Lang, readonly string[]>>> = articles;

/** Whether an article or a preposition of another language stands before a place: "du pain" in an English text. */
const followsArticle = (tokens: readonly Token[], place: number, lang: Lang, other: Lang): boolean => {
  const before =
    tokens[place - 1]?.text === "'" || tokens[place - 1]?.text === "’" ? tokens[place - 2] : tokens[place - 1];
  return before?.isWord === true && (byLang[lang][other]?.includes(before.accented) ?? false);
};

/** Whether a word is spelt with the accents of a name: "crème" in an English text. */
const isSpeltAs = ({ accented, text }: Token, { name }: NameMatch): boolean =>
  accented !== text && name.words[0]!.accented === accented;

/** Whether a text in one language means a word by itself as a name of another, although it may be a word of its own. */
export const isMeantAs = (
  match: NameMatch,
  tokens: readonly Token[],
  place: number,
  lang: Lang,
  other: Lang,
): boolean => isSpeltAs(tokens[place]!, match) || followsArticle(tokens, place, lang, other);
