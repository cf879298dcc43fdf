import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { checked, type Texts } from "../data.ts";
import order from "./order.json";
import refinementData from "./refinements.json";
import { withoutFoods } from "./render.ts";
import {
  type DishTemplate,
  type Filled,
  type MinutesData,
  type Portion,
  type Refinement,
  RefinementData,
  type Slot,
  SlotData,
  TemplateData,
  type TemplateStep,
  type WorkData,
} from "./schema.ts";
import slotData from "./slots.json";
import { foodFigure, foodTest, listOf } from "./terms.ts";

const sharedSlots = checked(Type.Record(Type.String(), SlotData), slotData, "slots.json");

/** A slot with what it has from the one that it is like. */
function whole(data: SlotData | string): SlotData {
  const { like, ...own } = typeof data === "string" ? { like: data } : data;
  if (like === undefined) return own;
  const shared = sharedSlots[like];
  if (!shared) throw new Error(`slots.json has no ${like}`);
  const { grams, each, ...rest } = whole(shared);
  return { ...rest, ...("grams" in own || "each" in own ? {} : { grams, each }), ...own };
}

function slotOf(data: SlotData | string): Slot {
  const { name, accepts, prefer = "", fallback = "", min = 0, max = 1, grams, each, want, staple } = whole(data);
  const weight = each ?? grams;
  if (name === undefined || accepts === undefined || weight === undefined)
    throw new Error(`incomplete slot ${JSON.stringify(data)}`);
  const figure = foodFigure(weight);
  return {
    name,
    accepts: foodTest(accepts),
    prefer: listOf(prefer),
    fallback: listOf(fallback),
    min,
    max,
    grams: each === undefined ? (food, count) => figure(food) / count : figure,
    want,
    staple,
  };
}

const portionsIn = (filled: Filled, names: string): Portion[] =>
  listOf(names).flatMap((name) => filled.get(name) ?? []);

/** The minutes of one kind of work, given what is in the slots. */
function workTime(work: WorkData): (filled: Filled) => number {
  const counts = (filled: Filled): boolean => work.if === undefined || portionsIn(filled, work.if).length > 0;
  if ("minutes" in work) return (filled) => (counts(filled) ? work.minutes : 0);
  const most = work.most ?? Number.POSITIVE_INFINITY;
  if ("cut" in work) return (filled) => Math.min(20, most, 2 + 2 * portionsIn(filled, work.cut).length);
  const figure = foodFigure(work.cook);
  const slowest = (filled: Filled): number =>
    Math.max(0, ...portionsIn(filled, work.of).map(({ food }) => figure(food)));
  return (filled) => (counts(filled) ? Math.min(most, Math.max(1, slowest(filled) + (work.plus ?? 0))) : 0);
}

function minutesOf(data: MinutesData): TemplateStep["minutes"] {
  if (typeof data === "number") return () => data;
  if ("longest" in data) {
    const works = data.longest.map(workTime);
    return (filled) => Math.max(...works.map((time) => time(filled)));
  }
  if ("sum" in data) {
    const works = data.sum.map(workTime);
    return (filled) => works.reduce((sum, time) => sum + time(filled), 0);
  }
  return workTime(data);
}

const stepOf = (data: TemplateData["steps"][number]): TemplateStep => ({ ...data, minutes: minutesOf(data.minutes) });

const wordsOf = (texts: readonly Texts[]): Texts => {
  const words = (lang: Lang) => texts.map((text) => withoutFoods(text[lang])).join(" . ");
  return { en: words("en"), fr: words("fr"), es: words("es"), de: words("de") };
};

/** The templates as they stand in their files; among equals the earlier one is cooked. */
export const templateFiles: readonly { key: string; content: unknown }[] = order.map((key) => ({
  key,
  content: JSON.parse(readFileSync(join(import.meta.dir, "templates", `${key}.json`), "utf8")),
}));

/** Every dish that the offline chef can compose. */
export const templates: readonly DishTemplate[] = templateFiles.map(({ key, content }) => {
  const data = checked(TemplateData, content, `templates/${key}.json`);
  const { title, overview, steps, equipment, tips, serving } = data;
  const words = wordsOf([title, overview, ...steps.map(({ text }) => text), ...equipment, ...tips, ...serving]);
  return { ...data, slots: data.slots.map(slotOf), steps: steps.map(stepOf), words };
});

/** Every extra that makes a dish harder. */
export const refinements: readonly Refinement[] = checked(
  Type.Array(RefinementData),
  refinementData,
  "refinements.json",
).map((data) => ({
  ...data,
  slots: data.slots.map(slotOf),
  step: stepOf(data.step),
  words: wordsOf([data.name, data.step.text]),
}));
