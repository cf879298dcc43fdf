import type { Lang } from "@toque/db/schemas/common.ts";
import { withText } from "./translations.ts";
import {
  type EditorForm,
  isBlankStep,
  type LineForm,
  limits,
  mainKey,
  newStep,
  type PartForm,
  partOf,
  type StepForm,
} from "./types.ts";

// Edits return a new form. Unchanged parts keep their identity, so that only changed components render.

export type ListName = "steps" | "lines" | "images";

export function editPart(form: EditorForm, key: string, edit: (part: PartForm) => PartForm): EditorForm {
  if (key === mainKey) return { ...form, main: edit(form.main) };
  return { ...form, subs: form.subs.map((sub) => (sub.key === key ? edit(sub) : sub)) };
}

/** The part that contains a row. */
const partWithRow = (form: EditorForm, list: ListName, key: string): PartForm | undefined =>
  [form.main, ...form.subs].find((part) => part[list].some((row) => row.key === key));

export function editStep(form: EditorForm, key: string, change: Partial<StepForm>): EditorForm {
  const part = partWithRow(form, "steps", key);
  if (!part) return form;
  return editPart(form, part.key, (one) => ({
    ...one,
    steps: one.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
  }));
}

export function editLine(form: EditorForm, key: string, change: Partial<LineForm>): EditorForm {
  const part = partWithRow(form, "lines", key);
  if (!part) return form;
  return editPart(form, part.key, (one) => ({
    ...one,
    lines: one.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  }));
}

/** Sets the address of an uploaded picture, wherever the picture is in the form. */
export function setImageUrl(form: EditorForm, key: string, url: string): EditorForm {
  if (form.jacket?.key === key) return { ...form, jacket: { key, url } };
  for (const part of [form.main, ...form.subs]) {
    if (part.images.some((image) => image.key === key))
      return editPart(form, part.key, (one) => ({
        ...one,
        images: one.images.map((image) => (image.key === key ? { key, url } : image)),
      }));
    const step = part.steps.find(({ image }) => image?.key === key);
    if (step) return editStep(form, step.key, { image: { key, url } });
  }
  return form;
}

/** Adds rows after the row `after`, or at the end. */
export function addRows<N extends ListName>(
  form: EditorForm,
  partKey: string,
  list: N,
  rows: readonly PartForm[N][number][],
  after?: string,
): EditorForm {
  return editPart(form, partKey, (part) => {
    const now: readonly { key: string }[] = part[list];
    const at = after === undefined ? now.length : now.findIndex((row) => row.key === after) + 1;
    return { ...part, [list]: [...now.slice(0, at), ...rows, ...now.slice(at)] };
  });
}

export function removeRow(form: EditorForm, list: ListName, key: string): EditorForm {
  const part = partWithRow(form, list, key);
  if (!part) return form;
  return editPart(form, part.key, (one) => {
    const rows: readonly { key: string }[] = one[list];
    return { ...one, [list]: rows.filter((row) => row.key !== key) };
  });
}

/** Moves a row to `index` of a part's list, counted without the row itself. */
export function moveRow(form: EditorForm, list: ListName, key: string, toPart: string, index: number): EditorForm {
  const from = partWithRow(form, list, key);
  const row = from?.[list].find((one) => one.key === key);
  if (!row || !partOf(form, toPart)) return form;
  return editPart(removeRow(form, list, key), toPart, (part) => {
    const rows: readonly { key: string }[] = part[list];
    const at = Math.max(0, Math.min(index, rows.length));
    return { ...part, [list]: [...rows.slice(0, at), row, ...rows.slice(at)] };
  });
}

const bullet = /^\s*(?:step\s+|étape\s+|paso\s+|schritt\s+)?(?:\d{1,3}\s*[.):\]-]|[-–—•*·▪])\s+/i;

/** Splits pasted text into lines, without numbers and bullets. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(bullet, "").trim())
    .filter((line) => line !== "");
}

/**
 * Pastes several lines into a step: the first is inserted at the cursor, the others become new steps.
 * @returns the form and the key of the last step; null for a single line, which is pasted as usual
 */
export function pasteSteps(
  form: EditorForm,
  stepKey: string,
  lang: Lang,
  text: string,
  cursor: { start: number; end: number },
): { form: EditorForm; lastKey: string } | null {
  const lines = splitLines(text);
  const part = partWithRow(form, "steps", stepKey);
  const step = part?.steps.find(({ key }) => key === stepKey);
  if (lines.length < 2 || !part || !step) return null;
  const written = step.text[lang] ?? "";
  const [first = "", ...rest] = lines;
  const before = written.slice(0, cursor.start).trimEnd();
  const after = written.slice(cursor.end).trim();
  const room = Math.max(0, limits.steps - part.steps.length);
  // Lines beyond the maximum number of steps are appended to the last one.
  const own = rest.slice(0, room);
  const left = rest.slice(room);
  const texts = [[before, first].filter(Boolean).join(" "), ...own];
  const last = texts.length - 1;
  texts[last] = [texts[last], ...left, after].filter(Boolean).join("\n");
  const added = texts.slice(1).map((line) => newStep(withText({}, lang, line)));
  const edited = editStep(form, stepKey, { text: withText(step.text, lang, texts[0] ?? "") });
  return { form: addRows(edited, part.key, "steps", added, stepKey), lastKey: added.at(-1)?.key ?? stepKey };
}

/**
 * Goes on to the step after another: what stands behind the cursor becomes a new one. An empty step has none after it, and only
 * the original language adds steps.
 * @returns the changed form, if it changed, and the step to go to, if there is one
 */
export function nextStep(
  form: EditorForm,
  stepKey: string,
  lang: Lang,
  cursor: { start: number; end: number },
): { form: EditorForm | null; key: string | null } {
  const part = partWithRow(form, "steps", stepKey);
  const at = part?.steps.findIndex(({ key }) => key === stepKey) ?? -1;
  const step = part?.steps[at];
  if (!part || !step) return { form: null, key: null };
  const written = step.text[lang] ?? "";
  const [before, after] = [written.slice(0, cursor.start).trimEnd(), written.slice(cursor.end).trim()];
  const next = part.steps[at + 1];
  if (lang !== form.originLang) return { form: null, key: next?.key ?? null };
  if (!before && !after) return { form: null, key: null };
  if (!after && next && isBlankStep(next)) return { form: null, key: next.key };
  if (part.steps.length >= limits.steps) return { form: null, key: null };
  const added = newStep(withText({}, lang, after));
  const cut = after ? editStep(form, stepKey, { text: withText(step.text, lang, before) }) : form;
  return { form: addRows(cut, part.key, "steps", [added], stepKey), key: added.key };
}

/** The steps of a part that are not empty. */
export const writtenSteps = (part: PartForm): StepForm[] => part.steps.filter((step) => !isBlankStep(step));

/** Adds a value to a list, or removes it. */
export const toggle = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
