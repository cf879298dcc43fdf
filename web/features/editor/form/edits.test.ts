import { describe, expect, test } from "bun:test";
import { moveRow, pasteSteps, setImageUrl, splitLines } from "./edits.ts";
import { type EditorForm, newForm, newStep, type PartForm, partsOf } from "./types.ts";

describe("edits", () => {
  test("moves a row from one part to another", () => {
    const blank = newForm("en");
    const [a, b, c] = [newStep({ en: "a" }), newStep({ en: "b" }), newStep({ en: "c" })];
    const sub: PartForm = { ...blank.main, key: "r1", steps: [c] };
    const form: EditorForm = { ...blank, main: { ...blank.main, steps: [a, b] }, subs: [sub] };
    const keys = (one: EditorForm) => partsOf(one).map((part) => part.steps.map(({ text }) => text.en).join(""));
    expect(keys(moveRow(form, "steps", a.key, "main", 1))).toEqual(["ba", "c"]);
    expect(keys(moveRow(form, "steps", a.key, "r1", 0))).toEqual(["b", "ac"]);
    expect(keys(moveRow(form, "steps", a.key, "r1", 99))).toEqual(["b", "ca"]);
    expect(moveRow(form, "steps", "nowhere", "r1", 0)).toBe(form);
    // Unchanged rows keep their identity.
    expect(moveRow(form, "steps", a.key, "r1", 0).main.steps[0]).toBe(b);
  });

  test("splits lines and removes their numbers", () => {
    expect(splitLines("1. Beat.\r\n\n 2) Melt.\n- Fry.\nStep 4: Serve.\n• Eat.\n3 eggs")).toEqual([
      "Beat.",
      "Melt.",
      "Fry.",
      "Serve.",
      "Eat.",
      "3 eggs",
    ]);
  });

  test("turns several pasted lines into steps and keeps the text around the cursor", () => {
    const blank = newForm("en");
    const [step, last] = [newStep({ en: "First, then" }), newStep({ en: "Serve." })];
    const form = { ...blank, main: { ...blank.main, steps: [step, last] } };
    const pasted = pasteSteps(form, step.key, "en", "1. beat\n2. melt", { start: 6, end: 6 });
    expect(pasted?.form.main.steps.map(({ text }) => text.en)).toEqual(["First, beat", "melt\nthen", "Serve."]);
    expect(pasteSteps(form, step.key, "en", "one line", { start: 0, end: 0 })).toBeNull();
  });

  test("sets the address of an uploaded picture that was moved", () => {
    const blank = newForm("en");
    const step = { ...newStep({ en: "a" }), image: { key: "pic", url: null } };
    const form: EditorForm = { ...blank, main: { ...blank.main, steps: [step] }, subs: [{ ...blank.main, key: "r1" }] };
    const after = setImageUrl(moveRow(form, "steps", step.key, "r1", 0), "pic", "/media/b");
    expect(after.subs[0]?.steps[0]?.image).toEqual({ key: "pic", url: "/media/b" });
    expect(setImageUrl(form, "gone", "/media/b")).toBe(form);
  });
});
