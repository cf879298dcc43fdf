import type { Tx } from "../client/types.ts";
import { markProcessed } from "../outbox/inbox.ts";
import { authorOfSave } from "../recipes/saved-version.ts";
import type { BusMessage } from "../schemas/events.ts";
import { type GameEventType, noFacts, type Objective } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { advanced, type Happened, isCompleted } from "../shared/game/quests.ts";
import { dayOf, weekOf } from "../shared/game/seasons.ts";
import { tellChanged } from "./events.ts";
import { lockOpened, readSettings } from "./players.ts";
import { giveQuests } from "./quests.ts";

// What happens is counted for the quests of whom it happened to, by a consumer.

/** The consumer group that keeps the progress. */
export const QUEST_GROUP = "quests";

interface OpenQuest {
  id: number;
  objectives: Objective[];
  counted: Record<string, string[]>;
}

type Told = { userId: number } & Happened;

/** A recipe that its owner wrote, or had translated. */
async function toldBySave(tx: Tx, message: BusMessage<"recipe.saved">): Promise<Told | null> {
  const { recipe_id: id, version } = message.payload;
  const row = await authorOfSave(tx, message);
  if (!row) return null;
  const told = (type: GameEventType, entity: string): Told => ({ userId: row.author, type, entity, facts: noFacts });
  if (row.source === "translation") return told("language_added", `recipe:${id}:${version}`);
  return row.source === "user" && version === 1 ? told("recipe_written", `recipe:${id}`) : null;
}

async function toldBy(tx: Tx, message: BusMessage): Promise<Told | null> {
  if (message.type === "recipe.saved") return toldBySave(tx, message as BusMessage<"recipe.saved">);
  if (message.type !== "game.happened") return null;
  const { user_id: userId, event: type, entity, facts } = (message as BusMessage<"game.happened">).payload;
  return { userId, type, entity, facts };
}

/**
 * Counts a message of the topics `game` and `recipes` for its user's quests, exactly once however often it is delivered.
 * @param reading the rules, which may still be read
 * @returns whether it was counted now
 */
export async function countForQuests(
  tx: Tx,
  reading: GameRules | Promise<GameRules>,
  message: BusMessage,
): Promise<boolean> {
  // What does not follow from each other is sent together: this runs for everything that happens.
  const [rules, isNew, told] = await Promise.all([
    reading,
    markProcessed(tx, QUEST_GROUP, message.id),
    toldBy(tx, message),
  ]);
  if (!isNew) return false;
  if (!told) return true;
  const { userId, ...happened } = told;
  const [[user], { playing }, isOpened] = await Promise.all([
    tx`select 1 from users where id = ${userId} and deleted_at is null`,
    readSettings(tx, userId),
    lockOpened(tx, userId),
  ]);
  // Whoever only likes, writes and shops has no restaurant, and is given none by it.
  if (!user || !playing || !isOpened) return true;
  // It counts for the day on which it happened, however late it is delivered.
  const at = new Date(message.created_at);
  await giveQuests(tx, rules, userId, at);
  const open = await tx<OpenQuest[]>`
    select uq.id, uq.promise->'objectives' as objectives,
      (select coalesce(jsonb_object_agg(p.objective, p.entities), '{}') from quest_progress p
       where p.user_quest_id = uq.id) as counted
    from user_quests uq
    where uq.user_id = ${userId} and uq.completed_at is null and uq.period in ('', ${dayOf(at)}, ${weekOf(at)}) order by uq.id`;
  let changed = false;
  for (const { id, objectives, counted } of open) {
    const before = objectives.map((_, i) => counted[String(i)] ?? []);
    const after = advanced(objectives, before, happened);
    const grown = after.flatMap((entities, objective) =>
      entities.length > before[objective]!.length ? [{ objective, entities }] : [],
    );
    if (grown.length === 0) continue;
    changed = true;
    await tx`
      insert into quest_progress (user_quest_id, objective, entities)
      select ${id}, objective, array(select jsonb_array_elements_text(entities))
      from jsonb_to_recordset(${grown as never}::jsonb) as g (objective int, entities jsonb)
      on conflict (user_quest_id, objective) do update set entities = excluded.entities`;
    if (isCompleted(objectives, after)) await tx`update user_quests set completed_at = ${at} where id = ${id}`;
  }
  if (changed) await tellChanged(tx, userId);
  return true;
}
