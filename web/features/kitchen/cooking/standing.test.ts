import { expect, test } from "bun:test";
import { standingAfter } from "./standing.ts";

const thresholds = [0, 100, 300];

test("what a dish added is drawn where it was added, whatever came after it", () => {
  expect(standingAfter(thresholds, { before: 100, added: 50 })).toEqual({
    level: 2,
    xp: 150,
    threshold: 300,
    share: 0,
    gained: 0.25,
  });
  expect(standingAfter(thresholds, { before: 150, added: 100 })).toMatchObject({ share: 0.25, gained: 0.5 });
});

test("a dish that raised the level begins in the new one, and above the last there is nothing to fill", () => {
  expect(standingAfter(thresholds, { before: 80, added: 70 })).toMatchObject({ level: 2, share: 0, gained: 0.25 });
  expect(standingAfter(thresholds, { before: 290, added: 70 })).toEqual({
    level: 3,
    xp: 360,
    threshold: 300,
    share: 1,
    gained: 0,
  });
});
