import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  difficulties,
  fromRequest,
  type GenerateForm,
  initialForm,
  limits,
  messagesByField,
  readForm,
  setFoods,
  toRequest,
  types,
  withFoodsOf,
} from "./form-state.ts";
import { adviceFor, firstCourse, follow, stages, stateOf } from "./stages.ts";

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
  test("begins with an easy main course for four in a quarter of an hour", () => {
    expect(toRequest(initialForm, [])).toEqual({
      available_food: [],
      required_food: [],
      forbidden_food: [],
      allergies: [],
      type: "main_course",
      difficulty: "easy",
      max_time: 15,
      nb_servings: 4,
    });
  });

  test("comes back from its own request, and from what was kept", () => {
    fc.assert(
      fc.property(form, (one) => {
        expect(fromRequest(toRequest(one, []))).toEqual(one);
        expect(readForm(JSON.parse(JSON.stringify(one)))).toEqual(one);
      }),
    );
  });

  test("survives whatever was kept", () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        const read = readForm(kept);
        expect(readForm(read)).toEqual(read);
      }),
    );
    const bad = { nbServings: 0, maxTime: "15", type: "soup", availableIngredients: ["category:1", 2, "3"] };
    expect(readForm(bad)).toEqual({ ...initialForm, availableIngredients: ["3"] });
  });

  test("sends the account's allergies always, each once", () => {
    expect(toRequest({ ...initialForm, allergies: [7, 2] }, [5, 7]).allergies).toEqual([5, 7, 2]);
  });

  test("never forbids what it asks for", () => {
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

  test("takes the foods of a search along, but no categories", () => {
    const params = new URLSearchParams("with=12&with=category:3&without=7&without=12&without=soup");
    expect(withFoodsOf(initialForm, params)).toEqual({
      ...initialForm,
      mandatoryIngredients: ["12"],
      blacklistedIngredients: ["7"],
    });
    expect(withFoodsOf(initialForm, new URLSearchParams())).toBe(initialForm);
  });
});

test("a refused request is told field by field", () => {
  const type = "value_error";
  const messages = messagesByField(
    [
      { loc: ["body", "required_food", 1], msg: "There is no such food.", type },
      { loc: ["body", "required_food", 0], msg: "This food is forbidden as well.", type },
      { loc: ["body", "max_time"], msg: "At least 5", type },
      { loc: ["header", "idempotency-key"], msg: "1 to 255 characters", type },
    ],
    ["required_food", "max_time"],
  );
  expect(messages.get("required_food")).toEqual([
    { at: 1, type },
    { at: 0, type },
  ]);
  expect(messages.get("max_time")).toEqual([{ at: null, type }]);
  expect(messages.get("")).toEqual([{ at: null, type }]);
});

describe("the stages", () => {
  const run = (...names: string[]) => names.reduce((now, stage) => follow(now, { stage, percent: 50 }), firstCourse);

  test("follow the job", () => {
    const course = run("queued", "understanding", "composing", "checking");
    expect(course).toEqual({ stage: "checking", drafts: 1 });
    expect(stages.map((stage) => stateOf(stage, course))).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  test("count how often a draft went back", () => {
    expect(run("composing", "composing", "checking", "composing").drafts).toBe(2);
    expect(run("composing", "checking", "composing", "queued")).toEqual(firstCourse);
  });

  test("an unknown stage is placed by its percent", () => {
    expect(follow(firstCourse, { stage: "tasting", percent: 80 }).stage).toBe("checking");
    expect(follow(firstCourse, { stage: "tasting", percent: 0 }).stage).toBe("queued");
  });
});

test("a failure comes with something to do", () => {
  expect(adviceFor("recipe_failed_checks")).toBe("loosen");
  expect(adviceFor("recipe_not_possible")).toBe("loosen");
  expect(adviceFor("request_contradicts_itself")).toBe("contradiction");
  expect(adviceFor("model_timeout")).toBe("wait");
  expect(adviceFor("model_auth_failed")).toBe("operator");
  expect(adviceFor("anything_else")).toBe("again");
});
