import { Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { type UniversalUnit, universalUnits } from "@toque/db/schemas/quantity.ts";
import { compiled, Fields, Pattern, Text } from "../../data.ts";
import file from "./patterns/numbers.json";

const words: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(file.words).flatMap(([value, row]) => row.split(" ").map((word) => [word, Number(value)])),
);

/** A pattern, without groups, for a number in digits or as a word of the four languages; for folded text. */
export const numberPattern = `(?:\\d+(?:[.,]\\d+)?|${Object.keys(words)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;

/** The value of what {@link numberPattern} matched. */
export function numberFrom(text: string): number | null {
  const digits = Number(text.replace(",", "."));
  return Number.isFinite(digits) && text.trim() ? digits : (words[text.trim()] ?? null);
}

const patterns = compiled(
  Fields({
    words: Type.Record(Type.String(), Text, { description: "by their value" }),
    units: Type.Array(Type.Tuple([Enum(universalUnits), Pattern()])),
    joining: Pattern("", "follows a unit before the food: '100 g of mushrooms', '2 cuillères d'huile'"),
    leading: Pattern("", "the number that a phrase opens with"),
    articles: Pattern("", "numbers that are articles or parts: no amount without a unit"),
  }),
  file,
  "patterns/numbers.json",
  { number: numberPattern },
);

/**
 * The amount that a folded phrase opens with ("100 g of mushrooms", "2 œufs"); an article that is also "one" is no amount
 * by itself.
 */
export function amountIn(folded: string): { value: number; unit: UniversalUnit | null } | null {
  const match = patterns.leading.exec(folded.trim());
  const value = match?.[1] ? numberFrom(match[1]) : null;
  if (!match || value === null || value <= 0) return null;
  const rest = folded.trim().slice(match[0].length).trim();
  const unit = patterns.units.find(([, pattern]) => pattern.test(rest))?.[0] ?? null;
  if (!unit && patterns.articles.test(match[1] ?? "")) return null;
  return { value, unit };
}

/** A folded phrase without the amount that it opens with. */
export function withoutAmount(folded: string): string {
  const text = folded.trim();
  if (!amountIn(text)) return text;
  const rest = text.slice(patterns.leading.exec(text)![0].length).trim();
  const unit = patterns.units.map(([, pattern]) => pattern.exec(rest)?.[0]).find((match) => match !== undefined) ?? "";
  return rest.slice(unit.length).trim().replace(patterns.joining, "");
}
