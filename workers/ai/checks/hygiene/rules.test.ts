import { expect, test } from "bun:test";
import groups from "@toque/db/shared/hygiene/groups.json";
import { hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import words from "@toque/db/shared/hygiene/words.json";
import { hygieneRules } from "./rules.ts";

test("every rule names facts, groups and kinds of words that there are", () => {
  for (const rule of hygieneRules) {
    expect(hygieneFact(rule.fact).key).toBe(rule.fact);
    const needs = rule.needs.flat().filter((need) => !need.startsWith(">"));
    const named = needs.filter((need) => /^[=@~]/.test(need)).flatMap((need) => need.slice(1).split("|"));
    const kinds = [...needs.filter((need) => !/^[=@~]/.test(need)), ...rule.unless, ...(rule.unlessRecipe ?? [])];
    expect(named.filter((group) => !(group in groups))).toEqual([]);
    expect(kinds.filter((kind) => !(kind in words))).toEqual([]);
    if (rule.scope === "sentence" || rule.scope === "clause") expect(rule.needs).toHaveLength(1);
  }
  expect(new Set(hygieneRules.map(({ key }) => key)).size).toBe(hygieneRules.length);
});
