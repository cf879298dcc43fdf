// Documents and queries are folded in the same way, so that accents, ligatures and hyphens do not affect matching.

const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** The text in lower case without accents, words separated by single blanks, everything else removed. */
export function fold(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
      .match(/[\p{L}\p{Nd}]+/gu) ?? []
  ).join(" ");
}

// Stop words of titles in the four languages: requiring them would miss recipes worded differently.
const stopWords = new Set(
  (
    "a an and for in of on the to with " +
    "au aux avec d de des du en et l la le les ou pour sur un une " +
    "al con del e el las los o para por una y " +
    "am auf das dem den der die ein eine einem einer fur im mit oder und vom von zu zum zur"
  ).split(" "),
);

/** Whether a word says nothing of a recipe by itself. */
export const isStopWord = (word: string): boolean => stopWords.has(fold(word));

/** A parsed query. All texts are folded. */
export interface ParsedQuery {
  /** Each has to match, as a prefix. */
  words: string[];
  /** Each has to match word by word. */
  phrases: string[][];
  /** None may match. */
  excluded: string[];
}

const MAX_WORDS = 10;

/** Parses user input: words, `"phrases"` and `-exclusions`; only the first 10 words count. */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] };
  let budget = MAX_WORDS;
  const take = (part: string): string[] => {
    const words = fold(part).split(" ").filter(Boolean).slice(0, budget);
    budget -= words.length;
    return words;
  };
  for (const [, minus, phrase, plain] of text.slice(0, 500).matchAll(/(?<!\S)(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const words = take(phrase ?? plain ?? "");
    if (minus) parsed.excluded.push(...words);
    else if (phrase !== undefined && words.length > 1) parsed.phrases.push(words);
    else parsed.words.push(...words);
  }
  const telling = parsed.words.filter((word) => !stopWords.has(word));
  if (telling.length > 0 || parsed.phrases.length > 0) parsed.words = telling;
  parsed.words = [...new Set(parsed.words)];
  return parsed;
}

/** Whether the input has nothing searchable. */
export function isEmptyQuery(query: ParsedQuery): boolean {
  return query.words.length === 0 && query.phrases.length === 0 && query.excluded.length === 0;
}

/**
 * The number of typing errors allowed in a word of this length: as in Meilisearch's defaults, none below 5 letters, two
 * from 9.
 */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (/\d/.test(word) || word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}
