import { expect, test } from "bun:test";
import { DomainError } from "@toque/db/errors.ts";
import { assertWellFormed } from "./well-formed.ts";

/** The rejected places with the type of each error. */
function refused(request: Parameters<typeof assertWellFormed>[0]): string[] {
  try {
    assertWellFormed(request);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (error.options.fields ?? []).map(({ loc, type }) => `${loc.join(".")}: ${type}`);
  }
}

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

test("texts that the database cannot store are named by their path, including keys and addresses", () => {
  expect(refused({ body: { name: "Crème 🍮", steps: [{ text: "" }] }, query: {}, params: { id: "1" } })).toEqual([]);
  expect(refused({ body: { name: "a\u0000", steps: [{ text: { en: "\ud83c" } }], "\u0000": 1 } })).toEqual([
    "body.name: value_error.text",
    "body.steps.0.text.en: value_error.text",
    "body: value_error.text",
  ]);
  expect(refused({ params: { id: "\udc00" }, query: { tag: ["x", "\u0000"] } })).toEqual([
    "params.id: value_error.text",
    "query.tag.1: value_error.text",
  ]);
});

test("excessive nesting is rejected before traversal", () => {
  expect(refused({ body: nested(30) })).toEqual([]);
  for (const depth of [40, 200_000]) expect(refused({ body: { steps: nested(depth) } })).toHaveLength(1);
  expect(refused({ body: nested(100_000) })[0]).toEndWith(": value_error.depth");
});

test("one answer names a limited number of errors", () => {
  expect(refused({ body: Array.from({ length: 5000 }, () => "\u0000") }).length).toBe(200);
});
