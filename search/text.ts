// Documents and queries pass through the same folding, so that an accent, a ligature or a hyphen never stands between them.

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

/** The text in small letters without accents, words parted by single blanks, everything else gone. */
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

// Words that a title has for grammar only, in the four languages: asking for them would lose recipes worded otherwise.
const stopWords = new Set(
  (
    "a an and for in of on the to with " +
    "au aux avec d de des du en et l la le les ou pour sur un une " +
    "al con del e el las los o para por una y " +
    "am auf das dem den der die ein eine einem einer fur im mit oder und vom von zu zum zur"
  ).split(" "),
);

/** A query taken apart. All texts are folded. */
export interface ParsedQuery {
  /** Each has to occur, the beginning of a word sufficing. */
  words: string[];
  /** Each has to occur word by word. */
  phrases: string[][];
  /** None may occur. */
  excluded: string[];
}

const MAX_WORDS = 10;

/** Reads what a person typed: words, `"phrases"` and `-exclusions`; the first 10 words count. */
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

/** Whether nothing searchable was typed. */
export function isEmptyQuery(query: ParsedQuery): boolean {
  return query.words.length === 0 && query.phrases.length === 0 && query.excluded.length === 0;
}

/** How many typing errors a word of this length may have: as in Meilisearch's defaults, none below 5 letters, two from 9. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (/\d/.test(word) || word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}
