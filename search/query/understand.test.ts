import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { seed } from "@toque/db/seed/seed.ts";
import fc from "fast-check";
import type { Meaning } from "./meaning.ts";
import queries from "./testing/queries.json";
import { understand } from "./understand.ts";

let db: Database;
let lexicon: FoodLexicon;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
  await seed(db);
  lexicon = await loadLexicon(db.sql);
}, 60_000);
afterAll(() => db.close());

/** A meaning as the labels write it, foods by their keys. */
function labelOf(means: Meaning): string {
  switch (means.kind) {
    case "diet":
      return `diet ${means.diet}`;
    case "time":
      return `time ${means.minutes}`;
    case "tag":
      return `tag ${means.tag}`;
    case "difficulty":
      return means.difficulty;
    case "with":
      return ["with", ...means.foodIds.map((id) => lexicon.keyOf(id))].join(" ");
    case "without":
      return ["without", ...new Set(means.foods.flatMap(({ mention }) => mention.entries.map(({ key }) => key)))].join(
        " ",
      );
  }
}

describe("what cooks type", () => {
  for (const lang of langs)
    test(`labelled queries, ${lang}`, () => {
      const labelled = queries.filter((query) => query.lang === lang);
      expect(labelled.length).toBeGreaterThan(40);
      const found = labelled.map(({ text }) => {
        const { parts, text: rest } = understand(text, lang, lexicon);
        return { lang, text, rest, is: parts.map(({ means }) => labelOf(means)) };
      });
      expect(found).toEqual(labelled as typeof found);
    });

  test("parts are words of the query, none twice, and the rest has no others", () => {
    const pieces = fc.constantFrom(
      ...'vegan not non without no free frei sans ohne sin gluten nuts egg Ei fromage quick schnell 30 minutes min with mit con and und , " - 1h30 über dessert dinner rolls Käse 💥 œufs'.split(
        " ",
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 9 }).map((words) => words.join(" ")),
          fc.string({ unit: "grapheme", maxLength: 60 }),
        ),
        fc.constantFrom<Lang>(...langs),
        (text, lang) => {
          const { parts, fillers, text: rest } = understand(text, lang, lexicon);
          let end = 0;
          for (const part of parts) {
            expect(part.start).toBeGreaterThanOrEqual(end);
            expect(part.end).toBeGreaterThan(part.start);
            end = part.end;
          }
          expect(end).toBeLessThanOrEqual(text.length);
          for (const word of rest.split(" ")) expect(text).toContain(word);
          if (parts.length + fillers.length === 0) expect(rest).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("what is said literally is never a filter", () => {
    for (const { text, lang } of queries) {
      const quoted = understand(`"${text.replaceAll('"', "")}"`, lang as Lang, lexicon);
      expect([text, quoted.parts]).toEqual([text, []]);
    }
  });

  test("a search that takes no food out of the words leaves none out", () => {
    for (const text of ["a".repeat(501), "", "   ", "!!!"]) expect(understand(text, "en", lexicon).parts).toEqual([]);
  });
});
