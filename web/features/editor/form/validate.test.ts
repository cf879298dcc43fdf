import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { form as anyForm } from "../testing/arbitraries.ts";
import { buildPayload } from "./payload.ts";
import { type EditorForm, newForm, newLine, newStep, type PartForm } from "./types.ts";
import { validateForm } from "./validate.ts";

describe("validation", () => {
  const codes = (form: EditorForm) => validateForm(form).map(({ field, code }) => `${field} ${code}`);
  const good: EditorForm = { ...newForm("en"), preparationTime: "10", totalTime: "30" };
  const named: EditorForm = { ...good, main: { ...good.main, name: { en: "Eggs" } } };

  test("a new recipe lacks its name and its times, in the order of the page", () => {
    expect(codes(newForm("en"))).toEqual([
      "main:name name_missing",
      "preparationTime time_missing",
      "totalTime time_missing",
    ]);
    expect(codes(named)).toEqual([]);
  });

  test("the payload of a valid form is within the limits of the server", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        if (validateForm(form).length > 0) return;
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

  test("what came without a text in the original language need not get one", () => {
    const step = { ...newStep({ fr: "Battre." }), translated: true };
    const main: PartForm = { ...named.main, name: { fr: "Omelette" }, translated: true, steps: [step] };
    expect(codes({ ...named, main })).toEqual([]);
    expect(codes({ ...named, main: { ...main, name: {}, steps: [{ ...step, text: { fr: " " } }] } })).toContain(
      "main:name name_missing",
    );
  });

  test("every incomplete field has a problem", () => {
    const step = { ...newStep({ fr: "Battre." }), duration: "soon" };
    const line = { ...newLine(), amount: "much", food: { id: 1, name: "Egg" } };
    const wordy = { ...newLine(), note: { en: "x".repeat(501) } };
    const noted = validateForm({ ...newForm("en"), main: { ...newForm("en").main, lines: [wordy] } });
    expect(noted).toContainEqual({ field: `${wordy.key}:note`, code: "too_long", max: 500, lang: "en" });
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
