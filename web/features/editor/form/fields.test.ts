import { describe, expect, test } from "bun:test";
import { editLine, moveRow } from "./edits.ts";
import { fieldAtLoc, fieldLocation, fieldValue } from "./fields.ts";
import { buildPayload } from "./payload.ts";
import { type EditorForm, newForm, newLine, newStep, type PartForm } from "./types.ts";

describe("validation errors of the server", () => {
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
  const field = (...loc: (string | number)[]) => fieldAtLoc(["body", ...loc], places);

  test("are mapped to their fields, also after rows that were left out", () => {
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

  test("have the location of their field", () => {
    expect(fieldLocation(form, `${step.key}:text`)).toEqual({ section: "method", part: "main" });
    expect(fieldLocation(form, `${line.key}:amount`)).toEqual({ section: "ingredients", part: "main" });
    expect(fieldLocation(form, `${sub.steps[1]?.key}:text`)).toEqual({ section: "subs", part: "r1" });
    expect(fieldLocation(form, "pic:image")).toEqual({ section: "subs", part: "r1" });
    expect(fieldLocation(form, "tips")).toEqual({ section: "notes", part: "main" });
    expect(fieldLocation(form, "main:tags")).toEqual({ section: "tags", part: "main" });
  });

  test("are resolved by an edit of their field only", () => {
    const before = fieldValue(form, `${step.key}:text`);
    const moved = moveRow(form, "steps", step.key, "main", 0);
    expect(fieldValue(moved, `${step.key}:text`)).toBe(before);
    const other = { ...form, totalTime: "9" };
    expect(fieldValue(other, `${step.key}:text`)).toBe(before);
    expect(fieldValue(other, "preparationTime")).not.toBe(fieldValue(form, "preparationTime"));
  });

  test("of an amount are resolved by another amount, but not by a quantity that loads later", () => {
    const [amount, measure] = [`${line.key}:amount`, `${line.key}:quantity`];
    const quantity = { id: 3, type: "food" as const, name: "gram", plural: "grams", weight: 1, unit: "g" as const };
    const later = editLine(form, line.key, { quantity });
    expect(fieldValue(later, amount)).toBe(fieldValue(form, amount));
    expect(fieldValue(later, measure)).not.toBe(fieldValue(form, measure));
    expect(fieldValue(editLine(form, line.key, { amount: "99" }), amount)).not.toBe(fieldValue(form, amount));
    expect(fieldValue(editLine(form, line.key, { food: { id: 9, name: "Egg" } }), measure)).not.toBe(
      fieldValue(form, measure),
    );
  });
});
