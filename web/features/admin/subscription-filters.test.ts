import { expect, test } from "bun:test";
import fc from "fast-check";
import { platforms, subscriptionStates } from "../../shared/billing/contract.ts";
import { readFilters, writeFilters } from "./subscription-filters.ts";

test("filters survive the address", () => {
  fc.assert(
    fc.property(
      fc.record({
        state: fc.option(fc.constantFrom(...subscriptionStates)),
        platform: fc.option(fc.constantFrom(...platforms)),
        user_id: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
        page: fc.integer({ min: 1, max: 100_000 }),
      }),
      (filters) => expect(readFilters(writeFilters(filters))).toEqual(filters),
    ),
  );
});

test("what cannot be read filters nothing", () => {
  const none = { state: null, platform: null, user_id: null, page: 1 };
  for (const search of [
    "",
    "state=gold&platform=amazon",
    "user_id=-1&page=0",
    "user_id=1e3&page=x",
    "user_id=1%20or%201",
  ])
    expect(readFilters(new URLSearchParams(search))).toEqual(none);
});
