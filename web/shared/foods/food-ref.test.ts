import { expect, test } from "bun:test";
import { foodIds, isFoodRef, parseFoodRef, refOf, withoutRefs, withRef } from "./food-ref.ts";

test("a search result becomes the reference that the recipe search takes", () => {
  const rest = { weight: 1, name: "Cheese" };
  expect(refOf({ ...rest, type: "food", id: 12, food_id: 12, personal: false })).toBe("12");
  expect(refOf({ ...rest, type: "category", id: 7, category_id: 7 })).toBe("category:7");
  expect(refOf({ ...rest, type: "subcategory", id: 31, subcategory_id: 31 })).toBe("subcategory:31");
});

test("references are parsed, and nothing else is accepted as one", () => {
  for (const ref of ["12", "category:3", "subcategory:7"]) expect(isFoodRef(ref)).toBe(true);
  for (const text of ["", "0", "-1", "1.5", "food:3", "category:", "category:0", "tag:1", "12 ", "1234567890"])
    expect(isFoodRef(text)).toBe(false);
  expect(parseFoodRef("12")).toEqual({ kind: "food", id: 12 });
  expect(parseFoodRef("subcategory:7")).toEqual({ kind: "subcategory", id: 7 });
  expect(foodIds(["12", "category:3", "5"])).toEqual([12, 5]);
});

test("a list holds a reference once, and two lists never share one", () => {
  expect(withRef(["1", "2"], "1")).toEqual(["2", "1"]);
  expect(withRef([], "1")).toEqual(["1"]);
  expect(withoutRefs(["1", "category:2", "3"], ["category:2", "9"])).toEqual(["1", "3"]);
});
