import type { Lang } from "@toque/db/schemas/common.ts";
import { parseAmount, parseMinutes, parseWhole } from "./amount.ts";
import { nameId, noteId, stepTextId } from "./translations.ts";
import {
  type EditorForm,
  isBlankLine,
  isBlankStep,
  type LineForm,
  langs,
  limits,
  listFields,
  type PartForm,
  partsOf,
  type StepForm,
  type Text,
} from "./types.ts";

/** The kinds of problems that the form can have. */
export type ProblemCode =
  | "name_missing"
  | "too_long"
  | "over_limit"
  | "servings_range"
  | "time_missing"
  | "time_unreadable"
  | "time_range"
  | "preparation_longer"
  | "step_missing"
  | "step_original_missing"
  | "food_missing"
  | "quantity_missing"
  | "amount_missing"
  | "amount_unreadable"
  | "amount_range"
  | "video_address"
  | "picture_missing"
  | "picture_unknown"
  | "food_unknown"
  | "quantity_unknown";

export interface Problem {
  field: string;
  /** null: the text is `message` of the server. */
  code: ProblemCode | null;
  message?: string;
  max?: number;
  /** The language whose text has the problem. */
  lang?: Lang;
}

function checkText(field: string, text: Text, max: number): Problem[] {
  return langs.flatMap((lang) => ((text[lang]?.length ?? 0) > max ? [{ field, code: "too_long", max, lang }] : []));
}

const hasText = (text: Text): boolean => Object.values(text).some((one) => one.trim() !== "");

function checkName(form: EditorForm, part: PartForm): Problem[] {
  const field = nameId(part);
  if (!part.name[form.originLang]?.trim() && !(part.translated && hasText(part.name)))
    return [{ field, code: "name_missing", lang: form.originLang }];
  return checkText(field, part.name, limits.name);
}

function checkServings(part: PartForm): Problem[] {
  const servings = parseWhole(part.servings);
  const fits = servings !== null && servings >= 1 && servings <= limits.servings;
  return fits ? [] : [{ field: `${part.key}:servings`, code: "servings_range", max: limits.servings }];
}

function checkTime(field: string, text: string): Problem[] {
  if (text.trim() === "") return [{ field, code: "time_missing" }];
  const minutes = parseMinutes(text);
  if (minutes === null) return [{ field, code: "time_unreadable" }];
  return minutes > limits.minutes ? [{ field, code: "time_range" }] : [];
}

function checkTimes(form: EditorForm): Problem[] {
  const problems = [...checkTime("preparationTime", form.preparationTime), ...checkTime("totalTime", form.totalTime)];
  const [preparation, total] = [parseMinutes(form.preparationTime), parseMinutes(form.totalTime)];
  if (problems.length === 0 && preparation !== null && total !== null && preparation > total)
    return [{ field: "preparationTime", code: "preparation_longer" }];
  return problems;
}

function checkStep(form: EditorForm, step: StepForm): Problem[] {
  if (isBlankStep(step)) return [];
  const field = stepTextId(step);
  const origin = form.originLang;
  const text: Problem[] =
    step.text[origin]?.trim() || (step.translated && hasText(step.text))
      ? checkText(field, step.text, limits.step)
      : [{ field, code: hasText(step.text) ? "step_original_missing" : "step_missing", lang: origin }];
  const duration = step.duration.trim() === "" ? [] : checkTime(`${step.key}:duration`, step.duration);
  const image: Problem[] = step.image?.url === null ? [{ field: `${step.key}:image`, code: "picture_missing" }] : [];
  return [...text, ...duration, ...image];
}

function checkLine(line: LineForm): Problem[] {
  if (isBlankLine(line)) return [];
  const problems: Problem[] = [];
  const amount = parseAmount(line.amount);
  if (!line.food) problems.push({ field: `${line.key}:food`, code: "food_missing" });
  if (line.amount.trim() === "") problems.push({ field: `${line.key}:amount`, code: "amount_missing" });
  else if (amount === null) problems.push({ field: `${line.key}:amount`, code: "amount_unreadable" });
  else if (amount <= 0 || amount > limits.amount)
    problems.push({ field: `${line.key}:amount`, code: "amount_range", max: limits.amount });
  if (line.food && !line.quantity) problems.push({ field: `${line.key}:quantity`, code: "quantity_missing" });
  return [...problems, ...checkText(noteId(line), line.note ?? {}, limits.note)];
}

const tooMany = (field: string, list: readonly unknown[], max: number): Problem[] =>
  list.length > max ? [{ field, code: "over_limit", max }] : [];

function checkPart(form: EditorForm, part: PartForm): { head: Problem[]; lines: Problem[]; steps: Problem[] } {
  return {
    head: [
      ...checkName(form, part),
      ...tooMany(`${part.key}:images`, part.images, limits.images),
      ...part.images.flatMap(({ key, url }): Problem[] =>
        url === null ? [{ field: `${key}:image`, code: "picture_missing" }] : [],
      ),
      ...checkServings(part),
      ...tooMany(`${part.key}:tags`, part.tagIds, limits.tags),
    ],
    lines: [...part.lines.flatMap(checkLine), ...tooMany(`${part.key}:lines`, part.lines, limits.lines)],
    steps: [
      ...part.steps.flatMap((step) => checkStep(form, step)),
      ...tooMany(`${part.key}:steps`, part.steps, limits.steps),
    ],
  };
}

function checkVideo(form: EditorForm): Problem[] {
  const url = form.videoUrl.trim();
  const jacket: Problem[] = form.jacket?.url === null ? [{ field: "jacket", code: "picture_missing" }] : [];
  if (url === "") return jacket;
  if (url.length > limits.url) return [{ field: "videoUrl", code: "too_long", max: limits.url }, ...jacket];
  const isHttps = URL.canParse(url) && new URL(url).protocol === "https:";
  return isHttps ? jacket : [{ field: "videoUrl", code: "video_address" }, ...jacket];
}

function checkLists(form: EditorForm): Problem[] {
  return listFields.flatMap((field) =>
    langs.flatMap((lang): Problem[] => {
      const items = form[field][lang] ?? [];
      if (items.length > limits.listItems) return [{ field, code: "over_limit", max: limits.listItems, lang }];
      const isTooLong = items.some((item) => item.length > limits.listItem);
      return isTooLong ? [{ field, code: "too_long", max: limits.listItem, lang }] : [];
    }),
  );
}

/** Validates the form as far as possible without the server. The problems are in the order of the page. */
export function validateForm(form: EditorForm): Problem[] {
  const [main, ...subs] = partsOf(form).map((part) => checkPart(form, part));
  return [
    ...(main?.head ?? []),
    ...checkText("description", form.description, limits.description),
    ...checkTimes(form),
    ...(main?.lines ?? []),
    ...(main?.steps ?? []),
    ...tooMany("subs", form.subs, limits.subs),
    ...subs.flatMap(({ head, lines, steps }) => [...head, ...lines, ...steps]),
    ...checkLists(form),
    ...checkText("dieteticInfo", form.dieteticInfo, limits.dieteticInfo),
    ...checkVideo(form),
  ];
}
