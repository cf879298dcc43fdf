import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { Role } from "../schemas/common.ts";
import type { DisapprovalReason, Dish } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { dayOf, endOf } from "../shared/game/seasons.ts";
import { verdictOf } from "../shared/game/votes.ts";
import { type GameCooking, readCooking, type StoredReward } from "./cookings.ts";
import { decide } from "./decide.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { clock, lockOpened, lockPlayer, lockPlayers } from "./players.ts";
import { transfer } from "./wallet.ts";

/** Who judges. */
export interface Evaluator {
  userId: number;
  roles: readonly Role[];
}

const isModerator = ({ roles }: Evaluator): boolean => roles.includes("moderator") || roles.includes("admin");
const isUnlimited = (evaluator: Evaluator): boolean => evaluator.roles.includes("ambassador") || isModerator(evaluator);

/** What somebody is given to judge, or why there is nothing. */
export type Pick =
  | { cooking: GameCooking; leased_until: string }
  | { cooking: null; reason: "none" }
  /** The day's number is reached, or the evaluator is not asked for a while. */
  | { cooking: null; reason: "limit" | "paused"; until: string };

/** Answers of a user on the day (UTC) of a moment. */
export async function answersToday(conn: Conn, userId: number, now: Date): Promise<number> {
  const [row] = await conn<{ count: number }[]>`
    select count(*)::int as count from cooking_evaluations
    where evaluator_id = ${userId} and answered_at >= ${new Date(`${dayOf(now)}T00:00:00Z`)} and answered_at < ${endOf("day", now)}`;
  return row!.count;
}

/** When a lease ends that is given now. */
const endOfLease = (rules: GameRules, now: Date): Date =>
  new Date(now.getTime() + rules.evaluation.lease_minutes * 60_000);

/**
 * A lease that ends later was given by a clock that has been set back since. That of somebody who came a moment later, while one
 * waited for a lock, ends later too: therefore twice the time of a lease.
 */
const endOfAnyLease = (rules: GameRules, now: Date): Date => endOfLease(rules, endOfLease(rules, now));

/** While all answers are given or leased, a cooking is not picked: until the first of the leases ends. */
async function settlePickable(tx: Tx, rules: GameRules, cookingId: number, now: Date): Promise<void> {
  await tx`
    update game_cookings set pickable_at = (
      select case when count(*) < ${rules.evaluation.answers} then '-infinity'
                  else coalesce(min(e.leased_until) filter (where e.answered_at is null), 'infinity') end
      from cooking_evaluations e
      where e.cooking_id = ${cookingId} and not e.skipped
        and (e.answered_at is not null or (e.leased_until > ${now} and e.leased_until <= ${endOfAnyLease(rules, now)})))
    where id = ${cookingId}`;
}

/** Where an evaluator stands: what is leased, and until when they are not asked. In one statement, as everyone waits for it. */
async function standingOf(tx: Tx, userId: number, at: Date | undefined) {
  const [row] = await tx<
    { now: Date; held: number | null; held_until: Date | null; paused_until: Date | null; given: number }[]
  >`
    with moment as materialized (select coalesce(${at ?? null}::timestamptz, clock_timestamp()) as now)
    select m.now, h.cooking_id as held, h.leased_until as held_until,
      (select s.paused_until from evaluator_standings s where s.user_id = ${userId} and s.paused_until > m.now) as paused_until,
      (select count(*)::int from cooking_evaluations e
       where e.evaluator_id = ${userId} and e.answered_at >= date_trunc('day', m.now, 'UTC')
         and e.answered_at < date_trunc('day', m.now, 'UTC') + interval '1 day') as given
    from moment m left join lateral (
      select e.cooking_id, e.leased_until from cooking_evaluations e join game_cookings c on c.id = e.cooking_id
      where e.evaluator_id = ${userId} and e.answered_at is null and not e.skipped and e.leased_until > m.now
        and c.status = 'finished' order by e.leased_until limit 1) h on true`;
  return row!;
}

/** Dishes that a user handed back on the day (UTC) of a moment. */
async function skipsToday(conn: Conn, userId: number, now: Date): Promise<number> {
  const [row] = await conn<{ count: number }[]>`
    select count(*)::int as count from cooking_evaluations
    where evaluator_id = ${userId} and skipped_at >= ${new Date(`${dayOf(now)}T00:00:00Z`)} and skipped_at < ${endOf("day", now)}`;
  return row!.count;
}

/** How much somebody has judged today, how many dishes they may still hand back, and until when they are not asked. */
export async function readStanding(
  conn: Conn,
  rules: GameRules,
  evaluator: Evaluator,
  at?: Date,
): Promise<{ given: number; limit: number | null; skips_left: number | null; paused_until: string | null }> {
  const now = at ?? (await clock(conn));
  const [standing] = await conn<{ paused_until: Date }[]>`
    select paused_until from evaluator_standings where user_id = ${evaluator.userId} and paused_until > ${now}`;
  return {
    given: await answersToday(conn, evaluator.userId, now),
    limit: isUnlimited(evaluator) ? null : rules.evaluation.daily_limit,
    skips_left: isModerator(evaluator)
      ? null
      : Math.max(0, rules.evaluation.daily_skips - (await skipsToday(conn, evaluator.userId, now))),
    paused_until: isModerator(evaluator) ? null : (standing?.paused_until.toISOString() ?? null),
  };
}

/** Whether a picture is of a cooking that a user is asked to judge now, or has judged while it waits. */
export async function isAskedAbout(conn: Conn, userId: number, imgUrl: string): Promise<boolean> {
  const [row] = await conn`
    select 1 from cooking_images i join game_cookings c on c.id = i.cooking_id
    join cooking_evaluations e on e.cooking_id = c.id and e.evaluator_id = ${userId}
    where i.img_url = ${imgUrl} and c.status = 'finished' and not e.skipped
      and (e.answered_at is not null or e.leased_until > clock_timestamp())`;
  return row !== undefined;
}

/**
 * Leases the cooking that waits longest and that the user may judge; it is locked until the transaction ends.
 * @param setBack a lease that ends after this was given by a clock which has been set back
 * @param skipping passes by what others have locked
 * @returns its id; null where nothing waits
 */
async function leaseOldest(
  tx: Tx,
  userId: number,
  { now, until, setBack, skipping }: { now: Date; until: Date; setBack: Date; skipping: boolean },
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until)
    select c.id, c.user_id, ${userId}::int, ${until}::timestamptz from game_cookings c
    where c.status = 'finished' and c.user_id <> ${userId}
      -- A lease that was given before the clock was set back does not hold the dish.
      and (c.pickable_at <= ${now} or (c.pickable_at > ${setBack} and c.pickable_at < 'infinity'))
      and not exists (select 1 from cooking_evaluations e
                      where e.cooking_id = c.id and e.evaluator_id = ${userId} and (e.answered_at is not null or e.skipped))
      and exists (select 1 from users u where u.id = c.user_id and u.deleted_at is null)
    order by c.finished_at, c.id limit 1 for update of c ${skipping ? tx`skip locked` : tx``}
    on conflict (cooking_id, evaluator_id) do update set leased_until = excluded.leased_until
    returning cooking_id as id`;
  return row?.id ?? null;
}

/**
 * Leases the cooking that waits longest: never one's own, nor one that the caller answered or handed back. Who holds a lease gets
 * the same again. Several callers at once pass each other by and get different ones.
 * @param reading the rules, which may still be read
 */
export async function pickCooking(
  tx: Tx,
  reading: GameRules | Promise<GameRules>,
  evaluator: Evaluator,
  at?: Date,
): Promise<Pick> {
  const { userId } = evaluator;
  // Sent together: each statement begins when the one before it is done, and only the last answer is waited for.
  const [rules, isOpened, found] = await Promise.all([reading, lockOpened(tx, userId), standingOf(tx, userId, at)]);
  if (!isOpened) await lockPlayer(tx, userId);
  const { now, held, held_until, paused_until, given } = isOpened ? found : await standingOf(tx, userId, at);
  const leased = (cooking: GameCooking | null, until: Date): Pick => ({
    cooking: cooking!,
    leased_until: until.toISOString(),
  });
  const until = endOfLease(rules, now);
  if (held !== null && held_until !== null)
    return leased(await readCooking(tx, held), new Date(Math.min(held_until.getTime(), until.getTime())));
  if (paused_until && !isModerator(evaluator))
    return { cooking: null, reason: "paused", until: paused_until.toISOString() };
  if (!isUnlimited(evaluator) && given >= rules.evaluation.daily_limit)
    return { cooking: null, reason: "limit", until: endOf("day", now).toISOString() };
  // Who found all that waits locked by others waits for the oldest after all, instead of being told that there is nothing.
  const times = { now, until, setBack: endOfAnyLease(rules, now) };
  const id =
    (await leaseOldest(tx, userId, { ...times, skipping: true })) ??
    (await leaseOldest(tx, userId, { ...times, skipping: false }));
  if (id === null) return { cooking: null, reason: "none" };
  const [, cooking] = await Promise.all([settlePickable(tx, rules, id, now), readCooking(tx, id)]);
  return leased(cooking, until);
}

/**
 * Hands a leased cooking back without an answer; it does not come to the same cook again. So many a day: who could pass by any
 * number would judge whom they like.
 * @throws DomainError 404; 409 `no_skips`
 */
export async function skipCooking(
  tx: Tx,
  rules: GameRules,
  evaluator: Evaluator,
  cookingId: number,
  at?: Date,
): Promise<void> {
  const { userId } = evaluator;
  await lockPlayer(tx, userId);
  const now = at ?? (await clock(tx));
  await tx`select 1 from game_cookings where id = ${cookingId} for update`;
  const [own] = await tx<{ skipped: boolean }[]>`
    select skipped from cooking_evaluations
    where cooking_id = ${cookingId} and evaluator_id = ${userId} and answered_at is null`;
  if (!own) throw notFound("cooking");
  if (own.skipped) return;
  if (!isModerator(evaluator) && (await skipsToday(tx, userId, now)) >= rules.evaluation.daily_skips)
    throw new DomainError(
      "conflict",
      "no_skips",
      "No more dishes can be passed by today: this one waits for an answer.",
    );
  await tx`
    update cooking_evaluations set skipped = true, skipped_at = ${now}
    where cooking_id = ${cookingId} and evaluator_id = ${userId}`;
  await settlePickable(tx, rules, cookingId, now);
}

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
  if (moderator) await decide(tx, rules, whole, { approved: answer.approved, by: "moderator", now });
  else await decideByMajority(tx, rules, whole, now);
  return (await readCooking(tx, answer.id))!;
}

async function decideByMajority(
  tx: Tx,
  rules: GameRules,
  cooking: { id: number; userId: number; dish: Dish; reward: StoredReward },
  now: Date,
): Promise<void> {
  const answers = await tx<{ approved: boolean }[]>`
    select approved from cooking_evaluations where cooking_id = ${cooking.id} and approved is not null`;
  const verdict = verdictOf(
    answers.map(({ approved }) => approved),
    rules.evaluation.answers,
  );
  // All of them are waited for, so that each answer can be compared with those of the others.
  if (verdict !== null && answers.length >= rules.evaluation.answers)
    return decide(tx, rules, cooking, { approved: verdict, by: "majority", now });
  await Promise.all([settlePickable(tx, rules, cooking.id, now), tellChanged(tx, cooking.userId)]);
}
