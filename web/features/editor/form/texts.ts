import type { Lang } from "@toque/db/entities/common.ts";
import {
  type EditorForm,
  langs,
  listFields,
  mainKey,
  type PartForm,
  partsOf,
  type StepForm,
  type Text,
  type TextList,
} from "./types.ts";

// Texts in several languages: what is there, what is missing, what no longer fits its original. A text has an id, which is
// also the id of its field.

export const nameId = (part: Pick<PartForm, "key">): string => `${part.key}:name`;
export const stepTextId = (step: Pick<StepForm, "key">): string => `${step.key}:text`;

/** A text with one language set, in the fixed order of languages; an empty one is taken out. */
export function withText(text: Text, lang: Lang, value: string): Text {
  const next: { [L in Lang]?: string } = {};
  for (const one of langs) {
    const written = one === lang ? value : text[one];
    if (written) next[one] = written;
  }
  return next;
}

/** The same for a list of texts. */
export function withList(list: TextList, lang: Lang, values: readonly string[]): TextList {
  const next: { [L in Lang]?: readonly string[] } = {};
  for (const one of langs) {
    const written = one === lang ? values : list[one];
    if (written && written.length > 0) next[one] = written;
  }
  return next;
}

/** Every text by its id. */
export function textsOf(form: EditorForm): Map<string, Text> {
  const texts = new Map<string, Text>([
    ["description", form.description],
    ["dieteticInfo", form.dieteticInfo],
  ]);
  for (const part of partsOf(form)) {
    texts.set(nameId(part), part.name);
    for (const step of part.steps) texts.set(stepTextId(step), step.text);
  }
  return texts;
}

/** Every list of texts by its id. */
export const listsOf = (form: EditorForm): Map<string, TextList> =>
  new Map(listFields.map((field) => [field, form[field]]));

interface Texts {
  text: Text | TextList;
  origin: Lang;
}

const savedTexts = new WeakMap<EditorForm, Map<string, Text | TextList>>();

/** A text as it was saved last, in the language that was its original then; null when it was not there. */
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
 * The translations that were made of another original: it has changed, they have not, and nobody said to keep them.
 * @param before the same text as it was saved, in the language that was the original then
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

/** How many texts a translation lacks, of those that have an original. */
export function missingCount(form: EditorForm, lang: Lang): number {
  const all = [...textsOf(form).values(), ...listsOf(form).values()];
  return all.filter((text) => text[form.originLang] !== undefined && text[lang] === undefined).length;
}

/** Whether anything is written in a language. */
export const hasLang = (form: EditorForm, lang: Lang): boolean =>
  [...textsOf(form).values(), ...listsOf(form).values()].some((text) => text[lang] !== undefined);

const moveLang = <T>(text: { readonly [L in Lang]?: T }, from: Lang, to: Lang): { [L in Lang]?: T } => {
  const { [from]: moved, ...rest } = text;
  return moved === undefined ? { ...rest } : { ...rest, [to]: moved };
};

/**
 * Another language is the original. What is written in the old one was in the new one all along when the new one has
 * nothing yet; otherwise both stay what they are.
 */
export function setOriginLang(form: EditorForm, lang: Lang): EditorForm {
  const from = form.originLang;
  if (lang === from) return form;
  if (hasLang(form, lang)) return { ...form, originLang: lang };
  const part = (one: PartForm): PartForm => ({
    ...one,
    name: moveLang(one.name, from, lang),
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

/** The name to call a part by; "" while it has none. */
export const partName = (form: EditorForm, key: string, lang: Lang): string => {
  const part = key === mainKey ? form.main : form.subs.find((sub) => sub.key === key);
  return part?.name[lang] ?? part?.name[form.originLang] ?? "";
};
