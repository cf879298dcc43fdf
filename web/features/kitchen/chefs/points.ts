import type { PointsRepartitionInput } from "@toque/db/schemas/chef.ts";
import type { ChefStat, ChefStats } from "@toque/db/schemas/game.ts";

/** Points that would be spent, a draft. */
export type PointsDraft = ChefStats;

export const emptyDraft: PointsDraft = { efficiency: 0, resilience: 0, expertise: 0 };

export const draftSum = ({ efficiency, resilience, expertise }: PointsDraft): number =>
  efficiency + resilience + expertise;

/** The draft as far as there are points for it: after the chef's points have changed elsewhere. */
export function fitDraft(draft: PointsDraft, stats: ChefStats, remaining: number, max: number): PointsDraft {
  let left = remaining;
  const fitted = { ...emptyDraft };
  for (const stat of ["efficiency", "expertise", "resilience"] as const satisfies readonly ChefStat[]) {
    const points = Math.max(0, Math.min(draft[stat], left, max - stats[stat]));
    fitted[stat] = points;
    left -= points;
  }
  return fitted;
}

/** What is spent when the draft is. */
export const spent = (before: PointsRepartitionInput, draft: PointsDraft): PointsRepartitionInput => ({
  efficiency: before.efficiency + draft.efficiency,
  resilience: before.resilience + draft.resilience,
  expertise: before.expertise + draft.expertise,
  remaining: before.remaining - draftSum(draft),
});
