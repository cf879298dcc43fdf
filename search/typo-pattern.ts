import { typosAllowed } from "./text.ts";

/** No food is named by a longer word, and the expression grows with the square of the length: a hundred letters take 300 ms. */
const LONGEST = 32;

/** The forms of a word with at most one error: a letter wrong, missing, too many, or two letters swapped. */
function oneError(word: string, from: 0 | 1): string[] {
  const forms = [word];
  for (let i = from; i < word.length; i++) {
    const head = word.slice(0, i);
    forms.push(`${head}[^ ]?${word.slice(i + 1)}`, `${head}[^ ]${word.slice(i)}`);
    if (i + 1 < word.length) forms.push(`${head}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  }
  // The last letter may be the one that was left out.
  forms.push(`${word}[^ ]`);
  return [...new Set(forms)];
}

/**
 * A PostgreSQL regular expression for the given word in a folded text, with as many errors as its length allows, none from
 * 33 letters on; the first letter has to be right. Of two errors each half of the word may have one. The word's bounds are spelled out as
 * characters, because a trigram index makes use of those and not of `\m` and `\M`.
 * @param word folded: letters and digits only, so nothing needs escaping
 * @param isPrefix whether the word may still go on, as the last one does while somebody types
 * @param bound what may stand before and after a word; anything but a blank costs the index some of its use
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
