import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { langs } from "@toque/db/schemas/common.ts";
import { patterns } from "./chat/intents/patterns/index.ts";
import { compiled, Fields, Pattern } from "./data.ts";

/** Every pattern and text in what a file was read to. */
const leaves = (content: unknown): unknown[] =>
  typeof content !== "object" || content === null || content instanceof RegExp
    ? [content]
    : Object.values(content).flatMap(leaves);

const Example = Fields({ food: Pattern("g"), several: Type.Array(Pattern()) });

test("patterns are compiled, alternatives as one, with their parts put in", () => {
  const content = { food: ["\\b{fruit}s?\\b", "peas{1,2}"], several: ["{unknown}"] };
  const { food, several } = compiled(Example, content, "example.json", { fruit: "(?:apple|pear)" });
  expect([food.source, food.flags]).toEqual(["\\b(?:apple|pear)s?\\b|peas{1,2}", "g"]);
  expect(several[0]?.source).toBe("{unknown}");
});

test("a file that is not as its schema says is refused, with its name", () => {
  expect(() => compiled(Example, { food: "a", several: "a" }, "example.json")).toThrow("example.json/several");
  expect(() => compiled(Example, { food: "(", several: [] }, "example.json")).toThrow();
});

test.each(langs)("every pattern of %s is compiled, and none leaves a part open", (lang) => {
  const { parts: _parts, stopwords: _words, ...read } = patterns[lang];
  const all = leaves(read).filter((leaf) => leaf instanceof RegExp);
  expect(all.length).toBeGreaterThan(100);
  for (const pattern of all) expect(pattern.source).not.toMatch(/\{[a-z]+\}/);
});
