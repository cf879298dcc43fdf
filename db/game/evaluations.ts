import type { Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { DisapprovalReason, Dish } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { verdictOf } from "../shared/game/votes.ts";
import { type GameCooking, readCooking, type StoredReward } from "./cookings.ts";
import { decide } from "./decide.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { answersToday, type Evaluator, isModerator, settlePickable } from "./picks.ts";
import { clock, lockPlayers } from "./players.ts";
import { transfer } from "./wallet.ts";

// Answers to leased cookings, and what they decide.

export interface Answer {
  id: number;
  approved: boolean;
  /** Why not; only with a no. */
  reason?: DisapprovalReason | null;
}

interface LockedCooking {
  status: string;
  dish: Dish;
  reward: StoredReward;
}

/** @param own the evaluator's row of the locked cooking. @throws DomainError `conflict` `already_answered`, `lease_over`; `not_found` */
function assertMayAnswer(
  evaluator: Evaluator,
  cooking: LockedCooking,
  own: { answered: boolean; leased: boolean } | undefined,
): void {
  if (own?.answered) throw new DomainError("conflict", "already_answered", "You have judged this dish already.");
  if (!own && !isModerator(evaluator)) throw notFound("cooking");
  if (cooking.status !== "finished")
    throw new DomainError("conflict", "cooking_decided", "This dish is decided already.");
  if (!own?.leased && !isModerator(evaluator))
    throw new DomainError("conflict", "lease_over", "This took too long: the dish went on to somebody else.");
}

/**
 * Answers for a leased cooking. The last answer decides by majority; a moderator's decides alone, and needs no lease.
 * @throws DomainError 404; 403 `own_cooking`; 409 `already_answered`, `cooking_decided`, `lease_over`; 422 for a reason with a yes
 */
export async function answerCooking(
  tx: Tx,
  rules: GameRules,
  evaluator: Evaluator,
  answer: Answer,
  at?: Date,
): Promise<GameCooking> {
  const { userId } = evaluator;
  if (answer.approved && answer.reason)
    throw invalidFields([fieldError(["reason"], "A yes needs no reason.", "value_error")]);
  const [found] = await tx<{ cook: number }[]>`select user_id as cook from game_cookings where id = ${answer.id}`;
  if (!found) throw notFound("cooking");
  if (found.cook === userId) throw new DomainError("forbidden", "own_cooking", "Nobody judges a dish of their own.");
  // What follows from each other alone waits for its answer; all else is sent together, and done in this order.
  const [, told] = await Promise.all([lockPlayers(tx, [userId, found.cook]), clock(tx)]);
  const now = at ?? told;
  const [[cooking], [own], given] = await Promise.all([
    // Of an account in deletion nothing is decided: it may come back.
    tx<LockedCooking[]>`
      select status, dish, reward from game_cookings
      where id = ${answer.id} and exists (select 1 from users u where u.id = user_id and u.deleted_at is null)
      for update`,
    tx<{ answered: boolean; leased: boolean }[]>`
      select answered_at is not null as answered, leased_until > ${now} and not skipped as leased from cooking_evaluations
      where cooking_id = ${answer.id} and evaluator_id = ${userId}`,
    answersToday(tx, userId, now),
  ]);
  if (!cooking) throw notFound("cooking");
  assertMayAnswer(evaluator, cooking, own);
  const moderator = isModerator(evaluator);
  // Moderating is no way to earn without end; an ambassador's judging is.
  const isPaid = given < rules.evaluation.daily_limit || evaluator.roles.includes("ambassador");
  await Promise.all([
    tx`
      insert into cooking_evaluations as e
        (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved, reason, moderator)
      values (${answer.id}, ${found.cook}, ${userId}, ${now}, ${now}, ${answer.approved}, ${answer.reason ?? null}::text, ${moderator})
      on conflict (cooking_id, evaluator_id) do update set answered_at = excluded.answered_at, approved = excluded.approved,
        reason = excluded.reason, moderator = excluded.moderator, skipped = false, skipped_at = null`,
    tx`
      insert into voting_pairs as p (evaluator_id, cook_id, approvals, disapprovals)
      values (${userId}, ${found.cook}, ${answer.approved ? 1 : 0}, ${answer.approved ? 0 : 1})
      on conflict (evaluator_id, cook_id) do update
        set approvals = p.approvals + excluded.approvals, disapprovals = p.disapprovals + excluded.disapprovals`,
    transfer(tx, {
      cause: "evaluation",
      entity: `${answer.id}:${userId}`,
      from: "mint",
      to: { userId },
      amount: isPaid ? rules.evaluation.spoon : 0,
    }),
    tellHappened(tx, userId, "cooking_evaluated", `cooking:${answer.id}`, cooking.dish.facts),
    tellChanged(tx, userId),
  ]);
  const whole = { id: answer.id, userId: found.cook, dish: cooking.dish, reward: cooking.reward };
  if (!moderator) return await decideByMajority(tx, rules, whole, now);
  await decide(tx, rules, whole, { approved: answer.approved, by: "moderator", now });
  return (await readCooking(tx, answer.id))!;
}

async function decideByMajority(
  tx: Tx,
  rules: GameRules,
  cooking: { id: number; userId: number; dish: Dish; reward: StoredReward },
  now: Date,
): Promise<GameCooking> {
  const answers = await tx<{ approved: boolean }[]>`
    select approved from cooking_evaluations where cooking_id = ${cooking.id} and approved is not null`;
  const verdict = verdictOf(
    answers.map(({ approved }) => approved),
    rules.evaluation.answers,
  );
  // All of them are waited for, so that each answer can be compared with those of the others.
  if (verdict !== null && answers.length >= rules.evaluation.answers) {
    await decide(tx, rules, cooking, { approved: verdict, by: "majority", now });
    return (await readCooking(tx, cooking.id))!;
  }
  const [settled] = await Promise.all([settlePickable(tx, rules, cooking.id, now), tellChanged(tx, cooking.userId)]);
  return settled;
}
