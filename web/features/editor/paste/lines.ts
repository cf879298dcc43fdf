import type { Lang } from "@toque/db/schemas/common.ts";
import type { Quantity, UniversalUnit } from "@toque/db/schemas/quantity.ts";
import type { TextAnswer, TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { formatFood } from "../../../shared/formatting/amount.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import type { FoodChoice } from "../form/types.ts";

// What the cook says of the lines of a pasted text. It is kept by the words of a line, so that it outlives edits of others.

/** A food with its name for several of it, where that is known. */
interface MeantFood extends FoodChoice {
  plural?: string | undefined;
}

/** What a line means. */
export interface Meaning {
  food: MeantFood | null;
  /** The food as written, where no table holds it. */
  written: string | null;
  quantity: Quantity | null;
  /** Of a food as written; null counts pieces. */
  unit: UniversalUnit | null;
  amount: number | null;
}

/** By key of the line: what the cook settled, or null for a line that is left out. */
export type Mends = ReadonlyMap<string, Meaning | null>;

export type LineState = "clear" | "doubt" | "written";

export interface PastedLine {
  key: string;
  group: string | null;
  ingredient: TextIngredient;
  meaning: Meaning;
  state: LineState;
  /** What the cook settled is shown as chosen. */
  isMended: boolean;
}

export const meaningOf = ({
  food,
  name,
  quantity,
  unit,
  multiplier,
}: Pick<TextAnswer, "food" | "name" | "quantity" | "unit" | "multiplier">): Meaning => ({
  food: food && { id: food.id, name: food.name, plural: food.plural },
  written: name,
  quantity,
  unit,
  amount: multiplier,
});

/** What a line is about, as it is read on the recipe's page: "Eggs" of three, "Egg" of one. */
export function nameOf({ food, written, quantity, amount }: Meaning, lang: Lang): string {
  if (written !== null || !food) return written ?? "";
  const name = textOf(food.name, lang);
  if (!quantity || amount === null) return name;
  return formatFood({ food: { name, plural: food.plural || name }, quantity }, amount, lang);
}

/**
 * What the line offers instead of its food, with the words that join it: " or oat milk"; "" without any. A food of the table is
 * named as it is called there, unless the line says how much of it: "1 onion or 2 shallots".
 */
export function offeredInstead(
  { ingredient, meaning }: Pick<PastedLine, "ingredient" | "meaning">,
  lang: Lang,
): string {
  const names = ingredient.alternatives
    .filter(({ food }) => food === null || food.id !== meaning.food?.id)
    .map(({ text, food }) => (food && !/\d/.test(text) ? inSentence(textOf(food.name, lang), lang) : text));
  const list = new Intl.ListFormat(localeOf(lang), { type: "disjunction" });
  const [, ...behind] = list.formatToParts([nameOf(meaning, lang), ...names]);
  return behind.map(({ value }) => value).join("");
}

/** Whether two meanings are the same food in the same amount. */
export const isSame = (a: Meaning, b: Meaning): boolean =>
  a.food?.id === b.food?.id &&
  a.written === b.written &&
  a.quantity?.id === b.quantity?.id &&
  a.unit === b.unit &&
  a.amount === b.amount;

function meaningAsRead(ingredient: TextIngredient): Meaning {
  const chosen = ingredient.doubts.flatMap(({ answers }) => answers).find((answer) => answer.chosen);
  return meaningOf(chosen ?? { ...ingredient, name: null, unit: ingredient.quantity?.unit ?? null });
}

/** The lines of an understood text with what the cook settled; those that are left out are not among them. */
export function pastedLines(text: UnderstoodText, mends: Mends): PastedLine[] {
  const counts = new Map<string, number>();
  return text.sections.flatMap(({ name: group, ingredients }) =>
    ingredients.flatMap((ingredient): PastedLine[] => {
      const words = `${ingredient.original_text}\n${ingredient.food_text}`;
      const count = counts.get(words) ?? 0;
      counts.set(words, count + 1);
      const key = `${words}\n${count}`;
      const mend = mends.get(key);
      if (mend === null) return [];
      const meaning = mend ?? meaningAsRead(ingredient);
      const isMended = mend !== undefined;
      const state =
        meaning.written !== null ? "written" : !isMended && ingredient.doubts.length > 0 ? "doubt" : "clear";
      return [{ key, group, ingredient, meaning, state, isMended }];
    }),
  );
}

/** What a line says beside its food: what is done to it, remarks, and the heading that it stands under. */
export function noteOf({ ingredient, group }: Pick<PastedLine, "ingredient" | "group">): string {
  const under = group && group.charAt(0).toLowerCase() + group.slice(1);
  return [ingredient.preparation, ingredient.note, under].filter(Boolean).join(", ");
}

/** How many lines there are of each state. */
export const countStates = (lines: readonly PastedLine[]): Record<LineState, number> => ({
  clear: lines.filter(({ state }) => state === "clear").length,
  doubt: lines.filter(({ state }) => state === "doubt").length,
  written: lines.filter(({ state }) => state === "written").length,
});

/** The measure of a food that fits a unit: the unit itself, or for none the food's own; else the usual one. */
export const measureIn = (quantities: readonly Quantity[], unit: string | null): Quantity | null =>
  quantities.find((one) => one.unit === unit) ?? quantities[0] ?? null;
