import type { KnownFood } from "@toque/db/foods/known.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { FoodMeasure } from "@toque/db/foods/measures.ts";
import {
  type Corrections,
  correctedWords,
  type FoodUnit,
  type LearntFood,
  type LearntMeasure,
  unitKey,
} from "@toque/db/ingredients/corrections.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientLine } from "../lines/line.ts";
import { type Measured, rounded } from "./answers.ts";

/** A line as it was read, with the foods that its words name. */
export interface ReadLine {
  read: IngredientLine;
  named: { food: KnownFood; rest: string }[];
}

/** What cooks said of a line. */
export interface LearntLine {
  food: LearntFood | null;
  /** The amount of the line in a food's measure, as they said of its unit. */
  measure(foodId: number, measures: readonly FoodMeasure[]): (Measured & { isOwn: boolean }) | null;
}

/** The words by which the food of a line is corrected; null where it names several, or offers others. */
export function wordsOfLine({ read, named }: ReadLine, lang: Lang): string | null {
  if (named.length > 1 || read.alternatives.length > 0 || read.heading) return null;
  return correctedWords(read.food, lang);
}

/** What cooks said of the foods and the units of some lines. */
export async function learntLines(
  lines: readonly ReadLine[],
  lang: Lang,
  corrections: Corrections,
): Promise<Map<IngredientLine, LearntLine>> {
  const words = new Map(lines.map((line) => [line, wordsOfLine(line, lang)]));
  const foods = await corrections.foods(lang, [...new Set([...words.values()].filter((one) => one !== null))]);
  const units: FoodUnit[] = [];
  for (const line of lines) {
    const { unit } = line.read;
    if (unit === null) continue;
    const learnt = foods.get(words.get(line) ?? "")?.foodId;
    for (const foodId of [learnt, ...line.named.map(({ food }) => food.id)]) if (foodId) units.push({ foodId, unit });
  }
  const measures: ReadonlyMap<string, LearntMeasure> = await corrections.measures(lang, units);
  return new Map(
    lines.map((line) => [
      line.read,
      {
        food: foods.get(words.get(line) ?? "") ?? null,
        measure(foodId, known) {
          const { unit, amount } = line.read;
          const found = unit === null ? undefined : measures.get(unitKey({ foodId, unit }));
          const measure = known.find(({ quantity }) => quantity.id === found?.quantityId);
          if (!found || !measure) return null;
          return { measure, multiplier: rounded((amount ?? 1) * found.perUnit), isOwn: found.isOwn };
        },
      },
    ]),
  );
}

/**
 * Whether a food in the place of what a line says lacks an allergen of it: of the food that it is called by, and of all that its
 * words name. A food whose allergens are not known lacks none.
 * @param before the key of the food by name; null for none
 */
export function losesAllergens(
  lexicon: FoodLexicon,
  words: string,
  lang: Lang,
  before: string | null,
  after: string,
): boolean {
  const held = (key: string) => {
    const row = lexicon.food(key);
    return row?.allergens ? [...row.allergens, ...row.may_contain] : null;
  };
  const kept = held(after);
  if (kept === null) return false;
  const named = before === null ? [] : held(before);
  if (named === null) return true;
  return [...named, ...lexicon.heldBy(words, lang)].some((allergen) => !kept.includes(allergen));
}
