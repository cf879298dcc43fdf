import { expect, test } from "bun:test";
import fc from "fast-check";
import { markListed } from "./listing.ts";
import type { RecipeDocument } from "./port.ts";
import { looseQuery, strictQuery } from "./postgres-tsquery.ts";
import { typosBetween as typosOfDouble } from "./testing/meilisearch-double-search.ts";
import { fold, isEmptyQuery, parseQuery, typosAllowed } from "./text.ts";
import { typoPattern } from "./typo-pattern.ts";
import { typosBetween } from "./typos.ts";

test("folding: lower case letters and digits, single blanks, idempotent", () => {
  expect(fold("  Crème-BRÛLÉE, l’œuf & Käsespätzle ½ ")).toBe("creme brulee l oeuf kasespatzle 1 2");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(folded).toMatch(/^(?:[\p{L}\p{Nd}]+(?: [\p{L}\p{Nd}]+)*)?$/u);
    }),
  );
});

test("a query is parsed", () => {
  expect(parseQuery('Soupe à l\'oignon "pot-au-feu" -bœuf')).toEqual({
    words: ["soupe", "oignon"],
    phrases: [["pot", "au", "feu"]],
    excluded: ["boeuf"],
  });
  expect(parseQuery("der die das").words).toEqual(["der", "die", "das"]);
  expect(parseQuery("tarte tarte").words).toEqual(["tarte"]);
  expect(isEmptyQuery(parseQuery(' - "" ?!'))).toBe(true);
});

test("for any input, the text query contains only quoted letters and digits between operators", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      const query = strictQuery(parseQuery(text));
      const outside = query.replace(/'[\p{L}\p{Nd}]+'/gu, "");
      expect(outside).toMatch(/^(?:[ &!()]|:\*|<->)*$/);
    }),
  );
});

const letter = fc.constantFrom(..."abc");
const wordOf = (minLength: number, maxLength: number) =>
  fc.array(letter, { minLength, maxLength }).map((letters) => letters.join(""));

/** A word, and the same with one error anywhere, including before its first letter and after its last. */
const withError = (word: fc.Arbitrary<string>) =>
  fc
    .tuple(word, fc.nat(), letter, fc.constantFrom("wrong", "missing", "surplus", "swapped"))
    .map(([text, seed, other, kind]): [string, string] => {
      const i = seed % (text.length + 1);
      if (kind === "wrong") return [text, text.slice(0, i) + other + text.slice(i + 1)];
      if (kind === "missing") return [text, text.slice(0, i) + text.slice(i + 1)];
      if (kind === "surplus") return [text, text.slice(0, i) + other + text.slice(i)];
      return [text, text.slice(0, i) + (text[i + 1] ?? "") + (text[i] ?? "") + text.slice(i + 2)];
    });

test("the typing-error expression agrees with the edit distance for one error", () => {
  const pair = fc.oneof(withError(wordOf(5, 8)), fc.tuple(wordOf(5, 8), wordOf(4, 9)));
  fc.assert(
    fc.property(pair, ([typed, meant]) => {
      const isMatch = new RegExp(typoPattern(typed, false)).test(meant);
      expect([typed, meant, isMatch]).toEqual([
        typed,
        meant,
        typosOfDouble(typed, meant, false) <= typosAllowed(typed),
      ]);
    }),
    {
      numRuns: 2000,
      // The omitted letter may be the last one.
      examples: [[["cbcbc", "cbcbca"]], [["aaaaa", "aaaaab"]], [["abcab", "abca"]]],
    },
  );
});

test("a word above the maximum length is matched exactly: the pattern grows with the square of the length", () => {
  expect(new RegExp(typoPattern("a".repeat(32), false)).test("a".repeat(31))).toBe(true);
  expect(typoPattern("a".repeat(100), true)).toBe(`(^| )(?:${"a".repeat(100)})`);
});

test("errors are counted up to the limit, for whole words and for prefixes", () => {
  const near = withError(wordOf(3, 9)).chain(([typed, meant]) =>
    withError(fc.constant(meant)).map(([, worse]): [string, string] => [typed, worse]),
  );
  fc.assert(
    fc.property(
      fc.oneof(near, fc.tuple(wordOf(1, 9), wordOf(0, 12))),
      fc.boolean(),
      fc.constantFrom(0, 1, 2),
      ([typed, meant], isPrefix, most) => {
        const errors = typosOfDouble(typed, meant, isPrefix);
        expect(typosBetween(typed, meant, isPrefix, most)).toBe(errors <= most ? errors : null);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a word with alternatives is matched as any of them, the rest of the query is unchanged", () => {
  const parsed = parseQuery('tomatto soup "pot au feu" -beef');
  expect(looseQuery(parsed, new Map([["tomatto", [["tomato"], ["tomate"], ["tom", "atto"]]]]))).toBe(
    "('tomatto':* | ('tomato') | ('tomate') | ('tom' & 'atto')) & 'soup':* & ('pot' <-> 'au' <-> 'feu') & !'beef'",
  );
});

test("of every family at most one document is listed to everyone, and one to each owner", () => {
  const recipe = fc.record({ owner: fc.integer({ min: 1, max: 3 }), isPublic: fc.boolean(), isEdited: fc.boolean() });
  fc.assert(
    fc.property(fc.array(recipe, { minLength: 1, maxLength: 6 }), fc.nat({ max: 6 }), (recipes, main) => {
      const documents = recipes.flatMap(({ owner, isPublic, isEdited }, index) => {
        const common = { recipe_id: index + 1, family_id: 1, owner_id: owner, listed: false } as RecipeDocument;
        return [
          ...(isPublic ? [{ ...common, audience: "public" as const }] : []),
          ...(!isPublic || isEdited ? [{ ...common, audience: "owner" as const }] : []),
        ];
      });
      const listed = markListed(documents, new Set([main])).filter((document) => document.listed);
      const publiclyListed = listed.filter((document) => document.audience === "public");
      expect(publiclyListed).toHaveLength(recipes.some((one) => one.isPublic) ? 1 : 0);
      if (recipes[main - 1]?.isPublic) expect(publiclyListed[0]!.recipe_id).toBe(main);
      else if (recipes[0]!.isPublic) expect(publiclyListed[0]!.recipe_id).toBe(1);
      for (const owner of [1, 2, 3]) {
        const own = listed.filter((document) => document.audience === "owner" && document.owner_id === owner);
        expect(own.length).toBeLessThanOrEqual(1);
        if (publiclyListed[0]) for (const document of own) expect(document.recipe_id).toBe(publiclyListed[0].recipe_id);
        else expect(own).toHaveLength(recipes.some((one) => one.owner === owner) ? 1 : 0);
      }
    }),
  );
});
