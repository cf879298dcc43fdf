import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { ItemReward, Objective, QuestType } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { drawQuests } from "../shared/game/quests.ts";
import { dayNumber, dayOf, endOf, weekNumber, weekOf } from "../shared/game/seasons.ts";
import { tellChanged } from "./events.ts";
import { clock, gainXp, lockPlayer } from "./players.ts";
import { transfer } from "./wallet.ts";

// Quests of a user: those of a day and a week are drawn, those of a questline come one after the other.

/** What a quest asks for and brings, as it was when the user got it. */
export interface QuestPromise {
  objectives: Objective[];
  xp: number;
  token: number;
  items: ItemReward[];
}

const promise = (conn: Conn) => conn`
  jsonb_build_object('objectives', q.objectives, 'xp', q.xp_reward, 'token', q.token_reward, 'items', q.item_rewards)`;

interface Period {
  kind: "daily" | "weekly";
  period: string;
  number: number;
  count: number;
  ends: Date;
}

async function isDrawn(tx: Tx, userId: number, { kind, period }: Period): Promise<boolean> {
  const [drawn] = await tx`
    select 1 from user_quests uq join quests q on q.id = uq.quest_id
    where uq.user_id = ${userId} and uq.period = ${period} and q.type = ${kind} limit 1`;
  return drawn !== undefined;
}

async function drawPeriod(tx: Tx, userId: number, { kind, period, number, count, ends }: Period): Promise<void> {
  const pool = await tx<{ id: number }[]>`select id from quests where type = ${kind} and deleted_at is null`;
  const ids = drawQuests(
    pool.map(({ id }) => id),
    { userId, kind, period: number, count },
  );
  await tx`
    insert into user_quests (user_id, quest_id, period, ends_at, promise)
    select ${userId}, q.id, ${period}, ${ends}, ${promise(tx)} from quests q
    where q.id = any(${ids}::int[]) order by array_position(${ids}::int[], q.id)
    on conflict (user_id, quest_id, period) do nothing`;
}

/** Gives a locked player the quests of the day and the week, and of each questline the next one. Repeatable. */
export async function giveQuests(tx: Tx, rules: GameRules, userId: number, now: Date): Promise<void> {
  const { daily, weekly } = rules.quests;
  const periods: Period[] = [
    { kind: "daily", period: dayOf(now), number: dayNumber(now), count: daily, ends: endOf("day", now) },
    { kind: "weekly", period: weekOf(now), number: weekNumber(now), count: weekly, ends: endOf("week", now) },
  ];
  const drawn = await Promise.all(periods.map((period) => isDrawn(tx, userId, period)));
  for (const [at, period] of periods.entries()) if (!drawn[at]) await drawPeriod(tx, userId, period);
  await tx`
    insert into user_quests (user_id, quest_id, period, promise)
    select ${userId}, q.id, '', ${promise(tx)}
    from questlines l, lateral (
      select q.* from quests q
      where q.questline_id = l.id and q.deleted_at is null
        and not exists (select 1 from user_quests d
                        where d.user_id = ${userId} and d.quest_id = q.id and d.claimed_at is not null)
      order by q.questline_pos limit 1) q
    where l.deleted_at is null
      -- One that was deleted or moved in the meantime is ended first: what was promised stands.
      and not exists (select 1 from user_quests o join quests p on p.id = o.quest_id
                      where o.user_id = ${userId} and p.questline_id = l.id and o.claimed_at is null)
    on conflict (user_id, quest_id, period) do nothing`;
}

/** A quest of a user with its progress. */
export interface UserQuest {
  id: number;
  user_id: number;
  quest_id: number;
  completed: boolean;
  done: boolean;
  /** ISO 8601; null for a quest that does not end. */
  ends_at: string | null;
  /** Counts, in the order of the objectives. */
  progress: { objective: Objective; count: number }[];
  quest: {
    id: number;
    questline_id: number | null;
    questline_pos: number | null;
    type: QuestType;
    name: LangMap;
    description: LangMap;
    origin_lang: Lang;
    xp_reward: number;
    token_reward: number;
    item_rewards: ItemReward[];
  };
}

interface UserQuestRow extends Omit<UserQuest, "ends_at" | "progress" | "quest"> {
  ends_at: Date | null;
  promise: QuestPromise;
  counts: Record<string, number>;
  quest: Omit<UserQuest["quest"], "xp_reward" | "token_reward" | "item_rewards">;
}

const toUserQuest = ({ promise: given, counts, quest, ends_at, ...row }: UserQuestRow): UserQuest => ({
  ...row,
  ends_at: ends_at?.toISOString() ?? null,
  progress: given.objectives.map((objective, i) => ({ objective, count: counts[String(i)] ?? 0 })),
  quest: { ...quest, xp_reward: given.xp, token_reward: given.token, item_rewards: given.items },
});

const userQuestColumns = (conn: Conn) => conn`
  uq.id, uq.user_id, uq.quest_id, uq.completed_at is not null as completed, uq.claimed_at is not null as done, uq.ends_at,
  uq.promise,
  (select coalesce(jsonb_object_agg(p.objective, cardinality(p.entities)), '{}') from quest_progress p
   where p.user_quest_id = uq.id) as counts,
  jsonb_build_object('id', q.id, 'questline_id', q.questline_id, 'questline_pos', q.questline_pos, 'type', q.type,
    'name', q.name, 'description', q.description, 'origin_lang', q.origin_lang) as quest`;

/** Quests of a user that one call answers at most. */
const LISTED = 200;

/**
 * The quests of a user: those that are open now or wait to be claimed, or with `done` those that were claimed; newest first.
 * Gives what is due before it reads.
 */
export async function readUserQuests(
  tx: Tx,
  rules: GameRules,
  userId: number,
  { done = false, at }: { done?: boolean; at?: Date } = {},
): Promise<UserQuest[]> {
  await lockPlayer(tx, userId);
  const now = at ?? (await clock(tx));
  await giveQuests(tx, rules, userId, now);
  const rows = await tx<UserQuestRow[]>`
    select ${userQuestColumns(tx)} from user_quests uq join quests q on q.id = uq.quest_id
    where uq.user_id = ${userId} and (uq.claimed_at is not null) = ${done}
      and (uq.completed_at is not null or uq.ends_at is null or uq.ends_at > ${now})
    order by uq.id desc limit ${LISTED}`;
  return rows.map(toUserQuest);
}

/**
 * Pays a completed quest: experience, SPOON and items at once, and once. The next of its questline begins.
 * @throws DomainError 404; 409 `quest_not_completed`, `already_claimed`
 */
export async function claimQuest(tx: Tx, rules: GameRules, userId: number, id: number, at?: Date): Promise<UserQuest> {
  await lockPlayer(tx, userId);
  const now = at ?? (await clock(tx));
  const [quest] = await tx<{ completed: boolean; claimed: boolean; promise: QuestPromise }[]>`
    select completed_at is not null as completed, claimed_at is not null as claimed, promise from user_quests
    where id = ${id} and user_id = ${userId} for update`;
  if (!quest) throw notFound("quest");
  if (quest.claimed) throw new DomainError("conflict", "already_claimed", "This reward has been claimed.");
  if (!quest.completed) throw new DomainError("conflict", "quest_not_completed", "This quest is not completed yet.");
  await tx`update user_quests set claimed_at = ${now} where id = ${id}`;
  const { xp, token, items } = quest.promise;
  await transfer(tx, { cause: "quest_reward", entity: String(id), from: "mint", to: { userId }, amount: token });
  await gainXp(tx, rules, userId, xp, now);
  await tx`
    insert into items (item_template_id, owner_id, origin)
    select g.item_template_id, ${userId}, 'quest:' || ${id}::int || ':' || g.item_template_id || ':' || n
    from jsonb_to_recordset(${items as never}::jsonb) as g (item_template_id int, num int), generate_series(1, g.num) n
    where exists (select 1 from item_templates t where t.id = g.item_template_id)
    on conflict (origin) do nothing`;
  await giveQuests(tx, rules, userId, now);
  await tellChanged(tx, userId);
  const [row] = await tx<UserQuestRow[]>`
    select ${userQuestColumns(tx)} from user_quests uq join quests q on q.id = uq.quest_id where uq.id = ${id}`;
  return toUserQuest(row!);
}
