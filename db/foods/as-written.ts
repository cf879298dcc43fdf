import type { Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import type { Lang } from "../schemas/common.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import { ensureUnlistedFood, readMeasures } from "./known.ts";
import { takePersonalFood } from "./personal.ts";
import { measureAsWritten, PIECE_GRAMS } from "./unsaved-foods.ts";

/** An ingredient line whose food no table holds. */
export interface UnknownLine {
  name: string;
  /** Null for pieces. */
  unit: UniversalUnit | null;
  multiplier: number;
}

/** The food of such a line, with its amount. */
export interface WrittenLine {
  foodId: number;
  quantityId: number;
  multiplier: number;
  /** Whether it is the placeholder of foods that are not listed: its name must then be kept in the line's words. */
  isPlaceholder: boolean;
}

/**
 * A personal food of a cook, made where they have none of this name, with one of its measures.
 * @param unit null for pieces
 * @returns null where it has no such measure
 * @throws DomainError where the cook has reached their limit, or the name has no letter
 */
export async function takeInMeasure(
  tx: Tx,
  ownerId: number,
  { name, unit }: Pick<UnknownLine, "name" | "unit">,
  lang: Lang,
): Promise<{ foodId: number; quantityId: number } | null> {
  const { id } = await takePersonalFood(tx, ownerId, { name }, lang);
  const measure = (await readMeasures(tx, id)).find(({ key }) => key === (unit ?? "piece"));
  return measure ? { foodId: id, quantityId: measure.id } : null;
}

/**
 * Uses a food as its cook calls it: a personal food, of which nothing is known. Where that cannot be, because the cook has
 * reached their limit, or the name has no letter, the line is of the placeholder, of which nothing is known either.
 * @param lang of the name
 */
export async function takeAsWritten(tx: Tx, ownerId: number, line: UnknownLine, lang: Lang): Promise<WrittenLine> {
  const { unit, multiplier } = line;
  try {
    const taken = await takeInMeasure(tx, ownerId, line, lang);
    if (taken) return { ...taken, multiplier, isPlaceholder: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  const { foodId, gramId } = await ensureUnlistedFood(tx);
  const weight = multiplier * (measureAsWritten(unit) ?? PIECE_GRAMS);
  return { foodId, quantityId: gramId, multiplier: weight, isPlaceholder: true };
}
