import { expect, test } from "bun:test";
import type { Objective } from "@toque/db/schemas/game.ts";
import { objectiveWords } from "./objective-words.ts";
import type { FilterNames } from "./quest-queries.ts";

const objective: Objective = { event: "cooking_finished", count: 1, filters: { tag: "specialty:salad" } };
const words = (names: FilterNames | undefined): string =>
  objectiveWords(objective, ((key: string) => key) as never, "de", names);
const none = new Map();

test("an objective names its tag, and never its key while the names are being read", () => {
  const tag = new Map([["specialty:salad", { en: "Salad", de: "Salat" }]]);
  expect(words({ tag, category: none, diet: none })).toBe("objective.event.cooking_finished · Salat");
  expect(words(undefined)).toBe("objective.event.cooking_finished");
});
