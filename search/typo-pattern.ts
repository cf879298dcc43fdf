import { typosAllowed } from "./text.ts";

/** The forms of a word with at most one error: a letter wrong, missing, too many, or two letters swapped. */
function oneError(word: string, firstLetterSafe: boolean): string[] {
  const forms = [word];
  for (let i = firstLetterSafe ? 1 : 0; i < word.length; i++) {
    forms.push(`${word.slice(0, i)}[^ ]?${word.slice(i + 1)}`);
    forms.push(`${word.slice(0, i)}[^ ]${word.slice(i)}`);
    if (i + 1 < word.length) forms.push(`${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  }
  return [...new Set(forms)];
}

/**
 * A PostgreSQL regular expression for the beginnings of words that are the given word with as many errors as its length
 * allows; the first letter has to be right. Of two errors each half of the word may have one.
 * @param word folded: letters and digits only, so nothing needs escaping
 * @returns null for a word that allows no error
 */
export function typoPattern(word: string): string | null {
  const allowed = typosAllowed(word);
  if (allowed === 0) return null;
  const forms = oneError(word, true);
  if (allowed === 2) {
    const middle = Math.floor(word.length / 2);
    const head = oneError(word.slice(0, middle), true);
    const tail = oneError(word.slice(middle), false);
    forms.push(`(?:${head.join("|")})(?:${tail.join("|")})`);
  }
  return `\\m(?:${forms.join("|")})`;
}
