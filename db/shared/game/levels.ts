/** Where somebody stands on a scale of thresholds. */
export interface Standing {
  /** From 1. */
  level: number;
  /** Of this level and of the next; null when there is none above. */
  from: number;
  next: number | null;
}

/** The level of so many points of experience. @param thresholds in rising order, the first is 0 */
export function levelOf(thresholds: readonly number[], xp: number): Standing {
  let level = 1;
  while (level < thresholds.length && thresholds[level]! <= xp) level++;
  return { level, from: thresholds[level - 1] ?? 0, next: thresholds[level] ?? null };
}
