import type { Lang } from "@toque/db/schemas/common.ts";
import type { PageStorage } from "../../../shared/storage/storage.ts";
import { type EditorForm, type ImageForm, langs, newForm, type PartForm } from "../form/types.ts";

// Unsaved recipes in the storage of the browser, one entry per account and recipe. A draft contains the version that it is based
// on, with its form, so that it can be merged with a newer version.

/** Version of the storage format. Drafts of other formats are ignored. */
const format = 1;

export interface Draft {
  /** ISO 8601. */
  savedAt: string;
  /** Id of the editor that wrote it; another editor never removes it. */
  writer: string;
  form: EditorForm;
  /** The last saved form; null for a new recipe. */
  base: EditorForm | null;
  /** The version of `base`; null for a new recipe. */
  version: number | null;
  /** The session ended while editing: the draft is resumed after the next sign-in without asking. */
  resume: boolean;
}

/** What is edited: a recipe, a new one, or a new variant of one. */
export type Target = { kind: "edit"; id: number } | { kind: "new" } | { kind: "variant"; of: number };

/** The storage key of a draft. */
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

const isTextOrNull = (value: unknown): boolean => value === null || isString(value);
const isImported = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isRecord(value) &&
    Number.isInteger(value.jobId) &&
    isRecord(value.source) &&
    isString(value.source.url) &&
    isString(value.source.site) &&
    isTextOrNull(value.source.author) &&
    isTextOrNull(value.source.licence));

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
    isImported(value.imported) &&
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

/** Removes pictures that were not uploaded when the page was closed. */
function withUploadedPictures(form: EditorForm): EditorForm {
  const uploaded = (image: ImageForm | null): ImageForm | null => (image?.url ? image : null);
  const part = (one: PartForm): PartForm => ({
    ...one,
    images: one.images.filter(({ url }) => url !== null),
    steps: one.steps.map((step) => ({ ...step, image: uploaded(step.image) })),
  });
  return { ...form, jacket: uploaded(form.jacket), main: part(form.main), subs: form.subs.map(part) };
}

/** The text of a draft for storage. */
export const draftToText = (draft: Draft): string => JSON.stringify({ format, ...draft });

/** Parses a stored draft; null for another format and for invalid data. */
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
    form: withUploadedPictures({ ...newForm(stored.form.originLang), ...stored.form }),
    base: stored.base,
    version: typeof stored.version === "number" ? stored.version : null,
    resume: stored.resume === true,
  };
}

/** Whether two forms are equal. */
export const sameForm = (a: EditorForm, b: EditorForm): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Reads a draft; null when there is none. */
export function readDraft(storage: PageStorage, key: string): Draft | null {
  return draftFromText(storage.read(key));
}

/** @returns whether the draft was stored: storage may be full or disabled */
export function writeDraft(storage: PageStorage, key: string, draft: Draft): boolean {
  return storage.write(key, draftToText(draft));
}

/** Removes a draft; with `writer` only one that this editor wrote. */
export function removeDraft(storage: PageStorage, key: string, writer?: string): void {
  if (writer === undefined || readDraft(storage, key)?.writer === writer) storage.remove(key);
}
