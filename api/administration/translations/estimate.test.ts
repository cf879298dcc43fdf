import { expect, test } from "bun:test";
import { estimateTranslation } from "./estimate.ts";

test("the cost follows from the texts, the instructions and the prices", () => {
  const load = { recipes: 10, translations: 20, characters: 70_000 };
  expect(estimateTranslation(load, "m", { input: 1, cached: 0.1, output: 4 })).toEqual({
    ...load,
    input_tokens: 38_000,
    output_tokens: 20_000,
    cost: 0.118,
    model: "m",
  });
  expect(estimateTranslation(load, "m", null).cost).toBeNull();
  const none = estimateTranslation({ recipes: 0, translations: 0, characters: 0 }, null, null);
  expect([none.input_tokens, none.output_tokens]).toEqual([0, 0]);
});
