import { expect, test } from "bun:test";
import { garbageCollector } from "./garbage.ts";

const MB = 2 ** 20;

test("garbage is collected above the limit, and again only after memory has grown", () => {
  let memory = 200 * MB;
  let kept = 190 * MB;
  let collections = 0;
  const check = garbageCollector(
    () => memory,
    () => {
      collections++;
      memory = kept;
    },
  );
  const at = (megabytes: number) => {
    memory = megabytes * MB;
    check();
    return collections;
  };
  expect(at(200)).toBe(0);
  expect(at(290)).toBe(1);
  expect(at(235)).toBe(1);
  // What is in use is more than the limit: collecting all the time would change nothing.
  kept = 500 * MB;
  expect(at(520)).toBe(2);
  expect(at(514)).toBe(2);
  expect(at(517)).toBe(3);
  // The pages that it freed are given back later.
  expect(at(430)).toBe(3);
  expect(at(446)).toBe(3);
  expect(at(447)).toBe(4);
});
