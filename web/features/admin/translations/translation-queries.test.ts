import { expect, test } from "bun:test";
import { readScope, writeScope } from "./translation-queries.ts";

test("a scope comes back from its address, and nonsense is left out", () => {
  const scope = { langs: ["fr" as const, "de" as const], publicOnly: true, tagId: 7 };
  expect(readScope(writeScope(scope, 3))).toEqual(scope);
  expect(writeScope({ langs: [], publicOnly: false, tagId: null }).toString()).toBe("");
  expect(readScope(new URLSearchParams("lang=it&lang=en&tag=-1&public=yes"))).toEqual({
    langs: ["en"],
    publicOnly: false,
    tagId: null,
  });
});
