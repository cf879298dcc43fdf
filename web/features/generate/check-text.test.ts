import { expect, test } from "bun:test";
import type { DraftCheck } from "@toque/db/entities/ai.ts";
import { readCheck } from "./check-text.ts";

const read = (name: DraftCheck["name"], detail: string, passed = true) => readCheck({ name, passed, detail });

test("what was named is kept, in whatever language it is", () => {
  expect(read("allergens", "Free of Arachides, Fruits à coque.")).toEqual({
    kind: "names",
    names: "Arachides, Fruits à coque",
  });
  expect(read("diet", "Fits Vegetarisch.")).toEqual({ kind: "names", names: "Vegetarisch" });
  expect(read("known_foods", "Not in the food table: dragon.")).toEqual({ kind: "unknown", names: "dragon" });
});

test("what nobody asked for is not called kept", () => {
  expect(read("allergens", "No allergy was named.")).toEqual({ kind: "nothing_asked" });
  expect(read("diet", "No diet was named.")).toEqual({ kind: "nothing_asked" });
  expect(read("required_foods", "No food was required.")).toEqual({ kind: "nothing_asked" });
});

test("numbers are told by the recipe itself, everything else is passed or not", () => {
  expect(read("time", "6 of at most 20 minutes.")).toEqual({ kind: "time" });
  expect(read("forbidden_foods", "No forbidden food is used.")).toEqual({ kind: "fine" });
  expect(read("weights", "Something new.")).toEqual({ kind: "fine" });
  expect(read("allergens", "Free of eggs.", false)).toEqual({ kind: "missed" });
});
