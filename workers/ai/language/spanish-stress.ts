/** The vowels of a syllable: two strong ones are apart ("an-cho-a"), and so is an i or u with an accent ("ma-íz"). */
const nucleus = /[iuü]?[aeoáéó][iuy]?(?![íú])|[iuüíú]{1,2}|y(?![aeiouáéíóú])/g;

/**
 * Whether a Spanish text begins with a stressed a: a feminine noun has "el" there, and "un" ("el agua", "el haba"). A word with
 * an accent is stressed on it; another on the last syllable but one if it ends in a vowel, n or s, else on the last.
 */
export function opensWithStressedA(text: string): boolean {
  const word = /^h?([aá]\p{L}*)/u.exec(text.toLowerCase().normalize("NFC"))?.[1];
  if (word === undefined) return false;
  if (/[áéíóú]/.test(word)) return word.startsWith("á");
  const syllables = word.replace(/qu|g[u](?=[ei])/g, "k").match(nucleus)?.length ?? 0;
  return syllables === (/[aeiouns]$/.test(word) ? Math.min(2, syllables) : 1);
}
