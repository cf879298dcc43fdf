import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { form as anyForm } from "../testing/arbitraries.ts";
import { checkForm } from "./check.ts";
import { editLine, moveRow, pasteSteps, setImageUrl, splitLines } from "./edits.ts";
import { fieldOfLoc, placeOf, subjectOf } from "./fields.ts";
import { buildPayload } from "./payload.ts";
import { type EditorForm, newForm, newLine, newStep, type PartForm, partsOf } from "./types.ts";

describe("checks", () => {
  const codes = (form: EditorForm) => checkForm(form).map(({ field, code }) => `${field} ${code}`);
  const good: EditorForm = { ...newForm("en"), preparationTime: "10", totalTime: "30" };
  const named: EditorForm = { ...good, main: { ...good.main, name: { en: "Eggs" } } };

  test("a blank recipe lacks its name and its times, in the order of the page", () => {
    expect(codes(newForm("en"))).toEqual([
      "main:name name_missing",
      "preparationTime time_missing",
      "totalTime time_missing",
    ]);
    expect(codes(named)).toEqual([]);
  });

  test("what the server makes of a form without problems is no refusal for its bounds", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        if (checkForm(form).length > 0) return;
        const { payload } = buildPayload(form, null);
        expect(payload.preparation_time).toBeLessThanOrEqual(payload.total_time);
        for (const part of [payload, ...(payload.sub_recipes ?? [])]) {
          expect(part.nb_servings).toBeGreaterThanOrEqual(1);
          for (const line of part.ingredients ?? []) {
            expect(line.multiplier).toBeGreaterThan(0);
            expect(line.food_id * line.quantity_id).toBeGreaterThan(0);
          }
          for (const { duration } of part.steps ?? []) expect(duration ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("every half-done thing is named at its field", () => {
    const step = { ...newStep({ fr: "Battre." }), duration: "soon" };
    const line = { ...newLine(), amount: "much", food: { id: 1, name: "Egg" } };
    const main: PartForm = {
      ...named.main,
      servings: "0",
      steps: [step],
      lines: [line],
      images: [{ key: "n1", url: null }],
    };
    const form = { ...named, main, preparationTime: "50", videoUrl: "http://example.org/a" };
    expect(codes(form)).toEqual([
      "n1:image picture_missing",
      "main:servings servings_range",
      "preparationTime preparation_longer",
      `${line.key}:amount amount_unreadable`,
      `${line.key}:quantity quantity_missing`,
      `${step.key}:text step_original_missing`,
      `${step.key}:duration time_unreadable`,
      "videoUrl video_address",
    ]);
  });
});

describe("messages of the server", () => {
  const sub: PartForm = {
    ...newForm("en").main,
    key: "r1",
    steps: [newStep(), newStep({ en: "Rest." })],
    images: [{ key: "pic", url: "/media/a" }],
  };
  const step = newStep({ en: "Serve." });
  const line = { ...newLine(), amount: "1" };
  const blank = newForm("en");
  const form: EditorForm = {
    ...blank,
    main: { ...blank.main, steps: [newStep(), step], lines: [newLine(), line] },
    subs: [sub],
  };
  const { places } = buildPayload(form, null);
  const field = (...loc: (string | number)[]) => fieldOfLoc(["body", ...loc], places);

  test("find their field, also behind rows that were left out", () => {
    expect(field("name")).toBe("main:name");
    expect(field("total_time")).toBe("totalTime");
    expect(field("steps", 0, "text")).toBe(`${step.key}:text`);
    expect(field("steps", 0, "text", "fr")).toBe(`${step.key}:text`);
    expect(field("steps", 0, "img")).toBe(`${step.key}:image`);
    expect(field("steps")).toBe("main:steps");
    expect(field("ingredients", 0, "quantity_id")).toBe(`${line.key}:quantity`);
    expect(field("ingredients", 0, "multiplier")).toBe(`${line.key}:amount`);
    expect(field("recipe_tag", 2, "tag_id")).toBe("main:tags");
    expect(field("allergy_ids", 0)).toBe("allergies");
    expect(field("video", "video_url")).toBe("videoUrl");
    expect(field("video", "jacket_url")).toBe("jacket");
    expect(field("sub_recipes", 0, "name")).toBe("r1:name");
    expect(field("sub_recipes", 0, "steps", 0, "duration")).toBe(`${sub.steps[1]?.key}:duration`);
    expect(field("sub_recipes", 0, "recipe_img", 0, "img_url")).toBe("pic:image");
    expect(field("sub_recipes", 7, "name")).toBe("subs");
    expect(field("surprise")).toBe("");
    expect(field()).toBe("");
  });

  test("open the place in which the field is", () => {
    expect(placeOf(form, `${step.key}:text`)).toEqual({ section: "method", part: "main" });
    expect(placeOf(form, `${line.key}:amount`)).toEqual({ section: "ingredients", part: "main" });
    expect(placeOf(form, `${sub.steps[1]?.key}:text`)).toEqual({ section: "subs", part: "r1" });
    expect(placeOf(form, "pic:image")).toEqual({ section: "subs", part: "r1" });
    expect(placeOf(form, "tips")).toEqual({ section: "notes", part: "main" });
    expect(placeOf(form, "main:tags")).toEqual({ section: "tags", part: "main" });
  });

  test("go when what they are about is edited, and only then", () => {
    const before = subjectOf(form, `${step.key}:text`);
    const moved = moveRow(form, "steps", step.key, "main", 0);
    expect(subjectOf(moved, `${step.key}:text`)).toBe(before);
    const other = { ...form, totalTime: "9" };
    expect(subjectOf(other, `${step.key}:text`)).toBe(before);
    expect(subjectOf(other, "preparationTime")).not.toBe(subjectOf(form, "preparationTime"));
  });

  test("of an amount stay when the measure of its food comes later, and go with another amount", () => {
    const [amount, measure] = [`${line.key}:amount`, `${line.key}:quantity`];
    const quantity = { id: 3, type: "food" as const, name: "gram", plural: "grams", weight: 1, unit: "g" as const };
    const later = editLine(form, line.key, { quantity });
    expect(subjectOf(later, amount)).toBe(subjectOf(form, amount));
    expect(subjectOf(later, measure)).not.toBe(subjectOf(form, measure));
    expect(subjectOf(editLine(form, line.key, { amount: "99" }), amount)).not.toBe(subjectOf(form, amount));
    expect(subjectOf(editLine(form, line.key, { food: { id: 9, name: "Egg" } }), measure)).not.toBe(
      subjectOf(form, measure),
    );
  });
});

describe("edits", () => {
  test("a row goes from one part to another and stays what it is", () => {
    const blank = newForm("en");
    const [a, b, c] = [newStep({ en: "a" }), newStep({ en: "b" }), newStep({ en: "c" })];
    const sub: PartForm = { ...blank.main, key: "r1", steps: [c] };
    const form: EditorForm = { ...blank, main: { ...blank.main, steps: [a, b] }, subs: [sub] };
    const keys = (one: EditorForm) => partsOf(one).map((part) => part.steps.map(({ text }) => text.en).join(""));
    expect(keys(moveRow(form, "steps", a.key, "main", 1))).toEqual(["ba", "c"]);
    expect(keys(moveRow(form, "steps", a.key, "r1", 0))).toEqual(["b", "ac"]);
    expect(keys(moveRow(form, "steps", a.key, "r1", 99))).toEqual(["b", "ca"]);
    expect(moveRow(form, "steps", "nowhere", "r1", 0)).toBe(form);
    // What is not touched keeps its identity: nothing of it is drawn again.
    expect(moveRow(form, "steps", a.key, "r1", 0).main.steps[0]).toBe(b);
  });

  test("lines are split without their numbers", () => {
    expect(splitLines("1. Beat.\r\n\n 2) Melt.\n- Fry.\nStep 4: Serve.\n• Eat.\n3 eggs")).toEqual([
      "Beat.",
      "Melt.",
      "Fry.",
      "Serve.",
      "Eat.",
      "3 eggs",
    ]);
  });

  test("several lines pasted into a step become steps; what stood around the cursor stays", () => {
    const blank = newForm("en");
    const [step, last] = [newStep({ en: "First, then" }), newStep({ en: "Serve." })];
    const form = { ...blank, main: { ...blank.main, steps: [step, last] } };
    const pasted = pasteSteps(form, step.key, "en", "1. beat\n2. melt", { start: 6, end: 6 });
    expect(pasted?.form.main.steps.map(({ text }) => text.en)).toEqual(["First, beat", "melt\nthen", "Serve."]);
    expect(pasteSteps(form, step.key, "en", "one line", { start: 0, end: 0 })).toBeNull();
  });

  test("an upload finds its picture after the picture has moved", () => {
    const blank = newForm("en");
    const step = { ...newStep({ en: "a" }), image: { key: "pic", url: null } };
    const form: EditorForm = { ...blank, main: { ...blank.main, steps: [step] }, subs: [{ ...blank.main, key: "r1" }] };
    const after = setImageUrl(moveRow(form, "steps", step.key, "r1", 0), "pic", "/media/b");
    expect(after.subs[0]?.steps[0]?.image).toEqual({ key: "pic", url: "/media/b" });
    expect(setImageUrl(form, "gone", "/media/b")).toBe(form);
  });
});
