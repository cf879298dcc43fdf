import type { GameEventType, GameFacts, Objective } from "../../schemas/game.ts";
import { randomBy, shuffled } from "./random.ts";

/**
 * The quests of a day or a week: reproducible by user and number of the period, and spread. A user goes through all of them in
 * an order of their own before one comes again, and then in another order.
 * @param ids the quests that may be drawn, in any order
 * @param period the number of the day or the week
 * @returns `count` different ones, or all
 */
export function drawQuests(
  ids: readonly number[],
  { userId, kind, period, count }: { userId: number; kind: "daily" | "weekly"; period: number; count: number },
): number[] {
  const pool = [...new Set(ids)].sort((a, b) => a - b);
  const wanted = Math.min(count, pool.length);
  const round = (number: number) => shuffled(pool, randomBy(`${kind}:${userId}:${number}`));
  const drawn: number[] = [];
  for (let place = period * wanted; drawn.length < wanted; place++) {
    const order = round(Math.floor(place / pool.length));
    const id = order[((place % pool.length) + pool.length) % pool.length]!;
    // Where a round ends within a period, the next one may begin with a quest that is there already.
    if (!drawn.includes(id)) drawn.push(id);
    else drawn.push(order.find((other) => !drawn.includes(other))!);
  }
  return drawn;
}

/** Something that happened, as quests see it. `entity` is what it happened to: the same counts once for an objective. */
export interface Happened {
  type: GameEventType;
  entity: string;
  facts: GameFacts;
}

/** Whether an event counts for an objective: its kind, and every filter. What is unknown meets no filter. */
export function meets({ event, filters }: Objective, { type, facts }: Pick<Happened, "type" | "facts">): boolean {
  const { tag, category, difficulty, diet, max_minutes, min_minutes } = filters;
  return (
    event === type &&
    (tag === undefined || facts.tags.includes(tag)) &&
    (category === undefined || facts.categories.includes(category)) &&
    (difficulty === undefined || facts.difficulty === difficulty) &&
    (diet === undefined || facts.diets.includes(diet)) &&
    (max_minutes === undefined || (facts.minutes !== null && facts.minutes <= max_minutes)) &&
    (min_minutes === undefined || (facts.minutes !== null && facts.minutes >= min_minutes))
  );
}

/** What was counted for each of a quest's objectives, after an event; no more than is asked for, and nothing twice. */
export const advanced = (
  objectives: readonly Objective[],
  counted: readonly (readonly string[])[],
  happened: Happened,
): string[][] =>
  objectives.map((objective, i) => {
    const before = counted[i] ?? [];
    const counts = before.length < objective.count && !before.includes(happened.entity) && meets(objective, happened);
    return counts ? [...before, happened.entity] : [...before];
  });

/** Whether all objectives are reached; a quest without one never is. */
export const isCompleted = (objectives: readonly Objective[], counted: readonly (readonly string[])[]): boolean =>
  objectives.length > 0 && objectives.every(({ count }, i) => (counted[i]?.length ?? 0) >= count);
