import { afterAll, beforeAll, describe, test } from "bun:test";
import { filterCompliance } from "./compliance-filters.ts";
import { indexingCompliance } from "./compliance-indexing.ts";
import { matchingCompliance } from "./compliance-matching.ts";
import { modelCompliance } from "./compliance-model.ts";
import { type Bench, Trial } from "./trial.ts";

/** The suite that every adapter of `SearchEngine` has to pass: the same recipes, the same questions, the same answers. */
export function searchCompliance(name: string, open: () => Promise<Bench>): void {
  describe(`search engine: ${name}`, () => {
    const trial = new Trial(open);
    beforeAll(() => trial.setUp(), 120_000);
    afterAll(() => trial.tearDown());
    matchingCompliance(trial);
    filterCompliance(trial);
    modelCompliance(trial);
    indexingCompliance(trial);
    test("ping answers", () => trial.engine.ping());
  });
}
