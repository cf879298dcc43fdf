import { describe, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import type { RecipeCreate } from "@toque/db/entities/recipe-payload.ts";
import fc from "fast-check";
import { food, recipe as recipeFixture } from "../../../testing/fixtures.ts";
import { form as anyForm } from "../testing/arbitraries.ts";
import { formatAmount, parseAmount, parseMinutes } from "./amount.ts";
import { formFromRecipe } from "./from-recipe.ts";
import { buildPayload } from "./payload.ts";
import { missingCount, setOriginLang, staleLangs } from "./texts.ts";
import { type EditorForm, newForm, newLine, newStep, type PartForm } from "./types.ts";

const difficulties = { 1: "easy", 2: "medium", 3: "hard" } as const;

/** What the server would answer about a payload that it has just saved. */
function saved(payload: RecipeCreate): Recipe {
  let id = 0;
  const map = (text: string | Record<string, string>) =>
    typeof text === "string" ? { [payload.origin_lang]: text } : text;
  const list = (texts: RecipeCreate["tips"]) =>
    Array.isArray(texts) ? { [payload.origin_lang]: texts } : (texts ?? {});
  type Part = Pick<
    RecipeCreate,
    "steps" | "ingredients" | "recipe_img" | "recipe_tag" | "difficulty_id" | "name" | "nb_servings"
  >;
  const part = (one: Part) => ({
    id: ++id,
    name: map(one.name),
    difficulty: difficulties[one.difficulty_id as 1],
    nb_servings: one.nb_servings,
    steps: (one.steps ?? []).map((step) => ({
      id: ++id,
      recipe_id: 1,
      order: step.order,
      img: step.img ?? null,
      duration: step.duration ?? null,
      text: map(step.text),
    })),
    ingredients: (one.ingredients ?? []).map((line) => ({
      id: ++id,
      recipe_id: 1,
      order: line.order ?? 0,
      multiplier: line.multiplier,
      food: { ...food(line.food_id, ""), name: { en: `food ${line.food_id}` } },
      quantity: {
        id: line.quantity_id,
        type: "food" as const,
        name: { en: `measure ${line.quantity_id}` },
        plural: `measures ${line.quantity_id}`,
        weight: line.quantity_id,
        unit: null,
      },
    })),
    recipe_img: (one.recipe_img ?? []).map(({ img_url }) => ({ id: ++id, recipe_id: 1, img_url })),
    tags: (one.recipe_tag ?? []).map(({ tag_id }) => ({
      id: tag_id,
      key: "",
      name: "",
      type: "taste" as const,
      img: null,
      color: null,
    })),
  });
  return {
    ...recipeFixture(1, ""),
    ...part(payload),
    id: 1,
    origin_lang: payload.origin_lang,
    private: payload.private ?? false,
    description: map(payload.description),
    dietetic_info: payload.dietetic_info ? map(payload.dietetic_info) : null,
    preparation_time: payload.preparation_time,
    total_time: payload.total_time,
    kitchen_equipment: list(payload.kitchen_equipment),
    tips: list(payload.tips),
    serving_tips: list(payload.serving_tips),
    food_and_wine_pairing: list(payload.food_and_wine_pairing),
    video: payload.video
      ? {
          id: ++id,
          video_url: payload.video.video_url,
          jacket_url: payload.video.jacket_url ?? null,
          width: null,
          height: null,
        }
      : null,
    sub_recipes: (payload.sub_recipes ?? []).map((sub) => ({ ...part(sub), order: sub.order })),
    declared_allergy_ids: payload.allergy_ids ?? [],
    declared_diet_ids: payload.diet_ids ?? [],
    declared_nutri_score: payload.nutri_score ?? null,
  };
}

/** A form without the keys of its rows, which are not part of what it says. */
function withoutKeys(form: EditorForm): unknown {
  return JSON.parse(JSON.stringify(form, (name, value) => (name === "key" ? undefined : value)));
}

describe("form and payload", () => {
  test("form, payload, form: the same form", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { payload } = buildPayload(form, null);
        expect(withoutKeys(formFromRecipe(saved(payload), "en"))).toEqual(withoutKeys(form));
      }),
    );
  });

  test("payload, form, payload: the same payload", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { payload } = buildPayload(form, null);
        const again = formFromRecipe(saved(payload), "en");
        expect(buildPayload(again, again).payload).toEqual(payload);
      }),
    );
  });

  test("what has nothing in it is left out, and the places of the rest are known", () => {
    const form = newForm("en");
    const [blank, step] = [newStep(), newStep({ en: "Serve." })];
    const line = { ...newLine(), food: { id: 4, name: "Egg" }, amount: "2" };
    const main: PartForm = { ...form.main, name: { en: "Eggs" }, steps: [blank, step], lines: [newLine(), line] };
    const { payload, places } = buildPayload({ ...form, main }, null);
    expect(payload.steps).toEqual([{ order: 0, text: "Serve.", img: null, duration: null }]);
    expect(places.main).toEqual({ key: "main", steps: [step.key], lines: [line.key], images: [] });
    expect(payload.name).toBe("Eggs");
  });

  test("a changed original drops the translations that nobody touched, unless they are kept", () => {
    const base = { ...newForm("en"), description: { en: "Old", fr: "Vieux", de: "Alt" } };
    const now = { ...base, description: { en: "New", fr: "Vieux", de: "Neu" } };
    expect(buildPayload(now, base).payload.description).toEqual({ en: "New", de: "Neu" });
    expect(buildPayload({ ...now, kept: { description: ["fr"] } }, base).payload.description).toEqual({
      en: "New",
      fr: "Vieux",
      de: "Neu",
    });
    expect(staleLangs(now.description, "en", { text: base.description, origin: "en" })).toEqual(["fr"]);
  });

  test("a translation that was taken out is taken out: the text goes as a map although one language is left", () => {
    const base = { ...newForm("en"), description: { en: "Eggs", fr: "Œufs" } };
    expect(buildPayload({ ...base, description: { en: "Eggs" } }, base).payload.description).toEqual({ en: "Eggs" });
  });

  test("another original language takes along what was written, unless it has texts of its own", () => {
    const form = { ...newForm("en"), description: { en: "Tarte" }, tips: { en: ["Servir tiède"] } };
    const french = setOriginLang(form, "fr");
    expect([french.originLang, french.description, french.tips]).toEqual([
      "fr",
      { fr: "Tarte" },
      { fr: ["Servir tiède"] },
    ]);
    expect(buildPayload(french, form).payload.description).toBe("Tarte");
    const both = { ...form, description: { en: "Pie", fr: "Tarte" } };
    expect(setOriginLang(both, "fr").description).toEqual({ en: "Pie", fr: "Tarte" });
    expect(missingCount(both, "fr")).toBe(1);
  });
});

describe("amounts", () => {
  test.each([
    ["2", 2],
    ["1,5", 1.5],
    ["1.5", 1.5],
    [" 1/2 ", 0.5],
    ["1 / 2", 0.5],
    ["½", 0.5],
    ["1½", 1.5],
    ["1 ½", 1.5],
    ["2 1/3", 2 + 1 / 3],
    ["3⁄4", 0.75],
    [".5", 0.5],
    ["1.", 1],
  ])("%p is %p", (text, value) => expect(parseAmount(text)).toBe(value));

  test.each(["", "some", "1/0", "1 2", "1 3/2", "-1", "1,5,5", "2-3", "½½", "1/2/3", "1.5 1/2"])("%p is none", (text) =>
    expect(parseAmount(text)).toBeNull(),
  );

  test("what a field shows is what it means", () => {
    const positive = fc.double({ min: 1e-9, max: 100_000, noNaN: true });
    const kitchen = fc
      .tuple(fc.nat(99), fc.constantFrom(0.25, 0.5, 0.75, 1 / 3, 2 / 3))
      .map(([whole, rest]) => whole + rest);
    fc.assert(
      fc.property(fc.oneof(positive, kitchen), fc.constantFrom("en", "fr", "es", "de"), (value, lang) =>
        expect(parseAmount(formatAmount(value, lang))).toBe(value),
      ),
    );
    expect(formatAmount(1.5, "en")).toBe("1½");
    expect(formatAmount(0.35, "fr")).toBe("0,35");
  });

  test.each([
    ["35", 35],
    ["1 h 20", 80],
    ["1h20", 80],
    ["1:05", 65],
    ["2h", 120],
    ["1,5 h", 90],
    ["20 min", 20],
    ["1 Std. 30", 90],
    ["soon", null],
    ["", null],
    ["1:75", null],
  ])("%p is %p minutes", (text, minutes) => expect(parseMinutes(text)).toBe(minutes));
});
