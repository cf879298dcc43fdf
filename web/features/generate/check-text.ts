import type { DraftCheck, GeneratedRecipe } from "@toque/db/entities/ai.ts";

/** What a check has to say, apart from how a language says it. */
export type CheckText =
  | { kind: "nothing_asked" }
  | { kind: "names"; names: string }
  | { kind: "unknown"; names: string }
  | { kind: "time" | "servings" | "difficulty" | "fine" | "missed" };

/** The sentences of the checks that name something; their beginnings are the server's. */
const naming: Partial<Record<DraftCheck["name"], RegExp>> = {
  allergens: /^Free of (.+)\.$/,
  diet: /^Fits (.+)\.$/,
};
const unknownFoods = /^Not in the food table: (.+)\.$/;

/**
 * What a check comes down to. The server tells of its checks in English sentences; what they name (foods, allergens, a diet) is
 * in the recipe's language and is kept. A sentence that is not known here is passed or not passed, no more.
 */
export function readCheck({ name, passed, detail }: DraftCheck): CheckText {
  if (!passed) return { kind: "missed" };
  if (/^No \w+ was (named|required)\.$/.test(detail)) return { kind: "nothing_asked" };
  const names = naming[name]?.exec(detail)?.[1];
  if (names) return { kind: "names", names };
  const unknown = name === "known_foods" ? unknownFoods.exec(detail)?.[1] : undefined;
  if (unknown) return { kind: "unknown", names: unknown };
  if (name === "time" || name === "servings" || name === "difficulty") return { kind: name };
  return { kind: "fine" };
}

/** Minutes that the checks counted: at work and waiting. */
export const minutesOf = ({ preparation_time, cooking_time }: GeneratedRecipe): number =>
  preparation_time + cooking_time;
