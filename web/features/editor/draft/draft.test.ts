import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createStorage } from "../../../shared/storage/storage.ts";
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
  const stored = new Map<string, string>();
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  return { stored, ...createStorage(() => area) };
}

describe("a draft", () => {
  test("can be stored and restored", () => {
    const forms = anyForm.chain((base) => fc.record({ base: fc.constant(base), form: edited(base, "m") }));
    fc.assert(
      fc.property(forms, fc.boolean(), ({ base, form }, resume) => {
        const one = draft({ form, base, version: 3, resume });
        expect(draftFromText(draftToText(one))).toEqual(one);
      }),
    );
  });

  test("is ignored in another format or with invalid data", () => {
    fc.assert(
      fc.property(anyForm, fc.nat(), (form, seed) => {
        const text = draftToText(draft({ form }));
        const stored: Record<string, unknown> = JSON.parse(text);
        expect(draftFromText(JSON.stringify({ ...stored, format: 2 }))).toBeNull();
        expect(draftFromText(text.slice(0, seed % text.length))).toBeNull();
        // Any field of the form with an invalid value.
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

  test("keeps the import that a recipe is of, and is ignored where that is none", () => {
    const source = { url: "https://a.example/soup", site: "a.example", author: null, licence: "CC BY" };
    const form = { ...newForm("en"), imported: { jobId: 12, source } };
    expect(draftFromText(draftToText(draft({ form })))?.form.imported).toEqual(form.imported);
    const { imported: _, ...older } = form;
    expect(draftFromText(JSON.stringify({ format: 1, ...draft(), form: older }))?.form.imported).toBeNull();
    for (const imported of [7, { jobId: "12", source }, { jobId: 12, source: { ...source, url: null } }])
      expect(draftFromText(JSON.stringify({ format: 1, ...draft(), form: { ...form, imported } }))).toBeNull();
  });

  test("does not contain pictures that were not uploaded", () => {
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

  test("has one key per account and recipe", () => {
    const keys = [
      draftKey("1", { kind: "new" }),
      draftKey("2", { kind: "new" }),
      draftKey("1", { kind: "edit", id: 7 }),
      draftKey("1", { kind: "edit", id: 77 }),
      draftKey("1", { kind: "variant", of: 7 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("is removed by the editor that wrote it, not by another tab", () => {
    const storage = memory();
    expect(writeDraft(storage, "k", draft({ writer: "tab-1" }))).toBe(true);
    removeDraft(storage, "k", "tab-2");
    expect(readDraft(storage, "k")?.writer).toBe("tab-1");
    removeDraft(storage, "k", "tab-1");
    expect(readDraft(storage, "k")).toBeNull();
    writeDraft(storage, "k", draft());
    removeDraft(storage, "k");
    expect(storage.stored.size).toBe(0);
  });

  test("that exceeds the storage is reported, and the previous one stays", () => {
    const storage = memory(1500);
    writeDraft(storage, "k", draft());
    const form = { ...newForm("en"), description: { en: "x".repeat(2000) } };
    expect(writeDraft(storage, "k", draft({ form }))).toBe(false);
    expect(readDraft(storage, "k")).toEqual(draft());
    const refuse = (): never => {
      throw new DOMException("off", "SecurityError");
    };
    const off = createStorage(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }));
    expect(readDraft(off, "k")).toBeNull();
    expect(writeDraft(off, "k", draft())).toBe(false);
    expect(() => removeDraft(off, "k")).not.toThrow();
  });
});
