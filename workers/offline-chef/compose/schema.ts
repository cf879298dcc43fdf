import { type StaticDecode, type TSchema, Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { DishType } from "@toque/db/schemas/recipe.ts";
import { compiled, Fields, Read, Texts } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import slotData from "./slots.json";
import { FoodFigures, FoodTerms, listOf } from "./terms.ts";

// What the JSON of dishes holds (templates/, slots.json and refinements.json), and what the engine makes of it.

/** Foods in a slot, with their grams for all servings. */
export interface Portion {
  food: KnownFood;
  grams: number;
}
export type Filled = ReadonlyMap<string, readonly Portion[]>;

const Names = Read(Type.String({ pattern: "^[a-z]+(?: [a-z]+)*$" }), listOf);
const Keys = Read(Type.String({ pattern: "^(?:[a-z0-9-]+(?: [a-z0-9-]+)*)?$" }), listOf);
const id = Type.String({ pattern: "^[a-z-]+$" });
const count = Type.Integer({ minimum: 0, maximum: 9 });
const minutes = Type.Integer({ minimum: -9, maximum: 240 });

/** A place for foods in a dish. One that is like another has what it does not say from that slot of slots.json. */
const SlotFields = Fields({
  like: Type.Optional(id),
  /** What the texts call it. */
  name: Type.Optional(Type.String({ pattern: "^[a-z]+$" })),
  /** Which foods fit here, of those that the request names. */
  accepts: Type.Optional(FoodTerms),
  /** Keys of foods to take when the request names none, all equivalent. */
  prefer: Type.Optional(Keys),
  /** Keys for when none of those is permitted, best first. */
  fallback: Type.Optional(Keys),
  /** How many foods; how many are taken when that is possible, by default `min`, and one where `prefer` names any. */
  min: Type.Optional(count),
  max: Type.Optional(count),
  want: Type.Optional(count),
  /** Grams for a serving, divided among the foods of the slot. */
  grams: Type.Optional(FoodFigures),
  /** Grams for a serving of every food of the slot, instead. */
  each: Type.Optional(FoodFigures),
  /** Always at hand, so not counted as something to buy: salt, oil, water. */
  staple: Type.Optional(Type.Boolean()),
});
type SlotFields = StaticDecode<typeof SlotFields>;

const sharedSlots = compiled(Type.Record(Type.String(), SlotFields), slotData, "slots.json");

/** A slot with what it has from the one that it is like. */
function whole(data: SlotFields | string): SlotFields {
  const { like, ...own } = typeof data === "string" ? { like: data } : data;
  if (like === undefined) return own;
  const shared = sharedSlots[like];
  if (!shared) throw new Error(`slots.json has no ${like}`);
  const { grams, each, ...rest } = whole(shared);
  return { ...rest, ...("grams" in own || "each" in own ? {} : { grams, each }), ...own };
}

const Slot = Read(Type.Union([id, SlotFields]), (data) => {
  const { name, accepts, prefer = [], fallback = [], min = 0, max = 1, grams, each, want, staple } = whole(data);
  const figure = each ?? grams;
  if (name === undefined || accepts === undefined || figure === undefined)
    throw new Error(`incomplete slot ${JSON.stringify(data)}`);
  /** Grams of one food for a serving, when `sharing` foods share the slot. */
  const gramsOf = (food: KnownFood, sharing: number): number => figure(food) / (each ? 1 : sharing);
  return { name, accepts, prefer, fallback, min, max, want, staple, grams: gramsOf };
});
export type Slot = StaticDecode<typeof Slot>;
const Slots = Type.Array(Slot, { minItems: 1 });

const portionsIn = (filled: Filled, names: readonly string[]): Portion[] =>
  names.flatMap((name) => filled.get(name) ?? []);

/** What is read to minutes, given what is in the slots. */
const Timed = <Schema extends TSchema>(
  schema: Schema,
  minutesOf: (work: StaticDecode<Schema>, filled: Filled) => number,
) => Read(schema, (work) => (filled: Filled) => minutesOf(work, filled));

const most = Type.Optional(minutes);

/** Minutes of one kind of work. Slots are given by their names; `if` counts it only when one of those is filled. */
const Work = Type.Union([
  /** Peeling and cutting: a little to set out and two for each food, at most 20. */
  Timed(Fields({ cut: Names, most }), (work, filled) =>
    Math.min(20, work.most ?? 20, 2 + 2 * portionsIn(filled, work.cut).length),
  ),
  /** Until the slowest food is done, and `plus`. */
  Timed(
    Fields({ cook: FoodFigures, of: Names, plus: Type.Optional(minutes), most, if: Type.Optional(Names) }),
    (work, filled) => {
      if (work.if && portionsIn(filled, work.if).length === 0) return 0;
      const slowest = Math.max(0, ...portionsIn(filled, work.of).map(({ food }) => work.cook(food)));
      return Math.min(work.most ?? Number.POSITIVE_INFINITY, Math.max(1, slowest + (work.plus ?? 0)));
    },
  ),
  Timed(Fields({ minutes, if: Names }), (work, filled) => (portionsIn(filled, work.if).length > 0 ? work.minutes : 0)),
]);
const Works = Type.Array(Work, { minItems: 2 });

export const Minutes = Type.Union([
  Timed(Type.Integer({ minimum: 1, maximum: 240 }), (fixed) => fixed),
  Work,
  /** At the same time. */
  Timed(Fields({ longest: Works }), ({ longest }, filled) => Math.max(...longest.map((time) => time(filled)))),
  /** One after the other. */
  Timed(Fields({ sum: Works }), ({ sum }, filled) => sum.reduce((all, time) => all + time(filled), 0)),
]);

/**
 * Texts hold placeholders: `{veg}` is the foods of a slot with their articles, `{veg+herb}` those of two slots, `{veg:bare}`
 * without articles, `{veg:dat}` the same in the German dative, `{veg:de}` and `{veg:à}` with the French or Spanish
 * preposition merged in, `{veg:attr}` as an English attribute, `{min}` the minutes of the step. `[[herb? …]]` stands only when
 * the slot is filled, `[[!herb? …]]` only when it is not.
 */
const Step = Fields({
  minutes: Minutes,
  /** Hands on, or waiting and cooking by itself. */
  active: Type.Boolean(),
  text: Texts,
});
export type TemplateStep = StaticDecode<typeof Step>;

/** What a dish is made in, and how many servings fit into one; more than that takes several, or several batches. */
const Vessel = Fields({
  kind: Enum(["pan", "tray", "dish", "tin", "pot", "blender"]),
  servings: Type.Integer({ minimum: 1, maximum: 20 }),
});

/** A kind of dish: what goes in, in which amounts, and how it is made. */
export const Template = Fields({
  key: id,
  dishTypes: Type.Array(DishType, { minItems: 1 }),
  /** 1 easy, 2 medium. Harder ones come about through refinements. */
  level: Type.Union([Type.Literal(1), Type.Literal(2)]),
  sweet: Type.Boolean(),
  title: Texts,
  overview: Texts,
  slots: Slots,
  steps: Type.Array(Step, { minItems: 2 }),
  vessel: Type.Optional(Vessel),
  equipment: Type.Array(Texts, { minItems: 1 }),
  tips: Type.Array(Texts),
  serving: Type.Array(Texts),
});

/** A small extra that raises a dish's difficulty by one level: its foods, its step and its name for the overview. */
export const RefinementData = Fields({ key: id, sweet: Type.Boolean(), name: Texts, slots: Slots, step: Step });

/** The words of all texts without the foods that are put into them. */
interface Worded {
  words: Texts;
}
export type DishTemplate = StaticDecode<typeof Template> & Worded;
export type Refinement = StaticDecode<typeof RefinementData> & Worded;
