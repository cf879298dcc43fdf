import { describe, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import fc from "fast-check";
import { food, recipe as recipeFixture } from "../../../testing/fixtures.ts";
import { form as anyForm } from "../testing/arbitraries.ts";
import { formFromRecipe } from "./from-recipe.ts";
import { buildPayload } from "./payload.ts";
import { missingCount, setOriginLang, staleLangs } from "./translations.ts";
import { type EditorForm, newForm, newLine, newStep, type PartForm } from "./types.ts";

const difficulties = { 1: "easy", 2: "medium", 3: "hard" } as const;

/** The response of the server to a saved payload. */
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
      food_known: true,
      food_personal: false,
      original_text: line.original_text ?? null,
      note: line.note ? map(line.note) : null,
      alternatives: [],
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

/** A form without the keys of its rows. */
function withoutKeys(form: EditorForm): unknown {
  return JSON.parse(JSON.stringify(form, (name, value) => (name === "key" ? undefined : value)));
}

describe("form and payload", () => {
  test("form to payload and back gives the same form", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { payload } = buildPayload(form, null);
        expect(withoutKeys(formFromRecipe(saved(payload), "en"))).toEqual(withoutKeys(form));
      }),
    );
  });

  test("payload to form and back gives the same payload", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { payload } = buildPayload(form, null);
        const again = formFromRecipe(saved(payload), "en");
        expect(buildPayload(again, again).payload).toEqual(payload);
      }),
    );
  });

  test("leaves out empty rows and returns the positions of the others", () => {
    const form = newForm("en");
    const [blank, step] = [newStep(), newStep({ en: "Serve." })];
    const line = { ...newLine(), food: { id: 4, name: "Egg" }, amount: "2" };
    const main: PartForm = { ...form.main, name: { en: "Eggs" }, steps: [blank, step], lines: [newLine(), line] };
    const { payload, places } = buildPayload({ ...form, main }, null);
    expect(payload.steps).toEqual([{ order: 0, text: "Serve.", img: null, duration: null }]);
    expect(places.main).toEqual({ key: "main", steps: [step.key], lines: [line.key], images: [] });
    expect(payload.name).toBe("Eggs");
  });

  test("a line is sent with its words, null for none, and nothing where a draft from before them has none", () => {
    const form = newForm("en");
    const food = { id: 4, name: "Egg" };
    const lines = [
      { ...newLine(), food, amount: "2", note: { en: " beaten " }, original: "2 eggs, beaten" },
      { ...newLine(), food, amount: "2" },
      { key: "i7", food, quantity: null, amount: "2" },
    ];
    const { payload } = buildPayload({ ...form, main: { ...form.main, lines } }, null);
    const sent = payload.ingredients!.map(({ note, original_text }) => [note, original_text]);
    expect(sent).toEqual([
      ["beaten", "2 eggs, beaten"],
      [null, null],
      [undefined, undefined],
    ]);
  });

  test("a text without an original is sent without one, not with an empty one", () => {
    const form = { ...newForm("en"), description: { fr: "Mousseux" } };
    expect(buildPayload(form, form).payload.description).toEqual({ fr: "Mousseux" });
    expect(buildPayload({ ...form, description: {} }, form).payload.description).toEqual({ en: "" });
  });

  test("a changed original removes unchanged translations, unless they are kept", () => {
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

  test("a removed translation is sent as a language map with the remaining language", () => {
    const base = { ...newForm("en"), description: { en: "Eggs", fr: "Œufs" } };
    expect(buildPayload({ ...base, description: { en: "Eggs" } }, base).payload.description).toEqual({ en: "Eggs" });
  });

  test("another original language takes over the texts, unless it has texts already", () => {
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
