import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Nullable } from "./common.ts";
import { cookingStatuses, DisapprovalReason } from "./game.ts";

// A cooking of the game on the wire, and how it is judged.

const Whole = Type.Integer();

export const CookingStatus = Enum(cookingStatuses);
export const CookingDecider = Enum(["majority", "moderator", "overdue"]);
export const RewardPartKey = Enum(["difficulty", "hands_on", "first_time", "brigade", "half"]);

/** One part of a reward; `half` is negative: what an overdue decision does not pay. */
export const CookingRewardPart = Type.Object({ key: RewardPartKey, xp: Whole, spoon: Whole });
/** What one chef of the brigade adds, in thousandths; one who is wholly tired does not count. */
export const ChefContribution = Type.Object({
  id: Id,
  efficiency: Whole,
  expertise: Whole,
  counts: Type.Boolean(),
});
/** The sum of its parts. */
export const CookingReward = Type.Object({
  xp: Whole,
  spoon: Whole,
  parts: Type.Array(CookingRewardPart),
  chefs: Type.Array(ChefContribution),
});
export type CookingReward = Static<typeof CookingReward>;

export const CookingImage = Type.Object({
  id: Id,
  cooking_id: Id,
  img_url: Type.String(),
  step_id: Nullable(Id),
});
export type CookingImage = Static<typeof CookingImage>;

/** A cooking. Who judges it sees neither whose it is nor what others answered. */
export const GameCooking = Type.Object({
  id: Id,
  /** Null when the recipe was erased. */
  recipe_id: Nullable(Id),
  user_id: Nullable(Id),
  status: CookingStatus,
  done: Type.Boolean(),
  cooking_images: Type.Array(CookingImage),
  /** SPOON that it brings while it waits, or brought; null before it is finished, and when it brings nothing. */
  reward_amount: Nullable(Whole),
  reward: Nullable(CookingReward),
  /** What it would bring its cook if it were finished now: by the recipe as it was when the cooking started. Null once it is over. */
  expected_reward: Nullable(CookingReward),
  /** The restaurant's experience before the reward was paid; null for what was not paid. */
  xp_before: Nullable(Whole),
  /** The recipe's name as it was when the cooking started. */
  title: Type.String(),
  answers: Whole,
  reasons: Type.Array(DisapprovalReason),
  decided_by: Nullable(CookingDecider),
  started_at: Type.String(),
  touched_at: Type.String(),
  finished_at: Nullable(Type.String()),
  decided_at: Nullable(Type.String()),
  /** Until when the caller may answer; null outside of judging. */
  leased_until: Nullable(Type.String()),
});
export type GameCooking = Static<typeof GameCooking>;

export const CookingLaunch = Body({ recipe_id: Id });
export const CookingImageInput = Body({
  img_url: Type.String({ minLength: 1, maxLength: 500 }),
  step_id: Type.Optional(Nullable(Id)),
});
export type CookingImageInput = Static<typeof CookingImageInput>;

export const EvaluationAnswer = Body({
  id: Id,
  approved: Type.Boolean(),
  reason: Type.Optional(Nullable(DisapprovalReason)),
});
export const EvaluationSkip = Body({ id: Id });

/** How much somebody has judged today. */
export const EvaluationStanding = Type.Object({
  given: Whole,
  /** Answers a day; null for who may give any number. */
  limit: Nullable(Whole),
  /** Dishes that may be handed back today without an answer; null for who may hand back any number. */
  skips_left: Nullable(Whole),
  /** Until when the caller is not asked; null where there is no such time. */
  paused_until: Nullable(Type.String()),
});
export type EvaluationStanding = Static<typeof EvaluationStanding>;

/** Two accounts that approve each other more often than chance. */
export const VotingRing = Type.Object({
  users: Type.Array(Id),
  usernames: Type.Array(Nullable(Type.String())),
  /** Approvals of the second by the first, and the other way round. */
  approvals: Type.Array(Whole),
  /** The probability that it is so by chance. */
  chance: Type.Number(),
});
export type VotingRing = Static<typeof VotingRing>;
