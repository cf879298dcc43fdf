import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { session } from "../../../shared/session/session.ts";
import { createSave } from "./recipe-api.ts";

type Call = { path: string; method: string; headers: Headers; body: unknown };

const realFetch = globalThis.fetch;
let calls: Call[] = [];

/** Answers every call except that for the session. */
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

  test("a creation without a response is repeated with the same key; a changed one gets another", async () => {
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

  test("a rejected creation is repeated with a new key", async () => {
    answerWith(() => Response.json({ detail: "Used.", code: "idempotency_key_reused" }, { status: 409 }));
    const save = createSave({ kind: "new" });
    for (const _ of [1, 2]) await expect(save(payload, null)).rejects.toBeInstanceOf(ApiError);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  test("a recipe of an import is saved as one of it, and a changed import is another creation", async () => {
    answerWith(() => {
      throw new TypeError("no connection");
    });
    const save = createSave({ kind: "new" });
    for (const id of [12, 12, null]) await expect(save(payload, null, id)).rejects.toMatchObject({ status: 0 });
    expect(calls.map(({ path }) => path)).toEqual([
      "/api/recipe/imports/12/recipe",
      "/api/recipe/imports/12/recipe",
      "/api/recipe/recipes",
    ]);
    expect([keys()[0] === keys()[1], keys()[1] === keys()[2]]).toEqual([true, false]);
  });

  test("an edit sends its version; a variant is posted to its parent without parent_id", async () => {
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
