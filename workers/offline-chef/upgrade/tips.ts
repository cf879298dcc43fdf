import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { foodTest, Terms } from "../compose/terms.ts";
import { checked, strict, Texts } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import data from "./tips.json";

/** Facts for the cook about a food, valid in any dish. Those about food safety come first. */
const foodTips = checked(Type.Array(Type.Object({ about: Terms, text: Texts }, strict)), data, "tips.json").map(
  ({ about, text }) => ({ about: foodTest(about), text }),
);

/** A tip with the food it is about. */
export interface ChosenTip {
  food: KnownFood;
  text: string;
}

/**
 * Tips for the foods of a dish: those about food safety first, each at most once.
 * @param has whether the recipe's tips already mention the food
 */
export function tipsFor(
  foods: readonly KnownFood[],
  lang: Lang,
  limit: number,
  has: (food: KnownFood) => boolean,
): ChosenTip[] {
  const chosen: ChosenTip[] = [];
  for (const tip of foodTips) {
    if (chosen.length >= limit) break;
    const food = foods.find((entry) => tip.about(entry));
    if (food && !has(food)) chosen.push({ food, text: tip.text[lang] });
  }
  return chosen;
}
