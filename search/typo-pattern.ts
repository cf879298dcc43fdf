import { typosAllowed } from "./text.ts";

/**
 * No food has a longer word in its name, and the pattern grows with the square of the length: a hundred letters take
 * 300 ms.
 */
const LONGEST = 32;

/** The forms of a word with at most one error: a letter wrong, missing, too many, or two letters swapped. */
function oneError(word: string, from: 0 | 1): string[] {
  const forms = [word];
  for (let i = from; i < word.length; i++) {
    const head = word.slice(0, i);
    forms.push(`${head}[^ ]?${word.slice(i + 1)}`, `${head}[^ ]${word.slice(i)}`);
    if (i + 1 < word.length) forms.push(`${head}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  }
  // The omitted letter may be the last one.
  forms.push(`${word}[^ ]`);
  return [...new Set(forms)];
}

/**
 * A PostgreSQL regular expression for the given word in a folded text, with as many errors as its length allows, none
 * from 33 letters on; the first letter has to be correct. Of two errors each half of the word may have one. The word's
 * bounds are written as characters, because a trigram index supports those and not `\m` and `\M`.
 * @param word folded: letters and digits only, so nothing needs escaping
 * @param isPrefix whether the word may be incomplete, as the last word of an input
 * @param bound the allowed characters before and after a word; anything but a blank makes the index less effective
 */
export function typoPattern(word: string, isPrefix: boolean, bound = " "): string {
  const allowed = word.length > LONGEST ? 0 : typosAllowed(word);
  const forms = allowed === 0 ? [word] : oneError(word, 1);
  if (allowed === 2) {
    const middle = Math.floor(word.length / 2);
    forms.push(`(?:${oneError(word.slice(0, middle), 1).join("|")})(?:${oneError(word.slice(middle), 0).join("|")})`);
  }
  return `(^|${bound})(?:${forms.join("|")})${isPrefix ? "" : `($|${bound})`}`;
}
