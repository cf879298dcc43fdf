import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Role } from "../schemas/common.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { dayOf, endOf } from "../shared/game/seasons.ts";
import { type GameCooking, type GameCookingRow, gameCookingColumns, readCooking, toGameCooking } from "./cookings.ts";
import { clock, lockOpened, lockPlayer } from "./players.ts";
import { RULES_KEY, rulesOf } from "./rules.ts";

// Who is given which dish to judge: leases, of which an evaluator holds one at a time.

/** Who judges. */
export interface Evaluator {
  userId: number;
  roles: readonly Role[];
}

export const isModerator = ({ roles }: Evaluator): boolean => roles.includes("moderator") || roles.includes("admin");
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

/**
 * While all answers are given or leased, a cooking is not picked: until the first of the leases ends.
 * @returns the cooking, as it is read anyway by who asks for this
 */
export async function settlePickable(tx: Tx, rules: GameRules, cookingId: number, now: Date): Promise<GameCooking> {
  const [row] = await tx<(GameCookingRow & { next: string; is_settled: boolean })[]>`
    select ${gameCookingColumns(tx)}, n.pickable_at::text as next, n.pickable_at = c.pickable_at as is_settled
    from game_cookings c, (
      select case when count(*) < ${rules.evaluation.answers} then '-infinity'
                  else coalesce(min(e.leased_until) filter (where e.answered_at is null), 'infinity') end as pickable_at
      from cooking_evaluations e
      where e.cooking_id = ${cookingId} and not e.skipped
        and (e.answered_at is not null or (e.leased_until > ${now} and e.leased_until <= ${endOfAnyLease(rules, now)}))) n
    where c.id = ${cookingId}`;
  const { next, is_settled, ...cooking } = row!;
  // Most leases leave it to others as well.
  if (!is_settled) await tx`update game_cookings set pickable_at = ${next}::text::timestamptz where id = ${cookingId}`;
  return toGameCooking(cooking);
}

/**
 * Where an evaluator stands: what is leased, and until when they are not asked. In one statement, as everyone waits for it. From here
 * on the transaction's statements are planned once for all: to plan the lease anew takes several times as long as to take it.
 */
async function standingOf(tx: Tx, userId: number, at: Date | undefined) {
  const [row] = await tx<
    {
      now: Date;
      rules: unknown;
      held: number | null;
      held_until: Date | null;
      paused_until: Date | null;
      given: number;
    }[]
  >`
    with moment as materialized (
      select coalesce(${at ?? null}::timestamptz, clock_timestamp()) as now,
        set_config('plan_cache_mode', 'force_generic_plan', true) as planning)
    select m.now, (select value from settings where key = ${RULES_KEY}) as rules, h.cooking_id as held, h.leased_until as held_until,
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
 * Leases the cooking that waits longest and that the user may judge: the older one of those that anybody may take and of those whose
 * lease has ended. It is locked until the transaction ends.
 * @param setBack a lease that ends after this was given by a clock which has been set back: it holds nothing
 * @param skipping passes by what others have locked
 * @returns its id; null where nothing waits
 */
async function leaseOldest(
  tx: Tx,
  userId: number,
  { now, until, setBack, skipping }: { now: Date; until: Date; setBack: Date; skipping: boolean },
): Promise<number | null> {
  const oldest = (waiting: ReturnType<Tx>, order: ReturnType<Tx>) => tx`
    select c.id, c.user_id, c.finished_at from game_cookings c
    where c.status = 'finished' and ${waiting} and c.user_id <> ${userId}
      and not exists (select 1 from cooking_evaluations e
                      where e.cooking_id = c.id and e.evaluator_id = ${userId} and (e.answered_at is not null or e.skipped))
      and exists (select 1 from users u where u.id = c.user_id and u.deleted_at is null)
    order by ${order}, c.id limit 1 for update of c ${skipping ? tx`skip locked` : tx``}`;
  // Of those that were leased there are few. By the index of their order all that waits would be read for the oldest of them.
  const leased = (ended: ReturnType<Tx>) => oldest(ended, tx`c.finished_at + interval '0'`);
  const [row] = await tx<{ id: number }[]>`
    with free as (${oldest(tx`c.pickable_at = '-infinity'`, tx`c.finished_at`)}),
    released as (${leased(tx`c.pickable_at > '-infinity' and c.pickable_at < 'infinity' and c.pickable_at <= ${now}`)}),
    set_back as (${leased(tx`c.pickable_at > '-infinity' and c.pickable_at < 'infinity' and c.pickable_at > ${setBack}`)})
    insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until)
    select w.id, w.user_id, ${userId}::int, ${until}::timestamptz
    from (select * from free union all select * from released union all select * from set_back) w
    order by w.finished_at, w.id limit 1
    on conflict (cooking_id, evaluator_id) do update set leased_until = excluded.leased_until
    returning cooking_id as id`;
  return row?.id ?? null;
}

/**
 * Leases the cooking that waits longest: never one's own, nor one that the caller answered or handed back. Who holds a lease gets
 * the same again. Several callers at once pass each other by and get different ones.
 * @param options.rules those that hold now, if nothing else is given
 */
export async function pickCooking(
  tx: Tx,
  evaluator: Evaluator,
  options: { rules?: GameRules; at?: Date } = {},
): Promise<Pick> {
  const { userId } = evaluator;
  // Sent together: each statement begins when the one before it is done, and only the last answer is waited for.
  const [isOpened, found] = await Promise.all([lockOpened(tx, userId), standingOf(tx, userId, options.at)]);
  if (!isOpened) await lockPlayer(tx, userId);
  const standing = isOpened ? found : await standingOf(tx, userId, options.at);
  const { now, held, held_until, paused_until, given } = standing;
  const rules = options.rules ?? rulesOf(standing.rules);
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
  return leased(await settlePickable(tx, rules, id, now), until);
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
