import { expect, test } from "bun:test";
import fc from "fast-check";
import { oneErrorApart, TypoIndex } from "./typos.ts";

// Few letters, so that words are near each other often.
const word = fc.string({ unit: fc.constantFrom("a", "b", "n"), minLength: 1, maxLength: 9 });

/** By its definition: one letter wrong, missing, too much, or swapped with its neighbour. */
function isOneErrorApart(a: string, b: string): boolean {
  const errors = new Set<string>();
  for (let i = 0; i <= a.length; i++) {
    errors.add(a.slice(0, i) + a.slice(i + 1));
    if (i + 1 < a.length) errors.add(a.slice(0, i) + a[i + 1] + a[i] + a.slice(i + 2));
    for (const letter of "abn") {
      errors.add(a.slice(0, i) + letter + a.slice(i));
      if (i < a.length) errors.add(a.slice(0, i) + letter + a.slice(i + 1));
    }
  }
  return a !== b && errors.has(b);
}

test("one error is a letter that is wrong, missing, too much or swapped", () => {
  fc.assert(fc.property(word, word, (a, b) => expect(oneErrorApart(a, b)).toBe(isOneErrorApart(a, b))));
});

test("the index finds what a comparison with every word finds, in the order of the words", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, asked) => {
      fc.pre(asked.length >= 6);
      const near = words.filter((known) => known.length >= 5 && known[0] === asked[0] && oneErrorApart(asked, known));
      expect(new TypoIndex(words).corrections(asked)).toEqual(near.sort((a, b) => a.length - b.length));
    }),
    { numRuns: 2000 },
  );
});
