import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseMarkdown } from "./parse-markdown.ts";

test("paragraphs, bullets, numbers and headings", () => {
  expect(parseMarkdown("## Two ways\nEither\nor\n\n- rinse\n* drain\n1. cook\n2) eat")).toEqual([
    { kind: "text", lines: ["**Two ways**", "Either", "or"] },
    { kind: "bullets", lines: ["rinse", "drain"] },
    { kind: "numbers", lines: ["cook", "eat"] },
  ]);
});

test("a year or a minus at the start of a line is not a list", () =>
  expect(parseMarkdown("2024. A good year\n-5 degrees").map(({ kind }) => kind)).toEqual(["text"]));

test("no word is lost", () => {
  const word = fc.constantFrom("salt", "egg", "-", "1.", "**", "\n", "\n\n", " ");
  fc.assert(
    fc.property(fc.array(word), (pieces) => {
      const text = pieces.join(" ");
      const words = (source: string) => source.match(/salt|egg/g) ?? [];
      expect(
        words(
          parseMarkdown(text)
            .flatMap(({ lines }) => lines)
            .join(" "),
        ),
      ).toEqual(words(text));
    }),
  );
});
