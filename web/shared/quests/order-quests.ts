import type { UserQuest } from "@toque/db/schemas/game-quest.ts";

type Progressed = Pick<UserQuest, "completed" | "done" | "progress">;

/** How far a quest is, 0 to 1: the mean of its objectives. */
export function shareOf({ completed, progress }: Pick<Progressed, "completed" | "progress">): number {
  if (completed) return 1;
  const shares = progress.map(({ count, objective }) => Math.min(1, count / objective.count));
  return shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length);
}

const rank = ({ done, completed }: Progressed): number => (done ? 2 : completed ? 0 : 1);

/** What can be claimed first, then what is nearest to its end; claimed ones last. */
export const orderQuests = <T extends Progressed>(quests: readonly T[]): T[] =>
  [...quests].sort((a, b) => rank(a) - rank(b) || shareOf(b) - shareOf(a));
