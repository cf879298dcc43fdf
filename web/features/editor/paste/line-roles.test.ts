import { expect, test } from "bun:test";
import type { TextLineRole, TextLineUse } from "@toque/db/schemas/recipe-text.ts";
import fc from "fast-check";
import { keptRoles, knownRoles, type SaidRoles, sayRole } from "./line-roles.ts";

const page = {
  text: "3 Bean Salad\n\nIngredients\n1 can beans\nSalt, to taste.\n\nMethod\nOpen the can\nMix it",
  lines: [
    [1, "title"],
    [3, "heading"],
    [4, "ingredient"],
    [5, "ingredient"],
    [7, "heading"],
    [8, "step"],
    [9, "step"],
  ].map(([line, role]) => ({ line, role }) as TextLineUse),
};
const named = (text: string, roles: readonly TextLineUse[]) =>
  roles.map(({ line, role }) => `${text.split("\n")[line - 1]}: ${role}`);

test("lines keep what they are while others are added, taken out and edited", () => {
  expect(keptRoles(page, page.text)).toEqual(page.lines);
  const edited = page.text.replace("1 can beans", "2 cans beans").replace("Open", "Serve with bread\nOpen");
  expect(named(edited, keptRoles(page, edited))).toEqual([
    "3 Bean Salad: title",
    "Ingredients: heading",
    "2 cans beans: ingredient",
    "Salt, to taste.: ingredient",
    "Method: heading",
    "Open the can: step",
    "Mix it: step",
  ]);
  const shorter = page.text.replace("Salt, to taste.\n", "");
  expect(named(shorter, keptRoles(page, shorter))).toHaveLength(6);
  expect(keptRoles(page, "something else\nentirely")).toEqual([]);
});

test("of any edit, no line is known twice or beyond the text, and unchanged lines at both ends keep their roles", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("", "Mix it", "a", "Method"), { maxLength: 6 }), fc.nat(9), (added, place) => {
      const lines = page.text.split("\n");
      const text = [...lines.slice(0, place), ...added, ...lines.slice(place)].join("\n");
      const kept = keptRoles(page, text);
      expect(new Set(kept.map(({ line }) => line)).size).toBe(kept.length);
      for (const { line } of kept) expect(line <= text.split("\n").length).toBe(true);
      expect(kept.length).toBeGreaterThanOrEqual(page.lines.length);
    }),
  );
});

test("what the cook says of a line counts first, and outlives edits of others", () => {
  let said: SaidRoles = new Map<string, TextLineRole>();
  said = sayRole(said, page.text, 9, "ingredient");
  const edited = `Hello\n${page.text}\nMix it`;
  expect(named(edited, knownRoles(edited, keptRoles(page, edited), said)).slice(-2)).toEqual([
    "Open the can: step",
    "Mix it: ingredient",
  ]);
  expect(knownRoles("Mix it\nMix it", [], said)).toEqual([{ line: 1, role: "ingredient" }]);
});
