import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { FoodTerms } from "../compose/terms.ts";
import { compiled, Fields, Texts } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import data from "./tips.json";

/** Facts for the cook about a food, valid in any dish. Those about food safety come first. */
const foodTips = compiled(Type.Array(Fields({ about: FoodTerms, text: Texts })), data, "tips.json");

/**
 * Tips for the foods of a dish: those about food safety first, each at most once.
 * @param has whether the recipe's tips already mention the food
 */
export function tipsFor(
  foods: readonly KnownFood[],
  lang: Lang,
  limit: number,
  has: (food: KnownFood) => boolean,
): { food: KnownFood; text: string }[] {
  const fitting = foodTips.flatMap(({ about, text }) => {
    const food = foods.find(about);
    return food && !has(food) ? [{ food, text: text[lang] }] : [];
  });
  return fitting.slice(0, Math.max(0, limit));
}
