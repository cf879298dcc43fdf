import type { HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import type { Concerned } from "@toque/db/shared/hygiene/table.ts";
import { isProhibited, type Place, placesOf, type WordClass } from "@toque/db/shared/hygiene/text.ts";
import type { FoodPlace, Reading } from "./reading.ts";
import rules from "./rules.json";

/**
 * What must not stand in a recipe. A need is a kind of words (words.json), `=a|b` a food of one of these groups in the sentence,
 * `@a|b` also one that the sentence is about, `~a` one beside the words, `>n` a time of more than n minutes.
 */
export interface HygieneRule {
  key: string;
  /** The fact that it falls below. */
  fact: string;
  /**
   * Each list must be met by one sentence: of the recipe, of one text of it (a step, a tip), or the same for a rule of scope
   * `sentence` (then there is one list).
   */
  needs: string[][];
  /** Kinds of words in the sentence that make it harmless. */
  unless: string[];
  scope: "sentence" | "clause" | "text" | "recipe";
  /** Kinds of words anywhere in the recipe that make it harmless; in the same text for scope `text`. */
  unlessRecipe?: string[];
  /** They count only in a sentence about the same foods. */
  unlessAbout?: boolean;
  /** For `~`: how many words apart. */
  near?: number;
  /** Only in a recipe for them; by default everyone. */
  who?: Concerned;
}

export const hygieneRules = rules as HygieneRule[];

const groupsIn = (need: string): HygieneGroup[] => need.slice(1).split("|") as HygieneGroup[];
const isFood = (need: string): boolean => /^[=@~]/.test(need);

/** Places of a kind of words that no prohibition reaches. */
const allowed = (reading: Reading, kind: string, within: Place): Place[] =>
  placesOf(kind as WordClass, reading.normal, reading.lang).filter(
    (place) =>
      place.start >= within.start && place.end <= within.end && !isProhibited(reading.normal, place, reading.lang),
  );

/** The parts of a sentence between commas and "and". */
function clausesOf({ normal }: Reading): Place[] {
  const clauses: Place[] = [];
  let start = 0;
  for (const { index, 0: mark } of normal.matchAll(/ [,:()–] | (?:and|et|y|und) /g)) {
    clauses.push({ start, end: index });
    start = index + mark.length;
  }
  return [...clauses, { start, end: normal.length }];
}

const inside = (place: Place, within: Place): boolean => place.start >= within.start && place.start < within.end;

/** How many words lie between two places. */
function distance({ normal }: Reading, a: Place, b: Place): number {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return normal.slice(first.end, second.start).split(" ").filter(Boolean).length;
}

function meetsNeed(reading: Reading, need: string, rule: HygieneRule, part: readonly string[], within: Place): boolean {
  if (need.startsWith(">")) return reading.minutes > Number(need.slice(1));
  if (!isFood(need)) return allowed(reading, need, within).length > 0;
  const groups = groupsIn(need);
  const ofGroup = ({ groups: own }: FoodPlace) => groups.some((group) => own.includes(group));
  const named = reading.foods.filter((food) => ofGroup(food) && inside(food, within));
  if (need.startsWith("@")) return named.length > 0 || groups.some((group) => reading.about.has(group));
  const isParted = rule.needs.length > 1;
  // "No need to boil the beans" is about the boiling.
  const free = named.filter(
    (food) =>
      (need.startsWith("~") || !food.isNegated) && (isParted || !isProhibited(reading.normal, food, reading.lang)),
  );
  if (need.startsWith("=")) return free.length > 0;
  const words = part.filter((other) => !isFood(other) && !other.startsWith(">"));
  return free.some((food) =>
    words.every((kind) =>
      allowed(reading, kind, within).some((place) => distance(reading, food, place) <= (rule.near ?? 6)),
    ),
  );
}

/** Whether one sentence meets all of a list of needs and nothing in it makes that harmless. */
function meets(reading: Reading, rule: HygieneRule, part: readonly string[]): boolean {
  const parts = rule.scope === "clause" ? clausesOf(reading) : [{ start: 0, end: reading.normal.length }];
  return parts.some(
    (within) =>
      part.every((need) => meetsNeed(reading, need, rule, part, within)) &&
      !rule.unless.some((kind) => allowed(reading, kind, within).length > 0),
  );
}

/** The sentences of a recipe that break a rule; of a rule over the whole recipe or a text the first that meets its last need. */
export function brokenBy(rule: HygieneRule, readings: readonly Reading[]): Reading[] {
  if (rule.scope === "text") {
    const texts = Map.groupBy(readings, ({ index }) => index);
    return [...texts.values()].flatMap((text) => brokenBy({ ...rule, scope: "recipe" }, text));
  }
  const foods = new Set(rule.needs.flat().filter(isFood).flatMap(groupsIn));
  const isHarmless = (rule.unlessRecipe ?? []).some((kind) =>
    readings.some(
      (reading) =>
        allowed(reading, kind, { start: 0, end: reading.normal.length }).length > 0 &&
        (!rule.unlessAbout || [...reading.about].some((group) => foods.has(group))),
    ),
  );
  if (isHarmless) return [];
  const met = rule.needs.map((part) => readings.filter((reading) => meets(reading, rule, part)));
  if (met.some((list) => list.length === 0)) return [];
  return rule.scope === "recipe" ? met.at(-1)!.slice(0, 1) : met.at(-1)!;
}
