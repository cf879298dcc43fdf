import { pick } from "@toque/db/schemas/common.ts";
import { enumerate } from "../../ai/language/fold.ts";
import { inSentence } from "../../ai/language/grammar.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";
import { conflict } from "../substitutions/constraints.ts";
import { sayings } from "../texts/say.ts";
import { type ComposeWishes, compositions } from "./compose.ts";

/**
 * What is used of what is at hand, what is not and why, and in what time a dish would use more; nothing where nothing is at
 * hand.
 */
export function usageNotes(foods: readonly KnownFood[], wishes: ComposeWishes, foodIndex: FoodIndex): string[] {
  const { available, lang, constraints, maxTime } = wishes;
  if (available.length === 0) return [];
  const say = sayings[lang];
  const list = (some: readonly KnownFood[]): string =>
    enumerate(
      some.map((food) => inSentence(pick(food.names, lang), lang)),
      lang,
    );
  const isUsed = (food: KnownFood): boolean => foods.some(({ id }) => id === food.id);
  const used = available.filter(isUsed);
  const left = available.filter((food) => !isUsed(food));
  // Only counted: what the user must not have is not to stand in the texts of the dish, however it is said.
  const excluded = left.filter((food) => conflict(food, constraints)).length;
  const unused = left.filter((food) => !conflict(food, constraints));
  const longer =
    maxTime === null || unused.length === 0
      ? undefined
      : compositions({ ...wishes, maxTime: null }, foodIndex)
          .filter((entry) => entry.minutes > maxTime && entry.used > used.length && !entry.related)
          .sort((a, b) => b.used - a.used || a.minutes - b.minutes)[0];
  const gained = longer ? unused.filter((food) => longer.foods.some(({ id }) => id === food.id)) : [];
  return [
    ...(used.length ? [say("compose.used", { foods: list(used) })] : []),
    ...(excluded ? [say("compose.excluded", { count: excluded })] : []),
    ...(unused.length ? [say("compose.unused", { foods: list(unused) })] : []),
    ...(longer && gained.length
      ? [say("compose.longer", { minutes: longer.minutes, title: longer.draft.title, foods: list(gained) })]
      : []),
  ].map((note) => note.slice(0, 500));
}
