import type { Texts } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import type { RefinementData, SlotData, TemplateData } from "./schema.ts";

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
