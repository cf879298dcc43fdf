import type { Lang } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { formatAmount } from "../form/amount.ts";
import {
  type EditorForm,
  type ImageForm,
  type LineForm,
  langs,
  mainKey,
  type PartForm,
  type StepForm,
  type Text,
  type TextList,
} from "../form/types.ts";

// Random forms as the server returns them, and random edits of them.

export const lang = fc.constantFrom<Lang>(...langs);
const words = fc
  .string({ minLength: 1, maxLength: 12, unit: "grapheme-ascii" })
  .map((text) => text.trim())
  .filter((text) => text !== "");

const ordered = <T>(map: Partial<Record<Lang, T>>): { [L in Lang]?: T } =>
  Object.fromEntries(langs.flatMap((one) => (map[one] === undefined ? [] : [[one, map[one]]])));

export const text: fc.Arbitrary<Text> = fc
  .record({ en: words, fr: words, es: words, de: words }, { requiredKeys: [] })
  .map(ordered);
const list: fc.Arbitrary<TextList> = fc
  .record(
    {
      en: fc.array(words, { minLength: 1, maxLength: 3 }),
      fr: fc.array(words, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .map(ordered);

const minutes = fc.integer({ min: 0, max: 43_200 }).map(String);
const url = fc.uuid().map((id) => `/media/${id}`);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.constantFrom(0.5, 1 / 3, 2 / 3, 0.25, 1.5, 2 + 2 / 3, 0.333, 1e-7, 12.75),
  fc.double({ min: 0.001, max: 99_999, noNaN: true }),
);
const quantity = fc.integer({ min: 1, max: 90 }).map((id) => ({
  id,
  type: "food" as const,
  name: { en: `measure ${id}` },
  plural: `measures ${id}`,
  weight: id,
  unit: null,
}));

const withKeys =
  <T extends object>(letter: string) =>
  (rows: T[]): (T & { key: string })[] =>
    rows.map((row, index) => ({ ...row, key: `${letter}${index}` }));

const image = url.map((address): Omit<ImageForm, "key"> => ({ url: address }));
const step = (prefix: string) =>
  fc.record({
    text: text.filter((one) => one.en !== undefined),
    duration: fc.option(minutes, { nil: "" }),
    image: fc.option(
      url.map((address): ImageForm => ({ key: `${prefix}picture`, url: address })),
      { nil: null },
    ),
  });
const line = fc.record({
  food: fc.integer({ min: 1, max: 400 }).map((id) => ({ id, name: { en: `food ${id}` } })),
  quantity,
  amount: amount.map((value) => formatAmount(value, "en")),
  note: text.map((one) => (one.en === undefined ? {} : one)),
  original: fc.option(words, { nil: null }),
});

const part = (key: string): fc.Arbitrary<PartForm> =>
  fc.record({
    key: fc.constant(key),
    name: text.filter((one) => one.en !== undefined),
    difficulty: fc.constantFrom("easy", "medium", "hard"),
    servings: fc.integer({ min: 1, max: 1000 }).map(String),
    steps: fc.array(step(key), { maxLength: 4 }).map(withKeys<Omit<StepForm, "key">>(`${key}.s`)),
    lines: fc.array(line, { maxLength: 4 }).map(withKeys<Omit<LineForm, "key">>(`${key}.i`)),
    images: fc.array(image, { maxLength: 2 }).map(withKeys<Omit<ImageForm, "key">>(`${key}.p`)),
    tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
  });

/** A form with English as original language, as the server returns it. */
export const form: fc.Arbitrary<EditorForm> = fc.record({
  originLang: fc.constant("en"),
  private: fc.boolean(),
  parentId: fc.constant(null),
  imported: fc.constant(null),
  description: text.filter((one) => one.en !== undefined),
  dieteticInfo: text.map((one) => (one.en === undefined ? {} : one)),
  preparationTime: minutes,
  totalTime: minutes,
  equipment: list,
  tips: list,
  servingTips: list,
  pairing: list,
  videoUrl: fc.option(
    fc.uuid().map((id) => `https://example.org/${id}`),
    { nil: "" },
  ),
  jacket: fc.constant(null),
  allergyIds: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 3 }),
  dietIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  nutriScore: fc.constantFrom(null, "healthy", "neutral", "unhealthy"),
  main: part(mainKey),
  subs: fc
    .array(fc.constant(0), { maxLength: 2 })
    .chain((subs) => fc.tuple(...subs.map((_, index) => part(`r${index}`)))),
  kept: fc.constant({}),
});

type Edit = (form: EditorForm) => EditorForm;
const onPart =
  (isSub: boolean, change: (one: PartForm) => PartForm): Edit =>
  (now) =>
    isSub && now.subs[0]
      ? { ...now, subs: [change(now.subs[0]), ...now.subs.slice(1)] }
      : { ...now, main: change(now.main) };
const replaced = <T>(rows: readonly T[], index: number, change: (row: T) => T): T[] =>
  rows.map((row, at) => (at === index % rows.length ? change(row) : row));
const without = <T>(rows: readonly T[], index: number): T[] => rows.filter((_, at) => at !== index % rows.length);
const moved = <T>(rows: readonly T[], index: number): T[] => {
  const at = rows.length === 0 ? 0 : index % rows.length;
  return [...rows.slice(at + 1), ...rows.slice(at, at + 1), ...rows.slice(0, at)];
};

/** One random edit. `who` is the prefix of the keys of added rows. */
const edit = (who: string): fc.Arbitrary<Edit> => {
  const at = fc.nat(6);
  const sub = fc.boolean();
  const id = fc.integer({ min: 1, max: 9999 });
  return fc.oneof(
    words.map(
      (value): Edit =>
        (now) => ({ ...now, description: { ...now.description, en: value } }),
    ),
    minutes.map(
      (value): Edit =>
        (now) => ({ ...now, totalTime: value }),
    ),
    fc.array(words, { minLength: 1, maxLength: 3 }).map(
      (tips): Edit =>
        (now) => ({ ...now, tips: { ...now.tips, en: tips } }),
    ),
    fc
      .tuple(sub, words)
      .map(([isSub, value]) => onPart(isSub, (one) => ({ ...one, name: { ...one.name, en: value } }))),
    fc.tuple(sub, at, words).map(([isSub, index, value]) =>
      onPart(isSub, (one) => ({
        ...one,
        steps: replaced(one.steps, index, (row) => ({ ...row, text: { ...row.text, en: value } })),
      })),
    ),
    fc.tuple(sub, at, amount).map(([isSub, index, value]) =>
      onPart(isSub, (one) => ({
        ...one,
        lines: replaced(one.lines, index, (row) => ({ ...row, amount: formatAmount(value, "en") })),
      })),
    ),
    fc.tuple(sub, at).map(([isSub, index]) => onPart(isSub, (one) => ({ ...one, steps: without(one.steps, index) }))),
    fc.tuple(sub, at).map(([isSub, index]) => onPart(isSub, (one) => ({ ...one, lines: without(one.lines, index) }))),
    fc.tuple(sub, at).map(([isSub, index]) => onPart(isSub, (one) => ({ ...one, steps: moved(one.steps, index) }))),
    fc.tuple(sub, at).map(([isSub, index]) => onPart(isSub, (one) => ({ ...one, lines: moved(one.lines, index) }))),
    fc.tuple(sub, words, id).map(([isSub, value, number]) =>
      onPart(isSub, (one) => ({
        ...one,
        steps: [
          ...one.steps.slice(0, 1),
          { key: `${who}${number}`, text: { en: value }, duration: "", image: null },
          ...one.steps.slice(1),
        ],
      })),
    ),
    fc
      .tuple(sub, id)
      .map(([isSub, tag]) => onPart(isSub, (one) => ({ ...one, tagIds: [...new Set([...one.tagIds, tag])] }))),
    fc.constant<Edit>((now) => ({ ...now, subs: now.subs.slice(1) })),
    fc.constant<Edit>((now) => ({ ...now, private: !now.private })),
  );
};

/** A form after a few random edits. */
export const edited = (base: EditorForm, who: string): fc.Arbitrary<EditorForm> =>
  fc.array(edit(who), { maxLength: 6 }).map((edits) => {
    const seen = new Set<string>();
    const result = edits.reduce((now, change) => change(now), base);
    // An addition that was generated twice is one row.
    const unique = (one: PartForm): PartForm => ({
      ...one,
      steps: one.steps.filter(({ key }) => !seen.has(key) && seen.add(key)),
    });
    return { ...result, main: unique(result.main), subs: result.subs.map(unique) };
  });

/** A saved form, and two concurrent edits of it. */
export const threeForms = form.chain((base) =>
  fc.record({ base: fc.constant(base), mine: edited(base, "m"), theirs: edited(base, "t") }),
);
