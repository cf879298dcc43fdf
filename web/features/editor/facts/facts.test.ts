import { describe, expect, test } from "bun:test";
import { newForm, newLine } from "../form/types.ts";
import { factsBody } from "./facts.ts";

describe("the request body for the nutrition facts", () => {
  const quantity = { id: 3, type: "food", name: "g", plural: "g", weight: 1, unit: "g" } as const;
  const line = (amount: string) => ({ ...newLine(), food: { id: 4, name: "Egg" }, quantity, amount });

  test("contains the complete lines and does not depend on texts", () => {
    const blank = newForm("en");
    expect(factsBody(blank)).toBeNull();
    const main = { ...blank.main, servings: "3", lines: [line("1/2"), line("some"), { ...line("2"), quantity: null }] };
    const form = { ...blank, main, allergyIds: [7], subs: [{ ...blank.main, key: "r1", lines: [line("2")] }] };
    expect(JSON.parse(factsBody(form) ?? "")).toEqual({
      nb_servings: 3,
      ingredients: [{ food_id: 4, quantity_id: 3, multiplier: 0.5 }],
      sub_recipes: [{ ingredients: [{ food_id: 4, quantity_id: 3, multiplier: 2 }] }],
      allergy_ids: [7],
    });
    const worded = { ...line("1"), note: { en: "or butter", fr: " " }, original: "an egg" };
    expect(JSON.parse(factsBody({ ...blank, main: { ...blank.main, lines: [worded] } }) ?? "")).toEqual({
      nb_servings: 4,
      origin_lang: "en",
      ingredients: [{ food_id: 4, quantity_id: 3, multiplier: 1, note: { en: "or butter" }, original_text: "an egg" }],
    });
    expect(JSON.parse(factsBody(form, 7) ?? "")).toMatchObject({ variant_of: 7 });
    expect(factsBody({ ...form, description: { en: "Other words" } })).toBe(factsBody(form));
    expect(JSON.parse(factsBody({ ...form, main: { ...main, servings: "many" } }) ?? "").nb_servings).toBe(1);
  });
});
