import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  difficulties,
  fromRequest,
  type GenerateForm,
  initialForm,
  limits,
  problemsByField,
  readForm,
  setFoods,
  toRequest,
  types,
  withFoodsFromUrl,
} from "./form-state.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });
const refs = fc.uniqueArray(id.map(String), { maxLength: 6 });
const form: fc.Arbitrary<GenerateForm> = fc.record({
  availableIngredients: refs,
  mandatoryIngredients: refs,
  blacklistedIngredients: refs,
  type: fc.constantFrom(...types),
  difficulty: fc.constantFrom(...difficulties),
  nbServings: fc.integer(limits.servings),
  maxTime: fc.integer({ min: limits.minutes.min, max: limits.minutes.max }),
  allergies: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
});

describe("the form", () => {
  test("starts with an easy main course for four in 45 minutes", () => {
    expect(toRequest(initialForm, [])).toEqual({
      available_food: [],
      required_food: [],
      forbidden_food: [],
      allergies: [],
      type: "main_course",
      difficulty: "easy",
      max_time: 45,
      nb_servings: 4,
    });
  });

  test("can be restored from its request and from storage", () => {
    fc.assert(
      fc.property(form, (one) => {
        expect(fromRequest(toRequest(one, []))).toEqual(one);
        expect(readForm(JSON.parse(JSON.stringify(one)))).toEqual(one);
      }),
    );
  });

  test("reads any stored value", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const read = readForm(stored);
        expect(readForm(read)).toEqual(read);
      }),
    );
    const bad = { nbServings: 0, maxTime: "15", type: "soup", availableIngredients: ["category:1", 2, "3"] };
    expect(readForm(bad)).toEqual({ ...initialForm, availableIngredients: ["3"] });
  });

  test("always sends the account's allergies, without duplicates", () => {
    expect(toRequest({ ...initialForm, allergies: [7, 2] }, [5, 7]).allergies).toEqual([5, 7, 2]);
  });

  test("never forbids a food that it requires", () => {
    const lists = ["availableIngredients", "mandatoryIngredients", "blacklistedIngredients"] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...lists), refs)), (changes) => {
        const after = changes.reduce((now, [list, foods]) => setFoods(now, list, foods), initialForm);
        const forbidden = new Set(after.blacklistedIngredients);
        for (const ref of [...after.availableIngredients, ...after.mandatoryIngredients])
          expect(forbidden.has(ref)).toBe(false);
      }),
    );
  });

  test("reads foods from the query string, but no categories", () => {
    const params = new URLSearchParams("with=12&with=category:3&without=7&without=12&without=soup");
    expect(withFoodsFromUrl(initialForm, params)).toEqual({
      ...initialForm,
      mandatoryIngredients: ["12"],
      blacklistedIngredients: ["7"],
    });
    expect(withFoodsFromUrl(initialForm, new URLSearchParams())).toBe(initialForm);
  });
});

test("groups the errors of a rejected request by field", () => {
  const type = "value_error";
  const problems = problemsByField(
    [
      { loc: ["body", "required_food", 1], msg: "There is no such food.", type },
      { loc: ["body", "required_food", 0], msg: "This food is forbidden as well.", type },
      { loc: ["body", "max_time"], msg: "At least 5", type },
      { loc: ["header", "idempotency-key"], msg: "1 to 255 characters", type },
    ],
    ["required_food", "max_time"],
  );
  expect(problems.get("required_food")).toEqual([
    { index: 1, type },
    { index: 0, type },
  ]);
  expect(problems.get("max_time")).toEqual([{ index: null, type }]);
  expect(problems.get("")).toEqual([{ index: null, type }]);
});
