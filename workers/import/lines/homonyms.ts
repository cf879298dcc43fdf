import type { Lang } from "@toque/db/schemas/common.ts";
import homonyms from "./homonyms.json";
import type { LineFoods } from "./line.ts";

interface Homonym {
  unit: string;
  /** Selectors of foods; without them, any other food. */
  of?: readonly string[];
  means: string | null;
  behind?: boolean;
}

const homonymsOf: Readonly<Record<Lang, readonly Homonym[]>> = homonyms;

/**
 * The unit that a word for one means with its food: a French "gousse" of garlic is a clove, of vanilla a pod.
 * @param place on which side of the food the word stands
 * @returns null where the word belongs to the food's name ("filets de truite"), undefined where the unit has one meaning
 */
export function unitMeant(
  lang: Lang,
  unit: string,
  food: string,
  foods: LineFoods,
  place: "before" | "behind" = "before",
): string | null | undefined {
  return homonymsOf[lang].find(
    (one) =>
      one.unit === unit &&
      (one.behind === true) === (place === "behind") &&
      (one.of === undefined || foods.isAbout(food, one.of)),
  )?.means;
}
