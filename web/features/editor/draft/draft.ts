import type { Lang } from "@toque/db/entities/common.ts";
import { type EditorForm, type ImageForm, langs, newForm, type PartForm } from "../form/types.ts";

// What the browser keeps of an unsaved recipe. One entry an account and recipe; the version that it grew out of stands in it,
// with the form of that version, so that a draft can be brought together with what was saved meanwhile.

/** Of the format, not of the recipe. A draft of another format is left alone and not read. */
const format = 1;

export interface Draft {
  /** ISO 8601. */
  savedAt: string;
  /** The open editor that wrote it; another one never removes it. */
  writer: string;
  form: EditorForm;
  /** The form as it was saved last; null for a new recipe. */
  base: EditorForm | null;
  /** The version of `base`; null for a new recipe. */
  version: number | null;
  /** The session ended in mid-edit: whoever signs in again goes on without being asked. */
  resume: boolean;
}

/** What is edited: a recipe, a new one, or a new variant of one. */
export type Target = { kind: "edit"; id: number } | { kind: "new" } | { kind: "variant"; of: number };

export function draftKey(userId: string, target: Target): string {
  const name = target.kind === "edit" ? target.id : target.kind === "new" ? "new" : `variant-${target.of}`;
  return `toque.editor.${userId}.${name}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === "string";
const isLang = (value: unknown): value is Lang => langs.some((lang) => lang === value);
const isTexts = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  isRecord(value) && Object.entries(value).every(([lang, one]) => isLang(lang) && isOne(one));
const isText = (value: unknown): boolean => isTexts(value, isString);
const isList = (value: unknown): boolean => isTexts(value, (one) => Array.isArray(one) && one.every(isString));
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isInteger);
const isImage = (value: unknown): boolean =>
  isRecord(value) && isString(value.key) && (value.url === null || isString(value.url));
const isRows = (value: unknown, isRow: (row: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every((row) => isRecord(row) && isString(row.key) && isRow(row));

function isPart(value: unknown): boolean {
  return (
    isRecord(value) &&
    isString(value.key) &&
    isText(value.name) &&
    ["easy", "medium", "hard"].includes(String(value.difficulty)) &&
    isString(value.servings) &&
    isRows(
      value.steps,
      (row) => isText(row.text) && isString(row.duration) && (row.image === null || isImage(row.image)),
    ) &&
    isRows(
      value.lines,
      (row) =>
        isString(row.amount) &&
        (row.food === null || (isRecord(row.food) && Number.isInteger(row.food.id))) &&
        (row.quantity === null || (isRecord(row.quantity) && Number.isInteger(row.quantity.id))),
    ) &&
    isRows(value.images, isImage) &&
    isIds(value.tagIds)
  );
}

function isForm(value: unknown): value is EditorForm {
  if (!isRecord(value)) return false;
  const strings = [value.preparationTime, value.totalTime, value.videoUrl];
  const lists = [value.equipment, value.tips, value.servingTips, value.pairing];
  return (
    isLang(value.originLang) &&
    typeof value.private === "boolean" &&
    (value.parentId === null || Number.isInteger(value.parentId)) &&
    isText(value.description) &&
    isText(value.dieteticInfo) &&
    strings.every(isString) &&
    lists.every(isList) &&
    (value.jacket === null || isImage(value.jacket)) &&
    isIds(value.allergyIds) &&
    isIds(value.dietIds) &&
    isPart(value.main) &&
    Array.isArray(value.subs) &&
    value.subs.every(isPart) &&
    isRecord(value.kept) &&
    Object.values(value.kept).every((kept) => Array.isArray(kept) && kept.every(isLang))
  );
}

/** A picture that had not arrived when the page was closed is gone with it. */
function withArrivedPictures(form: EditorForm): EditorForm {
  const arrived = (image: ImageForm | null): ImageForm | null => (image?.url ? image : null);
  const part = (one: PartForm): PartForm => ({
    ...one,
    images: one.images.filter(({ url }) => url !== null),
    steps: one.steps.map((step) => ({ ...step, image: arrived(step.image) })),
  });
  return { ...form, jacket: arrived(form.jacket), main: part(form.main), subs: form.subs.map(part) };
}

/** The text of a draft for storage. */
export const draftToText = (draft: Draft): string => JSON.stringify({ format, ...draft });

/** The draft in a stored text; null for none, for another format and for anything that a form cannot be. */
export function draftFromText(text: string | null): Draft | null {
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(stored) || stored.format !== format || !isForm(stored.form)) return null;
  if (!isString(stored.savedAt) || Number.isNaN(Date.parse(stored.savedAt))) return null;
  if (stored.base !== null && !isForm(stored.base)) return null;
  return {
    savedAt: stored.savedAt,
    writer: String(stored.writer),
    form: withArrivedPictures({ ...newForm(stored.form.originLang), ...stored.form }),
    base: stored.base,
    version: typeof stored.version === "number" ? stored.version : null,
    resume: stored.resume === true,
  };
}

/** Whether two forms say the same, whatever the keys of what was added since. */
export const sameForm = (a: EditorForm, b: EditorForm): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readDraft(storage: DraftStorage, key: string): Draft | null {
  try {
    return draftFromText(storage.getItem(key));
  } catch {
    // Storage may be switched off.
    return null;
  }
}

/** @returns whether it is kept: storage may be full or switched off */
export function writeDraft(storage: DraftStorage, key: string, draft: Draft): boolean {
  try {
    storage.setItem(key, draftToText(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft, with `writer` only when that editor wrote it. */
export function removeDraft(storage: DraftStorage, key: string, writer?: string): void {
  try {
    if (writer === undefined || readDraft(storage, key)?.writer === writer) storage.removeItem(key);
  } catch {
    // What cannot be read cannot be removed either.
  }
}
