import type { Database, Tx } from "../client/types.ts";
import type { Dish, Reward } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { partOf } from "../shared/game/reward.ts";
import { verdictOf } from "../shared/game/votes.ts";
import { gainChefXp } from "./chefs.ts";
import type { StoredReward } from "./cookings.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { clock, gainXp, lockPlayer } from "./players.ts";
import { transfer } from "./wallet.ts";

/** Who or what decided a cooking. */
export type DecidedBy = "majority" | "moderator" | "overdue";

/** Those who answered against the majority too often are not asked for a while; what counted for that does not count again. */
async function countAgreement(tx: Tx, rules: GameRules, cookingId: number, verdict: boolean, now: Date): Promise<void> {
  await tx`update cooking_evaluations set agreed = (approved = ${verdict}) where cooking_id = ${cookingId} and approved is not null`;
  const { window, against, pause_days } = rules.evaluation;
  await tx`
    insert into evaluator_standings (user_id, counted_from, paused_until)
    select e.evaluator_id, ${now}, ${now}::timestamptz + make_interval(days => ${pause_days})
    from cooking_evaluations e left join evaluator_standings s on s.user_id = e.evaluator_id,
      lateral (select count(*) as given, count(*) filter (where not l.agreed) as missed
               from (select o.agreed from cooking_evaluations o
                     where o.evaluator_id = e.evaluator_id and o.agreed is not null and not o.moderator
                       and o.answered_at > coalesce(s.counted_from, '-infinity')
                     order by o.answered_at desc limit ${window}) l) t
    where e.cooking_id = ${cookingId} and e.agreed is not null and t.given >= ${window} and t.missed > ${against}
    order by e.evaluator_id
    on conflict (user_id) do update set counted_from = excluded.counted_from, paused_until = excluded.paused_until`;
}

/**
 * Decides a finished cooking, whose row and whose cook the transaction has locked, and pays its reward: all of it or nothing.
 * @param percent the share of the reward that is paid
 */
export async function decide(
  tx: Tx,
  rules: GameRules,
  cooking: { id: number; userId: number; dish: Dish; reward: StoredReward },
  { approved, by, now }: { approved: boolean; by: DecidedBy; now: Date },
): Promise<void> {
  const { id, userId, dish, reward } = cooking;
  const paid: Reward = by === "overdue" ? partOf(reward, rules.evaluation.overdue_percent) : reward;
  const kept: StoredReward = { ...(approved ? paid : reward), chefs: reward.chefs };
  await tx`
    update game_cookings set xp_before = (select xp from restaurants where user_id = ${userId} and ${approved}::boolean),
      status = ${approved ? "approved" : "disapproved"}, decided_at = ${now}, decided_by = ${by},
      reward = ${kept as never}::jsonb where id = ${id}`;
  if (by !== "overdue") await countAgreement(tx, rules, id, approved, now);
  if (approved) {
    await transfer(tx, {
      cause: "cooking_reward",
      entity: String(id),
      from: "mint",
      to: { userId },
      amount: paid.spoon,
    });
    await gainXp(tx, rules, userId, paid.xp, now);
    await gainChefXp(
      tx,
      userId,
      reward.chefs.filter(({ counts }) => counts).map((chef) => chef.id),
      rules.chefs.xp_per_cooking,
    );
    await tellHappened(tx, userId, "cooking_approved", `cooking:${id}`, dish.facts);
  }
  await tellChanged(tx, userId);
}

/** Cookings that one call decides at most. */
const BATCH = 100;

/**
 * Decides cookings that waited too long, so that nobody waits for ever on a small installation: by the majority where it is
 * certain already, else approved at a share of the reward. Each in its own transaction; several processes may do so at once.
 * @returns how many this call decided
 */
export async function decideOverdue(db: Database, rules: GameRules, at?: Date): Promise<number> {
  const now = at ?? (await clock(db.sql));
  const before = new Date(now.getTime() - rules.evaluation.overdue_hours * 3_600_000);
  const due = await db.sql<{ id: number; user_id: number }[]>`
    select c.id, c.user_id from game_cookings c join users u on u.id = c.user_id
    -- The cooking of an account in deletion waits, in case the account is taken back.
    where c.status = 'finished' and c.finished_at <= ${before} and u.deleted_at is null
    order by c.finished_at, c.id limit ${BATCH}`;
  let decided = 0;
  for (const { id, user_id } of due)
    if (await db.transaction((tx) => decideOne(tx, rules, id, user_id, now))) decided++;
  return decided;
}

async function decideOne(tx: Tx, rules: GameRules, id: number, userId: number, now: Date): Promise<boolean> {
  await lockPlayer(tx, userId);
  // What was due may have been decided, and its cook's account been deleted, since the list was read.
  const [cooking] = await tx<{ dish: Dish; reward: StoredReward }[]>`
    select dish, reward from game_cookings
    where id = ${id} and status = 'finished' and exists (select 1 from users u where u.id = user_id and u.deleted_at is null)
    for update`;
  if (!cooking) return false;
  const answers = await tx<{ approved: boolean }[]>`
    select approved from cooking_evaluations where cooking_id = ${id} and approved is not null`;
  const verdict = verdictOf(
    answers.map(({ approved }) => approved),
    rules.evaluation.answers,
  );
  const outcome = {
    approved: verdict ?? true,
    by: verdict === null ? ("overdue" as const) : ("majority" as const),
    now,
  };
  await decide(tx, rules, { id, userId, ...cooking }, outcome);
  return true;
}
