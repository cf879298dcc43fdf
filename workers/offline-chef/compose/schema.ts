import { type Static, Type } from "@sinclair/typebox";
import { DishType } from "@toque/db/schemas/recipe.ts";
import { Fields, Texts } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import { Figures, Terms } from "./terms.ts";

// What the JSON of dishes holds (templates/, slots.json and refinements.json), and what the engine makes of it.

const names = Type.String({ pattern: "^[a-z]+(?: [a-z]+)*$" });
const keys = Type.String({ pattern: "^(?:[a-z0-9-]+(?: [a-z0-9-]+)*)?$" });
const id = Type.String({ pattern: "^[a-z-]+$" });
const count = Type.Integer({ minimum: 0, maximum: 9 });
const minutes = Type.Integer({ minimum: -9, maximum: 240 });
const figure = Type.Union([Type.Number({ minimum: 0 }), id, Figures]);

/** A place for foods in a dish. One that is like another has what it does not say from that slot of slots.json. */
export const SlotData = Fields({
  like: Type.Optional(id),
  /** What the texts call it. */
  name: Type.Optional(names),
  /** Which foods fit here, of those that the request names. */
  accepts: Type.Optional(Terms),
  /** Keys of foods to take when the request names none, all equivalent. */
  prefer: Type.Optional(keys),
  /** Keys for when none of those is permitted, best first. */
  fallback: Type.Optional(keys),
  /** How many foods; how many are taken when that is possible, by default `min`, and one where `prefer` names any. */
  min: Type.Optional(count),
  max: Type.Optional(count),
  want: Type.Optional(count),
  /** Grams for a serving, divided among the foods of the slot. */
  grams: Type.Optional(figure),
  /** Grams for a serving of every food of the slot, instead. */
  each: Type.Optional(figure),
  /** Always at hand, so not counted as something to buy: salt, oil, water. */
  staple: Type.Optional(Type.Boolean()),
});
export type SlotData = Static<typeof SlotData>;
const Slots = Type.Array(Type.Union([id, SlotData]), { minItems: 1 });

const onlyIf = Type.Optional(names);
const most = Type.Optional(minutes);
/** Minutes of one kind of work. Slots are given by their names; `if` counts it only when one of those is filled. */
export const WorkData = Type.Union([
  /** Peeling and cutting: a little to set out and two for each food, at most 20. */
  Fields({ cut: names, most, if: onlyIf }),
  /** Until the slowest food is done, and `plus`. */
  Fields({ cook: figure, of: names, plus: Type.Optional(minutes), most, if: onlyIf }),
  Fields({ minutes, if: names }),
]);
export type WorkData = Static<typeof WorkData>;
export const MinutesData = Type.Union([
  Type.Integer({ minimum: 1, maximum: 240 }),
  WorkData,
  /** At the same time. */
  Fields({ longest: Type.Array(WorkData, { minItems: 2 }) }),
  /** One after the other. */
  Fields({ sum: Type.Array(WorkData, { minItems: 2 }) }),
]);
export type MinutesData = Static<typeof MinutesData>;

/**
 * Texts hold placeholders: `{veg}` is the foods of a slot with their articles, `{veg+herb}` those of two slots, `{veg:bare}`
 * without articles, `{veg:dat}` the same in the German dative, `{veg:de}` and `{veg:à}` with the French or Spanish
 * preposition merged in, `{veg:attr}` as an English attribute, `{min}` the minutes of the step. `[[herb? …]]` stands only when
 * the slot is filled, `[[!herb? …]]` only when it is not.
 */
const StepData = Fields({
  minutes: MinutesData,
  /** Hands on, or waiting and cooking by itself. */
  active: Type.Boolean(),
  text: Texts,
});

/** What a dish is made in, and how many servings fit into one; more than that takes several, or several batches. */
const Vessel = Fields({
  kind: Type.Union((["pan", "tray", "dish", "tin", "pot", "blender"] as const).map((kind) => Type.Literal(kind))),
  servings: Type.Integer({ minimum: 1, maximum: 20 }),
});

/** A kind of dish: what goes in, in which amounts, and how it is made. */
export const TemplateData = Fields({
  key: id,
  dishTypes: Type.Array(DishType, { minItems: 1 }),
  /** 1 easy, 2 medium. Harder ones come about through refinements. */
  level: Type.Union([Type.Literal(1), Type.Literal(2)]),
  sweet: Type.Boolean(),
  title: Texts,
  overview: Texts,
  slots: Slots,
  steps: Type.Array(StepData, { minItems: 2 }),
  vessel: Type.Optional(Vessel),
  equipment: Type.Array(Texts, { minItems: 1 }),
  tips: Type.Array(Texts),
  serving: Type.Array(Texts),
});
export type TemplateData = Static<typeof TemplateData>;

/** A small extra that raises a dish's difficulty by one level: its foods, its step and its name for the overview. */
export const RefinementData = Fields({ key: id, sweet: Type.Boolean(), name: Texts, slots: Slots, step: StepData });
export type RefinementData = Static<typeof RefinementData>;

/** A slot as the engine fills it; see the schema for what its properties mean. */
export interface Slot extends Pick<SlotData, "want" | "staple"> {
  name: string;
  accepts: (food: KnownFood) => boolean;
  prefer: readonly string[];
  fallback: readonly string[];
  min: number;
  max: number;
  /** Grams of one food for a serving, when `count` foods share the slot. */
  grams: (food: KnownFood, count: number) => number;
}

/** Foods in a slot, with their grams for all servings. */
export interface Portion {
  food: KnownFood;
  grams: number;
}
export type Filled = ReadonlyMap<string, readonly Portion[]>;

export interface TemplateStep extends Omit<TemplateData["steps"][number], "minutes"> {
  minutes: (filled: Filled) => number;
}
/** The words of all texts without the foods that are put into them. */
interface Worded {
  words: Texts;
}
export interface DishTemplate extends Omit<TemplateData, "slots" | "steps">, Worded {
  slots: readonly Slot[];
  steps: readonly TemplateStep[];
}
export interface Refinement extends Omit<RefinementData, "slots" | "step">, Worded {
  slots: readonly Slot[];
  step: TemplateStep;
}
