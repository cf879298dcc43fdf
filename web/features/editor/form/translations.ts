import type { Lang } from "@toque/db/schemas/common.ts";
import {
  type EditorForm,
  type LineForm,
  langs,
  listFields,
  mainKey,
  type PartForm,
  partsOf,
  type StepForm,
  type Text,
  type TextList,
} from "./types.ts";

// Texts in several languages: which translations are missing or outdated. The id of a text is also the id of its field.

export const nameId = (part: Pick<PartForm, "key">): string => `${part.key}:name`;
export const stepTextId = (step: Pick<StepForm, "key">): string => `${step.key}:text`;

export const noteId = (line: Pick<LineForm, "key">): string => `${line.key}:note`;

/** Sets a text in one language; an empty text is removed. The languages are in a fixed order. */
export function withText(text: Text, lang: Lang, value: string): Text {
  const next: { [L in Lang]?: string } = {};
  for (const one of langs) {
    const written = one === lang ? value : text[one];
    if (written) next[one] = written;
  }
  return next;
}

/** The same as {@link withText} for a list of texts. */
export function withList(list: TextList, lang: Lang, values: readonly string[]): TextList {
  const next: { [L in Lang]?: readonly string[] } = {};
  for (const one of langs) {
    const written = one === lang ? values : list[one];
    if (written && written.length > 0) next[one] = written;
  }
  return next;
}

/** All texts by their ids. */
export function textsOf(form: EditorForm): Map<string, Text> {
  const texts = new Map<string, Text>([
    ["description", form.description],
    ["dieteticInfo", form.dieteticInfo],
  ]);
  for (const part of partsOf(form)) {
    texts.set(nameId(part), part.name);
    for (const line of part.lines) texts.set(noteId(line), line.note ?? {});
    for (const step of part.steps) texts.set(stepTextId(step), step.text);
  }
  return texts;
}

/** All lists of texts by their ids. */
export const listsOf = (form: EditorForm): Map<string, TextList> =>
  new Map(listFields.map((field) => [field, form[field]]));

interface Texts {
  text: Text | TextList;
  origin: Lang;
}

const savedTexts = new WeakMap<EditorForm, Map<string, Text | TextList>>();

/** The last saved state of a text with its original language at that time; null for a new text. */
export function savedText(base: EditorForm | null, id: string): Texts | null {
  if (!base) return null;
  let texts = savedTexts.get(base);
  if (!texts) {
    texts = new Map<string, Text | TextList>([...textsOf(base), ...listsOf(base)]);
    savedTexts.set(base, texts);
  }
  const text = texts.get(id);
  return text === undefined ? null : { text, origin: base.originLang };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The outdated translations: the original has changed, they have not, and the user has not chosen to keep them.
 * @param before the last saved state of the text
 */
export function staleLangs(
  now: Text | TextList,
  origin: Lang,
  before: Texts | null,
  kept: readonly Lang[] = [],
): Lang[] {
  if (!before || same(now[origin], before.text[before.origin])) return [];
  return langs.filter(
    (lang) => lang !== origin && now[lang] !== undefined && same(now[lang], before.text[lang]) && !kept.includes(lang),
  );
}

/** The number of texts that have an original but no translation into a language. */
export function missingCount(form: EditorForm, lang: Lang): number {
  const all = [...textsOf(form).values(), ...listsOf(form).values()];
  return all.filter((text) => text[form.originLang] !== undefined && text[lang] === undefined).length;
}

/** Whether the form has any text in a language. */
export const hasLang = (form: EditorForm, lang: Lang): boolean =>
  [...textsOf(form).values(), ...listsOf(form).values()].some((text) => text[lang] !== undefined);

const moveLang = <T>(text: { readonly [L in Lang]?: T }, from: Lang, to: Lang): { [L in Lang]?: T } => {
  const { [from]: moved, ...rest } = text;
  return moved === undefined ? { ...rest } : { ...rest, [to]: moved };
};

/**
 * Changes the original language. If the form has no text in the new language, all texts of the old one are moved to it;
 * otherwise all texts stay as they are.
 */
export function setOriginLang(form: EditorForm, lang: Lang): EditorForm {
  const from = form.originLang;
  if (lang === from) return form;
  if (hasLang(form, lang)) return { ...form, originLang: lang };
  const part = (one: PartForm): PartForm => ({
    ...one,
    name: moveLang(one.name, from, lang),
    lines: one.lines.map((line) => (line.note ? { ...line, note: moveLang(line.note, from, lang) } : line)),
    steps: one.steps.map((step) => ({ ...step, text: moveLang(step.text, from, lang) })),
  });
  return {
    ...form,
    originLang: lang,
    main: part(form.main),
    subs: form.subs.map(part),
    description: moveLang(form.description, from, lang),
    dieteticInfo: moveLang(form.dieteticInfo, from, lang),
    equipment: moveLang(form.equipment, from, lang),
    tips: moveLang(form.tips, from, lang),
    servingTips: moveLang(form.servingTips, from, lang),
    pairing: moveLang(form.pairing, from, lang),
  };
}

/** The name of a part; "" without one. */
export const partName = (form: EditorForm, key: string, lang: Lang): string => {
  const part = key === mainKey ? form.main : form.subs.find((sub) => sub.key === key);
  return part?.name[lang] ?? part?.name[form.originLang] ?? "";
};
