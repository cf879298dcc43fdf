import type { Pen } from "../pen.ts";
import type { Tones } from "../symbols/paint.ts";

/** The inputs of a shape: the food's key and colours, and the sheet that defines its gradients. */
export interface Look extends Tones {
  key: string;
  traits: readonly string[];
}

/** Draws one piece of a food around (0, 0), sized for a dish of about 360 px across. */
export type Draw = (pen: Pen, look: Look) => string;

/** Whether the food's key contains one of these words: `is("red-pepper", "pepper")`. */
export const is = (key: string, ...words: readonly string[]): boolean => words.some((word) => key.includes(word));
