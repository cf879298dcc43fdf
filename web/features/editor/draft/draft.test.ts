import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { newForm } from "../form/types.ts";
import { form as anyForm, edited } from "../testing/arbitraries.ts";
import { type Draft, draftFromText, draftKey, draftToText, readDraft, removeDraft, writeDraft } from "./draft.ts";

const draft = (change: Partial<Draft> = {}): Draft => ({
  savedAt: "2026-11-20T18:00:00.000Z",
  writer: "tab-1",
  form: newForm("en"),
  base: null,
  version: null,
  resume: false,
  ...change,
});

function memory(limit = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("a draft", () => {
  test("comes back as it was", () => {
    const forms = anyForm.chain((base) => fc.record({ base: fc.constant(base), form: edited(base, "m") }));
    fc.assert(
      fc.property(forms, fc.boolean(), ({ base, form }, resume) => {
        const one = draft({ form, base, version: 3, resume });
        expect(draftFromText(draftToText(one))).toEqual(one);
      }),
    );
  });

  test("of another format, or damaged anywhere, is none", () => {
    fc.assert(
      fc.property(anyForm, fc.nat(), (form, seed) => {
        const text = draftToText(draft({ form }));
        const stored: Record<string, unknown> = JSON.parse(text);
        expect(draftFromText(JSON.stringify({ ...stored, format: 2 }))).toBeNull();
        expect(draftFromText(text.slice(0, seed % text.length))).toBeNull();
        // Any field of the form with something in it that it cannot hold.
        const fields = Object.keys(form);
        const broken = { ...form, [fields[seed % fields.length] ?? ""]: 7 };
        const allowed = ["parentId", "nutriScore"].includes(fields[seed % fields.length] ?? "");
        if (!allowed) expect(draftFromText(JSON.stringify({ ...stored, form: broken }))).toBeNull();
      }),
    );
    expect(draftFromText(null)).toBeNull();
    expect(draftFromText("null")).toBeNull();
    expect(draftFromText(draftToText(draft({ savedAt: "soon" })))).toBeNull();
  });

  test("has no pictures that had not arrived", () => {
    const form = newForm("en");
    const main = {
      ...form.main,
      images: [
        { key: "a", url: null },
        { key: "b", url: "/media/b" },
      ],
      steps: [{ key: "s", text: { en: "Stir." }, duration: "", image: { key: "c", url: null } }],
    };
    const read = draftFromText(draftToText(draft({ form: { ...form, main, jacket: { key: "j", url: null } } })));
    expect(read?.form.main.images).toEqual([{ key: "b", url: "/media/b" }]);
    expect(read?.form.main.steps[0]?.image).toBeNull();
    expect(read?.form.jacket).toBeNull();
  });

  test("is one an account and recipe", () => {
    const keys = [
      draftKey("1", { kind: "new" }),
      draftKey("2", { kind: "new" }),
      draftKey("1", { kind: "edit", id: 7 }),
      draftKey("1", { kind: "edit", id: 77 }),
      draftKey("1", { kind: "variant", of: 7 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("is removed by the editor that wrote it, not by another tab's", () => {
    const storage = memory();
    expect(writeDraft(storage, "k", draft({ writer: "tab-1" }))).toBe(true);
    removeDraft(storage, "k", "tab-2");
    expect(readDraft(storage, "k")?.writer).toBe("tab-1");
    removeDraft(storage, "k", "tab-1");
    expect(readDraft(storage, "k")).toBeNull();
    writeDraft(storage, "k", draft());
    removeDraft(storage, "k");
    expect(storage.kept.size).toBe(0);
  });

  test("that finds no room says so, and the one before stays", () => {
    const storage = memory(1500);
    writeDraft(storage, "k", draft());
    const form = { ...newForm("en"), description: { en: "x".repeat(2000) } };
    expect(writeDraft(storage, "k", draft({ form }))).toBe(false);
    expect(readDraft(storage, "k")).toEqual(draft());
    const off = {
      getItem: () => {
        throw new DOMException("off", "SecurityError");
      },
      setItem: () => {
        throw new DOMException("off", "SecurityError");
      },
      removeItem: () => {
        throw new DOMException("off", "SecurityError");
      },
    };
    expect(readDraft(off, "k")).toBeNull();
    expect(writeDraft(off, "k", draft())).toBe(false);
    expect(() => removeDraft(off, "k")).not.toThrow();
  });
});
