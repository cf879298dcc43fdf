import { expect, test } from "bun:test";
import type { Objective } from "@toque/db/schemas/game.ts";
import { orderQuests, shareOf } from "./order-quests.ts";

const objective = (count: number): Objective => ({ event: "cooking_finished", filters: {}, count });
const quest = (name: string, counts: [number, number][], { completed = false, done = false } = {}) => ({
  name,
  completed,
  done,
  progress: counts.map(([count, total]) => ({ count, objective: objective(total) })),
});

test("how far a quest is, is the mean of its objectives", () => {
  expect(
    shareOf(
      quest("a", [
        [1, 2],
        [3, 2],
      ]),
    ),
  ).toBe(0.75);
  expect(shareOf(quest("b", []))).toBe(0);
  expect(shareOf(quest("c", [[0, 2]], { completed: true }))).toBe(1);
});

test("what can be claimed comes first, what is claimed last", () => {
  const quests = [
    quest("claimed", [[1, 1]], { completed: true, done: true }),
    quest("begun", [[1, 3]]),
    quest("near", [[2, 3]]),
    quest("to claim", [[3, 3]], { completed: true }),
  ];
  expect(orderQuests(quests).map(({ name }) => name)).toEqual(["to claim", "near", "begun", "claimed"]);
});
