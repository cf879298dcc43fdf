import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { RecipeCreate } from "@toque/db/entities/recipe-payload.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { session } from "../../../shared/session/session.ts";
import { factsBody } from "../facts/facts.ts";
import { buildPayload } from "../form/payload.ts";
import { newForm, newLine, newStep } from "../form/types.ts";
import { createEditorStore, openProblems } from "../state/form-store.ts";
import { problemsOf } from "./problems-of.ts";
import { createSave } from "./save-recipe.ts";

type Call = { path: string; method: string; headers: Headers; body: unknown };

const realFetch = globalThis.fetch;
let calls: Call[] = [];

/** Answers every call but that for the session. */
function answerWith(answer: (call: Call) => Response): void {
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (String(input) === "/api/auth/session") return Response.json({});
    const call = {
      path: String(input),
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)),
    };
    calls.push(call);
    return answer(call);
  };
  globalThis.fetch = Object.assign(fake, { preconnect: realFetch.preconnect });
}

beforeEach(() => {
  calls = [];
  session.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const payload: RecipeCreate = {
  name: "Eggs",
  nb_servings: 2,
  total_time: 10,
  preparation_time: 5,
  description: "",
  difficulty_id: 1,
  origin_lang: "en",
};

describe("saving", () => {
  const keys = () => calls.map(({ headers }) => headers.get("idempotency-key"));

  test("a creation that got no answer is made again under its key; what is changed gets another", async () => {
    let fails = true;
    answerWith(() => {
      if (fails) throw new TypeError("no connection");
      return Response.json({ id: 5, version: 1 }, { status: 201 });
    });
    const save = createSave({ kind: "new" });
    const other = { ...payload, name: "Two eggs" };
    for (const body of [payload, payload, other]) await expect(save(body, null)).rejects.toMatchObject({ status: 0 });
    fails = false;
    expect(await save(other, null)).toMatchObject({ id: 5 });
    const [first, second, third, fourth] = keys();
    expect(first).toMatch(/^[0-9a-z]{32,}$/);
    expect([second === first, third === first, fourth === third]).toEqual([true, false, true]);
  });

  test("a refused creation is no attempt any more", async () => {
    answerWith(() => Response.json({ detail: "Used.", code: "idempotency_key_reused" }, { status: 409 }));
    const save = createSave({ kind: "new" });
    for (const _ of [1, 2]) await expect(save(payload, null)).rejects.toBeInstanceOf(ApiError);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  test("an edit names its version; a variant goes to its family without naming it", async () => {
    answerWith(() => Response.json({ id: 7, version: 4 }));
    await createSave({ kind: "edit", id: 7 })(payload, 3);
    await createSave({ kind: "variant", of: 9 })({ ...payload, parent_id: 9 }, null);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /api/recipe/recipes/7",
      "POST /api/recipe/recipes/9/variants",
    ]);
    expect(calls[0]?.headers.get("if-match")).toBe('"3"');
    expect(calls[1]?.body).toEqual(payload);
  });
});

describe("what the server says", () => {
  test("stands at its field until that is edited", () => {
    const blank = newForm("en");
    const steps = [newStep({ en: "Beat." }), newStep({ en: "Fry." })];
    const form = { ...blank, main: { ...blank.main, steps } };
    const store = createEditorStore({
      form,
      base: null,
      blank,
      lang: "en",
      said: [],
      open: new Set(),
      assumed: new Map(),
      announcement: "",
    });
    const { places } = buildPayload(form, null);
    store.say(
      problemsOf(
        [
          { loc: ["body", "steps", 1, "text"], msg: "Too hot.", type: "value_error" },
          { loc: ["body", "steps", 0, "img"], msg: "Not yours.", type: "unknown_media" },
          { loc: ["body", "surprise"], msg: "Unexpected property", type: "extra_forbidden" },
        ],
        places,
      ),
    );
    expect(openProblems(store.get())).toEqual([
      { field: `${steps[1]?.key}:text`, code: null, message: "Too hot." },
      { field: `${steps[0]?.key}:image`, code: "picture_unknown", message: "Not yours." },
      { field: "", code: null, message: "Unexpected property" },
    ]);
    store.edit((now) => ({ ...now, totalTime: "3" }));
    expect(openProblems(store.get()).length).toBe(3);
    store.edit((now) => ({
      ...now,
      main: {
        ...now.main,
        steps: now.main.steps.map((step) => (step === steps[1] ? { ...step, text: { en: "Fry it." } } : step)),
      },
    }));
    expect(openProblems(store.get()).map(({ field }) => field)).toEqual([`${steps[0]?.key}:image`, ""]);
  });

  test("an edit that changes nothing tells nobody", () => {
    const form = newForm("en");
    const store = createEditorStore({
      form,
      base: null,
      blank: form,
      lang: "en",
      said: [],
      open: new Set(),
      assumed: new Map(),
      announcement: "",
    });
    let told = 0;
    store.subscribe(() => told++);
    store.edit((now) => now);
    store.toggleOpen("tags", false);
    expect(told).toBe(0);
    store.toggleOpen("tags");
    store.announce("moved");
    store.announce("moved");
    expect(told).toBe(3);
    expect(store.get().announcement.trim()).toBe("moved");
  });
});

describe("the call for nutrition", () => {
  const quantity = { id: 3, type: "food", name: "g", plural: "g", weight: 1, unit: "g" } as const;
  const line = (amount: string) => ({ ...newLine(), food: { id: 4, name: "Egg" }, quantity, amount });

  test("has the lines that are complete, and does not change with texts", () => {
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
    expect(factsBody({ ...form, description: { en: "Other words" } })).toBe(factsBody(form));
    expect(JSON.parse(factsBody({ ...form, main: { ...main, servings: "many" } }) ?? "").nb_servings).toBe(1);
  });
});
