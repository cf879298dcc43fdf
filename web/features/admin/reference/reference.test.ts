import { expect, test } from "bun:test";
import { type Draft, draftErrors, draftOf, toBody } from "./draft.ts";
import { type Entry, filterEntries, missingOf, nameIn } from "./entries.ts";

const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 1,
  name: { en: "Clove", fr: "Gousse", es: "Diente", de: "Zehe" },
  plural: null,
  owner: null,
  fixed: false,
  tag: null,
  weight: null,
  ...over,
});

test("a missing translation is one of the name, or of a plural that there is", () => {
  expect(missingOf(entry())).toEqual([]);
  expect(missingOf(entry({ name: { en: "Clove", de: " " } }))).toEqual(["fr", "es", "de"]);
  expect(missingOf(entry({ plural: { en: "Cloves" } }))).toEqual(["fr", "es", "de"]);
  expect(nameIn({ de: "Zehe" }, "fr")).toBe("Zehe");
});

test("entries are found by any language, without accents, page by page", () => {
  const all = [entry(), entry({ id: 2, name: { fr: "Épinards" } })];
  const filters = { text: "", incomplete: false, page: 1 };
  expect(filterEntries(all, { ...filters, text: "EPIN" }).entries.map(({ id }) => id)).toEqual([2]);
  expect(filterEntries(all, { ...filters, incomplete: true }).total).toBe(1);
  const many = Array.from({ length: 45 }, (_, i) => entry({ id: i + 1 }));
  expect(filterEntries(many, { ...filters, page: 3 })).toMatchObject({ total: 45, entries: { length: 5 } });
});

test("a draft says what it lacks, and is sent without empty texts", () => {
  const draft: Draft = { ...draftOf(null), names: { en: " Heap ", fr: "", es: "", de: "" } };
  expect(draftErrors("tag", draftOf(null), true)).toEqual(["name"]);
  expect(draftErrors("tag", { ...draft, color: "red" }, true)).toEqual(["color"]);
  expect(draftErrors("measure", draft, true)).toEqual(["weight", "category"]);
  expect(draftErrors("measure", { ...draft, weight: "-1" }, false)).toEqual(["weight"]);
  expect(toBody("measure", { ...draft, weight: "2,5", categoryId: "3" }, null)).toEqual({
    name: { en: "Heap" },
    plural: null,
    weight: 2.5,
    type: "category",
    category_id: 3,
  });
  expect(toBody("allergy", draft, entry())).toEqual({ name: { en: "Heap" } });
  const tag = entry({ tag: { type: "taste", img: "/x.webp", color: null } });
  expect(toBody("tag", draftOf(tag), tag)).toMatchObject({ type: "taste", img: "/x.webp", color: null });
});
