import { expect, test } from "bun:test";
import fc from "fast-check";
import { Progress } from "./progress.ts";

test("the position never passes an unfinished message, and reaches the last when all are finished", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }).chain((n) =>
        fc.shuffledSubarray(
          Array.from({ length: n }, (_, i) => i),
          { minLength: n, maxLength: n },
        ),
      ),
      (order) => {
        const progress = new Progress<number>();
        const finish = order.map((_, i) => progress.add(i));
        const done = new Set<number>();
        for (const i of order) {
          finish[i]!();
          done.add(i);
          let expected = -1;
          while (done.has(expected + 1)) expected++;
          expect(progress.position).toBe(expected === -1 ? null : expected);
        }
      },
    ),
  );
});
