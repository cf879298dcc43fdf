import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { RECIPE_TEXT_LENGTH, RECIPE_TEXT_LINES, type UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import containers from "@toque/workers/import/text/containers.json";
import containersSchema from "@toque/workers/import/text/containers.schema.json";
import Ajv from "ajv";
import fc from "fast-check";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp();
});
afterAll(() => app.close());

type Wrong = { detail: { loc: (string | number)[]; type: string }[] };
const read = (body: unknown, lang = "en", as: TestUser | null = cook) =>
  app.call<UnderstoodText & Wrong>("POST", "/api/recipe/recipes/read-text", { as, body, headers: { lang } });
const understood = async (text: string, lang = "en") => {
  const { status, body } = await read({ text }, lang);
  expect(status).toBe(200);
  return body;
};
const linesOf = ({ sections }: UnderstoodText) => sections.flatMap(({ ingredients }) => ingredients);

const rosa = [
  "Aunt Rosa's apple cake",
  "for 8, takes 1h30",
  "",
  "4 apples (the sour ones)",
  "150 g butter, soft",
  "a glass of sugar",
  "2-3 eggs",
  "olive oil",
  "salt, pepper",
  "2 tbsp Rosa's spice mix",
  "1 cup almond or soy milk",
  "",
  "Beat the butter with the sugar, add the eggs one by one.",
  "Press in the apples and bake for 50 min at 180.",
].join("\n");

describe("a pasted recipe", () => {
  test("is understood line by line, with what is doubtful and ready answers", async () => {
    const body = await understood(rosa);
    expect(body).toMatchObject({
      lang: "en",
      possible_langs: ["en"],
      title: { line: 1, text: "Aunt Rosa's apple cake" },
      servings: 8,
      total_time: 90,
      steps: [
        { line: 13, minutes: null },
        { line: 14, minutes: 50 },
      ],
      allergens_unknown: true,
    });
    const lines = linesOf(body);
    expect(
      lines.map(({ line, food, multiplier, quantity }) => [
        line,
        food?.name ?? null,
        multiplier,
        quantity?.name ?? null,
      ]),
    ).toEqual([
      [4, "Apple", 4, "piece"],
      [5, "Butter", 150, "g"],
      [6, "White sugar", 200, "ml"],
      [7, "Egg", 2, "piece"],
      [8, "Olive oil", 1, "tbsp"],
      [9, "Salt", 1, "pinch"],
      [9, "Black pepper", 1, "pinch"],
      [10, null, null, null],
      [11, "Almond milk", 1, "cup"],
    ]);
    expect(lines.map(({ doubts }) => doubts.map(({ kind }) => kind).join())).toEqual(
      ",,unit_unknown,amount_range,amount_missing,,,food_unknown,".split(","),
    );
    expect(lines[0]).toMatchObject({ note: "the sour ones", allergens_unknown: false });
    expect(lines[1]).toMatchObject({ preparation: "soft", original_text: "150 g butter, soft" });
    expect(lines[2]!.doubts[0]!.answers.map(({ multiplier, chosen }) => [multiplier, chosen])).toEqual([
      [200, true],
      [150, false],
    ]);
    expect(lines[3]).toMatchObject({ amount: 2, amount_max: 3 });
    expect(lines[8]!.alternatives).toMatchObject([{ text: "soy milk", food: { name: "Soya milk" } }]);
  });

  test("keeps an unknown food as written, offers the nearest, and states that its allergens are unknown", async () => {
    const line = linesOf(await understood(rosa)).find(({ food }) => food === null)!;
    expect(line).toMatchObject({ food_text: "Rosa's spice mix", allergens_unknown: true });
    const [doubt] = line.doubts;
    expect(doubt!.words).toBe("Rosa's spice mix");
    const [written, ...near] = doubt!.answers;
    expect(written).toMatchObject({
      kind: "as_written",
      chosen: true,
      name: "Rosa's spice mix",
      unit: "tbsp",
      multiplier: 2,
    });
    expect(near.length).toBeGreaterThan(0);
    for (const one of near) expect(one).toMatchObject({ kind: "food", chosen: false, unit: "tbsp", multiplier: 2 });
    const [typo] = linesOf(await understood("Sauce\n100 g buter"));
    expect(typo!.doubts[0]!.answers[1]!.food?.name).toBe("Butter");
    // How sure each is follows from the words that are shared, and is never that of a food that is called so.
    const sure = [doubt!, typo!.doubts[0]!].map(({ answers }) => answers.flatMap(({ food }) => food?.confidence ?? []));
    for (const list of sure) {
      expect(list).toEqual(list.toSorted((one, other) => other - one));
      expect(Math.max(...list)).toBeLessThan(0.9);
    }
    expect(sure[1]![0]).toBeGreaterThan(sure[0]![0]!);
    // A food offered in its place is not known: neither are the allergens of the line.
    const [choice] = linesOf(await understood("Sauce\n100 g butter or moon grease\nStir it well and serve it hot."));
    expect(choice).toMatchObject({ food: { name: "Butter" }, allergens_unknown: true });
    expect((await understood("Tea\n1 l water\n2 lemons")).allergens_unknown).toBe(false);
  });

  test("is told in the reader's language, whatever it is written in", async () => {
    const body = await understood(
      "Tarte\nIngrédients\n1 verre de sucre\nPour la pâte :\n200 g de farine\nPréparation\nMélanger.\nCuire 40 minutes.",
      "de",
    );
    expect(body.lang).toBe("fr");
    expect(body.sections.map(({ name, ingredients }) => [name, ingredients[0]!.food?.name])).toEqual([
      [null, "Zucker"],
      ["Pour la pâte", "Weizenmehl"],
    ]);
    expect((await understood("2 kg")).possible_langs.length).toBeGreaterThan(1);
    const said = await read({ text: "2 kg", lang: "es" });
    expect(said.body).toMatchObject({ lang: "es", possible_langs: ["es"] });
  });

  test("may begin with its list, or with its method", async () => {
    const list = await read({ text: "salt\n2 eggs", part: "ingredients" });
    expect(list.body.title).toBeNull();
    expect(linesOf(list.body).map(({ food }) => food?.name)).toEqual(["Salt", "Egg"]);
    const method = await read({ text: "Beat.\n2 eggs go in.", part: "method" });
    expect(method.body.steps.map(({ text }) => text)).toEqual(["Beat.", "2 eggs go in."]);
  });

  test("holds the lines that are known for what they are, in the order of the text", async () => {
    const text = "3 Bean Salad\nSalt and pepper, to taste.\n2 eggs\nBoil them for 10 minutes";
    const roles = ["title", "step", "ingredient", "step"].map((role, i) => ({ line: i + 1, role }));
    const { body } = await read({ text, roles });
    expect(body.lines).toEqual(roles as UnderstoodText["lines"]);
    expect(body.title?.text).toBe("3 Bean Salad");
    expect(linesOf(body).map(({ line, food }) => [line, food?.name])).toEqual([[3, "Egg"]]);
    expect(body.steps.map(({ minutes }) => minutes)).toEqual([null, 10]);
    expect((await read({ text, roles: [{ line: 99, role: "step" }] })).status).toBe(200);
    expect((await read({ text, roles: [{ line: 0, role: "step" }] })).status).toBe(422);
    expect((await read({ text, roles: [{ line: 1, role: "boss" }] })).status).toBe(422);
  });

  test("saves nothing", async () => {
    const count = async () =>
      (
        await app.db.sql`select (select count(*) from foods) as f, (select count(*) from recipes) as r,
        (select count(*) from outbox) as o`
      )[0];
    const before = await count();
    await understood(rosa);
    expect(await count()).toEqual(before);
  });

  test("of any text never fails, and accounts for every line that is not empty", async () => {
    const piece = fc.constantFrom(
      ..."Ingredients|Zubereitung|2 eggs|serves 4|1. Mix.|- 100 g flour||**|-|Tip: eat|For the dough:|prep 10 min|1/0 eggs|salt, pepper|1 verre de sel|😀 2|2-3 Äpfel oder Birnen|or or or|0 eggs".split(
        "|",
      ),
    );
    const text = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 14 }).map((lines) => lines.join("\n")),
      fc.string({ unit: "binary", minLength: 1, maxLength: 120 }),
      fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 6 }).map((lines) => lines.join("\r\n")),
    );
    app.deps.limiter.take = () => {};
    await fc.assert(
      fc.asyncProperty(text, fc.option(fc.constantFrom(...langs)), async (written, lang) => {
        const { status, body } = await read({ text: written, lang });
        if (written.trim() === "" || !written.isWellFormed() || written.includes("\0")) {
          expect([200, 400, 422]).toContain(status);
          if (status !== 200) return;
        }
        expect(status).toBe(200);
        const all = written.split(/\r?\n/);
        expect(body.lines.map(({ line }) => line)).toEqual(
          all.flatMap((line, i) => (line.trim() === "" ? [] : [i + 1])),
        );
        const roleOf = new Map(body.lines.map(({ line, role }) => [line, role]));
        for (const { line } of linesOf(body)) expect(roleOf.get(line)).toBe("ingredient");
        for (const { line } of body.steps) expect(roleOf.get(line)).toBe("step");
        for (const one of linesOf(body)) {
          expect(one.food !== null || one.allergens_unknown).toBe(true);
          for (const { answers } of one.doubts) expect(answers.filter(({ chosen }) => chosen).length).toBeLessThan(2);
        }
      }),
      { numRuns: 150 },
    );
    app.deps.limiter.take = createRateLimiter().take;
  });
});

describe("the call", () => {
  test("refuses visitors, and texts that are too long, too many lines, empty or no text, naming the field", async () => {
    expect((await read({ text: rosa }, "en", null)).status).toBe(401);
    const refused = async (body: unknown) => {
      const answer = await read(body);
      return [answer.status, answer.body.detail?.[0]?.loc.join(".")];
    };
    expect(await refused({ text: "x".repeat(RECIPE_TEXT_LENGTH + 1) })).toEqual([422, "body.text"]);
    expect(await refused({ text: "a\n".repeat(RECIPE_TEXT_LINES + 1) })).toEqual([422, "body.text"]);
    expect(await refused({ text: " \n " })).toEqual([422, "body.text"]);
    expect(await refused({ text: 5 })).toEqual([422, "body.text"]);
    expect(await refused({ text: "a", lang: "it" })).toEqual([422, "body.lang"]);
    expect(await refused({ text: "a", more: 1 })).toEqual([422, "body.more"]);
  });

  test("is limited by account, beside the limit of all calls", async () => {
    const eager = await app.signUp();
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await read({ text: "2 eggs" }, "en", eager)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await read({ text: "2 eggs" })).status).toBe(200);
  });

  test("lets others through while a long text is read", async () => {
    const long = Array.from({ length: 390 }, (_, i) => `${i} g chopped onions, peeled (1 cup), or leeks`).join("\n");
    const order: string[] = [];
    await Promise.all([
      read({ text: long }).then(({ status }) => order.push(`long ${status}`)),
      read({ text: "2 eggs" }).then(({ status }) => order.push(`short ${status}`)),
    ]);
    expect(order).toEqual(["short 200", "long 200"]);
  });

  test("offers sizes of things by a table that follows its schema", () => {
    const isValid = new Ajv().compile(containersSchema);
    isValid(containers);
    expect(isValid.errors ?? []).toEqual([]);
  });
});
