import { expect, test } from "bun:test";
import { emptyFoodForm } from "../../../shared/foods/form/food-form.ts";
import { createStorage } from "../../../shared/storage/storage.ts";
import { draftKey, readDraft } from "./draft.ts";

function storageWith(value: unknown) {
  const texts = new Map([["key", JSON.stringify(value)]]);
  return createStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
}

test("an unsaved food is found again", () => {
  const form = { ...emptyFoodForm("fr"), imgUrl: "/media/x", parts: [{ code: 1, name: "a", weight: "2" }] };
  expect(readDraft(storageWith({ revision: 3, form }), "key")).toEqual({ revision: 3, form });
  expect(readDraft(storageWith({ revision: null, form }), "key")?.revision).toBeNull();
});

test("what is none is ignored", () => {
  const form = emptyFoodForm("en");
  const others = [
    null,
    5,
    { form: {} },
    { revision: "3", form },
    { revision: 1, form: { ...form, names: { en: 5 } } },
    { revision: 1, form: { ...form, parts: [{ code: "1" }] } },
    { revision: 1, form: { ...form, contains: ["a"] } },
  ];
  for (const value of others) expect(readDraft(storageWith(value), "key")).toBeNull();
  expect(readDraft(storageWith({ revision: 1, form }), "other")).toBeNull();
});

test("each account has its own", () => {
  expect(draftKey("1", null)).not.toBe(draftKey("2", null));
  expect(draftKey("1", null)).not.toBe(draftKey("1", 5));
});
