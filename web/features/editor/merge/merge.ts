import type { Lang } from "@toque/db/entities/common.ts";
import { nameId, stepTextId } from "../form/texts.ts";
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
import { type Choices, type Merged, Merger, same } from "./merger.ts";

const sameImage = (a: ImageForm | null, b: ImageForm | null): boolean => (a?.url ?? null) === (b?.url ?? null);

function mergeStep(merger: Merger, base: StepForm | null, mine: StepForm, theirs: StepForm): StepForm {
  const { key } = mine;
  return {
    key,
    text: merger.text(stepTextId(mine), base?.text ?? {}, mine.text, theirs.text),
    duration: merger.value(
      { id: `${key}:duration`, kind: "value", field: `${key}:duration` },
      base?.duration ?? "",
      mine.duration,
      theirs.duration,
    ),
    image: merger.value(
      { id: `${key}:image`, kind: "image", field: `${key}:image` },
      base?.image ?? null,
      mine.image,
      theirs.image,
      sameImage,
    ),
  };
}

/** Names come in the language in which they were read: ids and the amount are what counts. */
function sameLine(a: LineForm | null, b: LineForm | null): boolean {
  const core = (line: LineForm | null) => line && [line.food?.id ?? null, line.quantity?.id ?? null, line.amount];
  return same(core(a), core(b));
}

/** Food, quantity and amount mean something only together. */
function mergeLine(merger: Merger, base: LineForm | null, mine: LineForm, theirs: LineForm): LineForm {
  const place = { id: `${mine.key}:line`, kind: "line", field: `${mine.key}:food` } as const;
  return merger.value<LineForm | null>(place, base, mine, theirs, sameLine) ?? mine;
}

function mergePart(merger: Merger, base: PartForm | null, mine: PartForm, theirs: PartForm): PartForm {
  const { key } = mine;
  const value = <T>(name: string, before: T, own: T, other: T): T =>
    merger.value({ id: `${key}:${name}`, kind: "value", field: `${key}:${name}` }, before, own, other);
  return {
    key,
    name: merger.text(nameId(mine), base?.name ?? {}, mine.name, theirs.name),
    difficulty: value("difficulty", base?.difficulty ?? mine.difficulty, mine.difficulty, theirs.difficulty),
    servings: value("servings", base?.servings ?? mine.servings, mine.servings, theirs.servings),
    steps: merger.rows(`${key}:steps`, base?.steps ?? [], mine.steps, theirs.steps, (b, m, t) =>
      mergeStep(merger, b, m, t),
    ),
    lines: merger.rows(
      `${key}:lines`,
      base?.lines ?? [],
      mine.lines,
      theirs.lines,
      (b, m, t) => mergeLine(merger, b, m, t),
      sameLine,
    ),
    images: merger.rows(
      `${key}:images`,
      base?.images ?? [],
      mine.images,
      theirs.images,
      (b, m, t) =>
        merger.value<ImageForm>(
          { id: `${m.key}:image`, kind: "image", field: `${m.key}:image` },
          b ?? m,
          m,
          t,
          sameImage,
        ),
      sameImage,
    ),
    tagIds: merger.set(`${key}:tags`, base?.tagIds ?? [], mine.tagIds, theirs.tagIds),
  };
}

/** A row that one side moved to another part and the other side kept stands twice: the second gets a key of its own. */
function withUniqueKeys(form: EditorForm): EditorForm {
  const taken = new Set<string>();
  const unique = <T extends { key: string }>(row: T): T => {
    let { key } = row;
    while (taken.has(key)) key += "+";
    taken.add(key);
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

function mergeKept(base: EditorForm["kept"], mine: EditorForm["kept"], theirs: EditorForm["kept"]): EditorForm["kept"] {
  if (same(theirs, base) || same(mine, theirs)) return mine;
  if (same(mine, base)) return theirs;
  const ids = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort();
  const both = (id: string): Lang[] => langs.filter((lang) => mine[id]?.includes(lang) || theirs[id]?.includes(lang));
  return Object.fromEntries(ids.map((id) => [id, both(id)]));
}

/**
 * Brings two forms together that both grew out of `base`. What only one side changed is taken from that side; what both
 * changed, and not alike, is a conflict to be decided. Nothing is dropped that neither side dropped.
 */
export function mergeForms(
  base: EditorForm,
  mine: EditorForm,
  theirs: EditorForm,
  choices: Choices = new Map(),
): Merged {
  const merger = new Merger(choices);
  const value = <K extends keyof EditorForm>(field: K): EditorForm[K] =>
    merger.value({ id: field, kind: "value", field }, base[field], mine[field], theirs[field]);
  const [equipment, tips, servingTips, pairing] = listFields.map((field) =>
    merger.list(field, base[field], mine[field], theirs[field]),
  ) as [TextList, TextList, TextList, TextList];
  const form: EditorForm = {
    originLang: value("originLang"),
    private: value("private"),
    parentId: value("parentId"),
    description: merger.text("description", base.description, mine.description, theirs.description),
    dieteticInfo: merger.text("dieteticInfo", base.dieteticInfo, mine.dieteticInfo, theirs.dieteticInfo),
    preparationTime: value("preparationTime"),
    totalTime: value("totalTime"),
    equipment,
    tips,
    servingTips,
    pairing,
    videoUrl: value("videoUrl"),
    jacket: merger.value(
      { id: "jacket", kind: "image", field: "jacket" },
      base.jacket,
      mine.jacket,
      theirs.jacket,
      sameImage,
    ),
    allergyIds: merger.set("allergies", base.allergyIds, mine.allergyIds, theirs.allergyIds),
    dietIds: merger.set("diets", base.dietIds, mine.dietIds, theirs.dietIds),
    nutriScore: value("nutriScore"),
    main: mergePart(merger, base.main, mine.main, theirs.main),
    subs: merger.rows("subs", base.subs, mine.subs, theirs.subs, (b, m, t) => mergePart(merger, b, m, t)),
    kept: mergeKept(base.kept, mine.kept, theirs.kept),
  };
  return { form: withUniqueKeys(form), conflicts: merger.conflicts, taken: merger.taken };
}
