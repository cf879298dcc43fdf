import { expect, test } from "bun:test";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { GameRules } from "../../schemas/game-rules.ts";
import { tags } from "../../seed/reference/tags.ts";
import rules from "./rules.json";
import { defaultRules, faultsOfRules, patchRules } from "./rules.ts";

const published = join(import.meta.dir, "rules.schema.json");
const schema = () => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "The figures of the cooking game",
  ...(JSON.parse(JSON.stringify(GameRules)) as { properties: object }),
  properties: { $schema: { type: "string" }, ...(JSON.parse(JSON.stringify(GameRules.properties)) as object) },
});

test("the published schema of the rules is that of the code", async () => {
  if (process.env.WRITE_FORMAT) await Bun.write(published, `${JSON.stringify(schema(), null, 2)}\n`);
  expect(await Bun.file(published).json()).toEqual(schema());
  expect(rules.$schema).toBe("./rules.schema.json");
});

test("the delivered rules are whole", () => {
  expect([...Value.Errors(GameRules, defaultRules)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  expect(faultsOfRules(defaultRules)).toEqual([]);
  expect(defaultRules.restaurant_levels).toHaveLength(30);
  const known = new Set(tags.map(({ key }) => key));
  expect(defaultRules.chefs.specialties.filter((key) => !known.has(key))).toEqual([]);
});

test("an operator replaces single figures, and what does not fit together is named", () => {
  const patched = patchRules({ charges: { hours_per_charge: 4 }, quests: { daily: 5 } });
  expect(patched.charges.hours_per_charge).toBe(4);
  expect(patched.quests).toEqual({ daily: 5, weekly: defaultRules.quests.weekly });
  expect(patched.reward).toEqual(defaultRules.reward);
  expect(faultsOfRules(patched)).toEqual([]);
  expect(faultsOfRules(patchRules({ evaluation: { answers: 4 } }))).toEqual([
    "An even number of answers has no majority.",
  ]);
  expect(faultsOfRules(patchRules({ restaurant_levels: [] }))).not.toEqual([]);
  expect(Value.Check(GameRules, patchRules({ money: { price: 1 } } as never))).toBe(false);
  expect(Value.Check(GameRules, patchRules({ quests: { daily: -1 } }))).toBe(false);
});

test("no dish brings more than three times what a middling one does, brigade and first time included", () => {
  const { difficulty, hands_on, first_time_percent, brigade_percent } = defaultRules.reward;
  for (const kind of ["xp", "spoon"] as const) {
    const best =
      (difficulty.hard[kind] + hands_on.at(-1)![kind]) * (1 + first_time_percent / 100) * (1 + brigade_percent / 100);
    expect(best).toBeLessThan(3 * (difficulty.medium[kind] + hands_on[1]![kind]));
  }
});
