import { expect, test } from "bun:test";
import { decapitalizeFood } from "./decapitalize.ts";

test("a food's name is decapitalized by the rules of its language", () => {
  expect(decapitalizeFood("Tomato", "en")).toBe("tomato");
  expect(decapitalizeFood("Épinard", "fr")).toBe("épinard");
  expect(decapitalizeFood("Tomate", "de")).toBe("Tomate");
  expect(decapitalizeFood("Brussels sprout", "en")).toBe("Brussels sprout");
  expect(decapitalizeFood("Parmesan", "fr")).toBe("parmesan");
  expect(decapitalizeFood("BBQ sauce", "en")).toBe("BBQ sauce");
  expect(decapitalizeFood("Chinese noodles", "en")).toBe("Chinese noodles");
  expect(decapitalizeFood("", "en")).toBe("");
});
