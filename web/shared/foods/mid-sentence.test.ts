import { expect, test } from "bun:test";
import { midSentence } from "./mid-sentence.ts";

test("a food's name fits into a phrase of its language", () => {
  expect(midSentence("Tomato", "en")).toBe("tomato");
  expect(midSentence("Épinard", "fr")).toBe("épinard");
  expect(midSentence("Tomate", "de")).toBe("Tomate");
  expect(midSentence("Brussels sprout", "en")).toBe("Brussels sprout");
  expect(midSentence("Parmesan", "fr")).toBe("parmesan");
  expect(midSentence("BBQ sauce", "en")).toBe("BBQ sauce");
  expect(midSentence("", "en")).toBe("");
});
