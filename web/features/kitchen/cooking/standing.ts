import { levelOf } from "@toque/db/shared/game/levels.ts";

/** A restaurant just after a dish was paid. */
export interface StandingAfter {
  level: number;
  xp: number;
  /** Experience of the next level; of this one where there is none above. */
  threshold: number;
  /** What the bar of the level showed before: 0 to 1. */
  share: number;
  /** What the dish added to it: 0 to 1. A dish that raised the level began in the one below. */
  gained: number;
}

/** @param thresholds experience at which each level begins, in their order */
export function standingAfter(
  thresholds: readonly number[],
  { before, added }: { before: number; added: number },
): StandingAfter {
  const xp = before + added;
  const { level, from, next } = levelOf(thresholds, xp);
  if (next === null) return { level, xp, threshold: from, share: 1, gained: 0 };
  const span = next - from;
  const start = Math.max(before, from);
  return { level, xp, threshold: next, share: (start - from) / span, gained: (xp - start) / span };
}
