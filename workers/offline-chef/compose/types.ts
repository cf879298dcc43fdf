import type { Lang } from "@toque/db/schemas/common.ts";
import type { DishType } from "@toque/db/schemas/recipe.ts";
import type { KnownFood } from "../knowledge.ts";

export type Texts = Record<Lang, string>;

/** A place for foods in a dish. */
export interface Slot {
  name: string;
  /** Whether a food fits here; called for foods that the request names. */
  accepts: (food: KnownFood) => boolean;
  /** Keys of foods to take when the request names none, all equivalent. */
  prefer: readonly string[];
  /** Keys for when none of those is permitted, best first. */
  fallback?: readonly string[];
  /** Minimum and maximum number of foods. */
  min: number;
  max: number;
  /** How many are taken when that is possible; by default `min`, and at least one where `prefer` names any. */
  want?: number;
  /** Grams of one food for a serving, when `count` foods share the slot. */
  grams: (food: KnownFood, count: number) => number;
  /** Always at hand, so not counted as something to buy: salt, oil, water. */
  staple?: boolean;
}

/** Foods in a slot, with their grams for all servings. */
export interface Portion {
  food: KnownFood;
  grams: number;
}
export type Filled = ReadonlyMap<string, readonly Portion[]>;

/**
 * Texts hold placeholders: `{veg}` is the foods of a slot with their articles, `{veg+herb}` those of two slots, `{veg:bare}`
 * without articles, `{veg:dat}` the same in the German dative, `{veg:de}` and `{veg:à}` with the French or Spanish
 * preposition merged in, `{veg:attr}` as an English attribute, `{min}` the minutes of the step. `[[herb? …]]` stands only when
 * the slot is filled, `[[!herb? …]]` only when it is not.
 */
export interface TemplateStep {
  minutes: number | ((filled: Filled) => number);
  /** Hands on, or waiting and cooking by itself. */
  active: boolean;
  /** Only when one of these slots is filled. */
  when?: readonly string[];
  text: Texts;
}

/** A kind of dish: what goes in, in which amounts, and how it is made. */
export interface DishTemplate {
  key: string;
  dishTypes: readonly DishType[];
  /** 1 easy, 2 medium. Harder ones come about through refinements. */
  level: 1 | 2;
  sweet: boolean;
  slots: readonly Slot[];
  steps: readonly TemplateStep[];
  title: Texts;
  overview: Texts;
  equipment: readonly Texts[];
  tips: readonly Texts[];
  serving: readonly Texts[];
}

export const texts = (en: string, fr: string, es: string, de: string): Texts => ({ en, fr, es, de });
