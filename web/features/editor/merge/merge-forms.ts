import type { Lang } from "@toque/db/schemas/common.ts";
import { formatAmount, formatMinutesField, parseAmount, parseMinutes } from "../form/amount.ts";
import { nameId, noteId, stepTextId } from "../form/translations.ts";
import {
  type EditorForm,
  type ImageForm,
  type LineForm,
  langs,
  listFields,
  type PartForm,
  type StepForm,
  type TextList,
} from "../form/types.ts";
import { type Choices, type Merged, same, ThreeWayMerge } from "./three-way-merge.ts";

const sameImage = (a: ImageForm | null, b: ImageForm | null): boolean => (a?.url ?? null) === (b?.url ?? null);

function mergeStep(merge: ThreeWayMerge, base: StepForm | null, mine: StepForm, theirs: StepForm): StepForm {
  const { key } = mine;
  return {
    key,
    text: merge.text(stepTextId(mine), base?.text ?? {}, mine.text, theirs.text),
    duration: merge.value(
      { id: `${key}:duration`, kind: "value", field: `${key}:duration` },
      base?.duration ?? "",
      mine.duration,
      theirs.duration,
    ),
    image: merge.value(
      { id: `${key}:image`, kind: "image", field: `${key}:image` },
      base?.image ?? null,
      mine.image,
      theirs.image,
      sameImage,
    ),
  };
}

/** Compares ids and the amount only: the names depend on the language that they were fetched in. */
function sameLine(a: LineForm | null, b: LineForm | null): boolean {
  const core = (line: LineForm | null) => line && [line.food?.id ?? null, line.quantity?.id ?? null, line.amount];
  return same(core(a), core(b));
}

const sameWordedLine = (a: LineForm | null, b: LineForm | null): boolean =>
  sameLine(a, b) && same(a?.note ?? {}, b?.note ?? {});

/** Merges food, quantity and amount as one value: they only make sense together. */
function mergeLine(merge: ThreeWayMerge, base: LineForm | null, mine: LineForm, theirs: LineForm): LineForm {
  const place = { id: `${mine.key}:line`, kind: "line", field: `${mine.key}:food` } as const;
  const line = merge.value<LineForm | null>(place, base, mine, theirs, sameLine) ?? mine;
  const note = merge.text(noteId(mine), base?.note ?? {}, mine.note ?? {}, theirs.note ?? {});
  return mine.note || theirs.note ? { ...line, note } : line;
}

function mergePart(merge: ThreeWayMerge, base: PartForm | null, mine: PartForm, theirs: PartForm): PartForm {
  const { key } = mine;
  const value = <T>(name: string, before: T, own: T, other: T): T =>
    merge.value({ id: `${key}:${name}`, kind: "value", field: `${key}:${name}` }, before, own, other);
  return {
    key,
    name: merge.text(nameId(mine), base?.name ?? {}, mine.name, theirs.name),
    difficulty: value("difficulty", base?.difficulty ?? mine.difficulty, mine.difficulty, theirs.difficulty),
    servings: value("servings", base?.servings ?? mine.servings, mine.servings, theirs.servings),
    steps: merge.rows(`${key}:steps`, base?.steps ?? [], mine.steps, theirs.steps, (b, m, t) =>
      mergeStep(merge, b, m, t),
    ),
    lines: merge.rows(
      `${key}:lines`,
      base?.lines ?? [],
      mine.lines,
      theirs.lines,
      (b, m, t) => mergeLine(merge, b, m, t),
      sameWordedLine,
    ),
    images: merge.rows(
      `${key}:images`,
      base?.images ?? [],
      mine.images,
      theirs.images,
      (b, m, t) =>
        merge.value<ImageForm>(
          { id: `${m.key}:image`, kind: "image", field: `${m.key}:image` },
          b ?? m,
          m,
          t,
          sameImage,
        ),
      sameImage,
    ),
    tagIds: merge.set(`${key}:tags`, base?.tagIds ?? [], mine.tagIds, theirs.tagIds),
  };
}

/** Gives duplicates a new key: a row that one side moved to another part and the other side changed is in both parts. */
function withUniqueKeys(form: EditorForm): EditorForm {
  const usedKeys = new Set<string>();
  const unique = <T extends { key: string }>(row: T): T => {
    let { key } = row;
    while (usedKeys.has(key)) key += "+";
    usedKeys.add(key);
    return key === row.key ? row : { ...row, key };
  };
  const part = (one: PartForm): PartForm => ({
    ...one,
    steps: one.steps.map(unique),
    lines: one.lines.map(unique),
    images: one.images.map(unique),
  });
  return { ...form, main: part(form.main), subs: form.subs.map(unique).map(part) };
}

function mergeKeptTranslations(
  base: EditorForm["kept"],
  mine: EditorForm["kept"],
  theirs: EditorForm["kept"],
): EditorForm["kept"] {
  if (same(theirs, base) || same(mine, theirs)) return mine;
  if (same(mine, base)) return theirs;
  const ids = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort();
  const both = (id: string): Lang[] => langs.filter((lang) => mine[id]?.includes(lang) || theirs[id]?.includes(lang));
  return Object.fromEntries(ids.map((id) => [id, both(id)]));
}

/**
 * Three-way merge of two forms based on `base`. A change of one side only is applied; different changes of both sides at the
 * same position are a conflict. Nothing is removed that neither side removed.
 */
export function mergeForms(
  base: EditorForm,
  mine: EditorForm,
  theirs: EditorForm,
  choices: Choices = new Map(),
): Merged {
  const merge = new ThreeWayMerge(choices);
  const value = <K extends keyof EditorForm>(field: K): EditorForm[K] =>
    merge.value({ id: field, kind: "value", field }, base[field], mine[field], theirs[field]);
  const [equipment, tips, servingTips, pairing] = listFields.map((field) =>
    merge.list(field, base[field], mine[field], theirs[field]),
  ) as [TextList, TextList, TextList, TextList];
  const form: EditorForm = {
    originLang: value("originLang"),
    private: value("private"),
    parentId: value("parentId"),
    // Only a new recipe has one, and a new recipe is merged with nothing.
    imported: mine.imported ?? null,
    description: merge.text("description", base.description, mine.description, theirs.description),
    dieteticInfo: merge.text("dieteticInfo", base.dieteticInfo, mine.dieteticInfo, theirs.dieteticInfo),
    preparationTime: value("preparationTime"),
    totalTime: value("totalTime"),
    equipment,
    tips,
    servingTips,
    pairing,
    videoUrl: value("videoUrl"),
    jacket: merge.value(
      { id: "jacket", kind: "image", field: "jacket" },
      base.jacket,
      mine.jacket,
      theirs.jacket,
      sameImage,
    ),
    allergyIds: merge.set("allergies", base.allergyIds, mine.allergyIds, theirs.allergyIds),
    dietIds: merge.set("diets", base.dietIds, mine.dietIds, theirs.dietIds),
    nutriScore: value("nutriScore"),
    main: mergePart(merge, base.main, mine.main, theirs.main),
    subs: merge.rows("subs", base.subs, mine.subs, theirs.subs, (b, m, t) => mergePart(merge, b, m, t)),
    kept: mergeKeptTranslations(base.kept, mine.kept, theirs.kept),
  };
  return { form: withUniqueKeys(form), conflicts: merge.conflicts, autoMerged: merge.autoMerged };
}

/** The form with its numbers in canonical notation, so that "1/2" and "½" are no conflict. */
export function normalizeForm(form: EditorForm, lang: Lang): EditorForm {
  const minutes = (text: string): string => {
    const value = parseMinutes(text);
    return value === null ? text.trim() : formatMinutesField(value);
  };
  const amount = (text: string): string => {
    const value = parseAmount(text);
    return value === null ? text.trim() : formatAmount(value, lang);
  };
  const part = (one: PartForm): PartForm => ({
    ...one,
    servings: one.servings.trim(),
    steps: one.steps.map((step) => ({ ...step, duration: minutes(step.duration) })),
    lines: one.lines.map((line) => ({ ...line, amount: amount(line.amount) })),
  });
  return {
    ...form,
    preparationTime: minutes(form.preparationTime),
    totalTime: minutes(form.totalTime),
    videoUrl: form.videoUrl.trim(),
    main: part(form.main),
    subs: form.subs.map(part),
  };
}
