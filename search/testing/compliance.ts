import { afterAll, beforeAll, describe, test } from "bun:test";
import { cookableCompliance } from "./compliance-cookable.ts";
import { filterCompliance } from "./compliance-filters.ts";
import { indexingCompliance } from "./compliance-indexing.ts";
import { matchingCompliance } from "./compliance-matching.ts";
import { modelCompliance } from "./compliance-model.ts";
import { queryCompliance } from "./compliance-queries.ts";
import { wordsByCaller, wordsCompliance } from "./compliance-words.ts";
import { type AdapterOf, EngineHarness } from "./harness.ts";

/** The suite that every adapter of `SearchEngine` has to pass, on the same recipes. */
export function searchCompliance(name: string, open: AdapterOf): void {
  describe(`search engine: ${name}`, () => {
    const harness = new EngineHarness(open);
    beforeAll(() => harness.setUp(), 120_000);
    afterAll(() => harness.tearDown());
    matchingCompliance(harness);
    filterCompliance(harness);
    modelCompliance(harness);
    cookableCompliance(harness);
    wordsByCaller(harness);
    indexingCompliance(harness);
    test("ping answers", () => harness.engine.ping());
  });
  queryCompliance(name, open);
  wordsCompliance(name, open);
}
