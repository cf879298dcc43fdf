import type { Pen } from "../pen.ts";
import type { Sheet } from "../svg.ts";

/** What a shape is drawn with: the food's colours and key, and the sheet that lends its gradients. */
export interface Look {
  key: string;
  color: string;
  accent: string;
  traits: readonly string[];
  sheet: Sheet;
}

/** Draws one piece of a food around (0, 0), sized for a dish of about 360 px across. */
export type Draw = (pen: Pen, look: Look) => string;

/** Whether the food's key has one of these words as a part: `is("red-pepper", "pepper")`. */
export const is = (key: string, ...words: readonly string[]): boolean => words.some((word) => key.includes(word));
