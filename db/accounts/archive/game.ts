import type { Conn } from "../../client/types.ts";
import type { ArchiveContent, ArchiveFile } from "../../schemas/archive.ts";
import type { Unwritten } from "./read.ts";

// What an archive says of the cooking game.

type Content<F extends ArchiveFile> = Unwritten<ArchiveContent<F>>;

/** A page of a list: what comes after one id, at most `limit`. */
interface Page {
  userId: number;
  after: number;
  limit: number;
}

/** Everything but the long lists; `restaurant` is null for an account that never came into the game. */
export async function readGame(conn: Conn, userId: number): Promise<Content<"game/game.json">> {
  const [row] = await conn<Content<"game/game.json">[]>`
    select coalesce(s.playing, true) as playing, coalesce(s.hidden, false) as hidden,
      (select jsonb_build_object('xp', r.xp, 'charges', r.charges) from restaurants r where r.user_id = u.id) as restaurant,
      coalesce((select w.balance from wallets w where w.user_id = u.id), 0)::float8 as spoon,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'uid', c.uid, 'name', c.name, 'rank', c.rank,
          'traits', c.traits,
          'specialties', array(select t.key from tags t where t.id = any(c.tag_specialties) order by t.key),
          'efficiency', c.efficiency, 'resilience', c.resilience, 'expertise', c.expertise, 'points', c.points,
          'spent', jsonb_build_object('efficiency', c.spent_efficiency, 'resilience', c.spent_resilience,
            'expertise', c.spent_expertise),
          'xp', c.xp, 'fatigue', c.fatigue, 'rests', c.rests, 'portrait', c.img_url,
          'slot', (select b.slot from brigade_chefs b where b.chef_id = c.id)) order by c.id)
        from chefs c where c.owner_id = u.id), '[]') as chefs,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'type', t.type, 'name', t.name,
          'used', i.used_at is not null) order by i.id)
        from items i join item_templates t on t.id = i.item_template_id where i.owner_id = u.id), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('season', l.season, 'score', l.score) order by l.season)
        from leaderboard_scores l where l.user_id = u.id), '[]') as scores
    from users u left join game_settings s on s.user_id = u.id where u.id = ${userId}`;
  return row!;
}

/** A page of the cookings of an account, with their photos. */
export async function readGameCookings(
  conn: Conn,
  { userId, after, limit }: Page,
): Promise<Content<"game/cookings/*.json">> {
  return [
    ...(await conn<Content<"game/cookings/*.json">>`
      select c.id, c.recipe_id, c.dish, c.status,
        coalesce((select jsonb_agg(jsonb_build_object('url', i.img_url, 'step_id', i.step_id) order by i.id)
          from cooking_images i where i.cooking_id = c.id), '[]') as photos,
        c.reward, c.decided_by, c.started_at, c.finished_at, c.decided_at
      from game_cookings c where c.user_id = ${userId} and c.id > ${after}::int order by c.id limit ${limit}::int`),
  ];
}

/** A page of the movements of an account's SPOON; `amount` is negative for what was paid. */
export async function readGameMovements(
  conn: Conn,
  { userId, after, limit }: Page,
): Promise<Content<"game/movements/*.json">> {
  return [
    ...(await conn<Content<"game/movements/*.json">>`
      select t.id, t.cause, t.entity, e.amount, t.at
      from wallets w join wallet_entries e on e.wallet_id = w.id join wallet_transfers t on t.id = e.transfer_id
      where w.user_id = ${userId} and e.transfer_id > ${after}::bigint order by e.transfer_id limit ${limit}::int`),
  ];
}

/** A page of the quests of an account. */
export async function readGameQuests(
  conn: Conn,
  { userId, after, limit }: Page,
): Promise<Content<"game/quests/*.json">> {
  return [
    ...(await conn<Content<"game/quests/*.json">>`
      select q.id, t.type, t.name, q.period,
        (q.promise - 'token') || jsonb_build_object('spoon', q.promise->'token') as promise, q.started_at, q.completed_at, q.claimed_at
      from user_quests q join quests t on t.id = q.quest_id
      where q.user_id = ${userId} and q.id > ${after}::int order by q.id limit ${limit}::int`),
  ];
}

/** A page of what an account answered about cookings of others, by the cookings' ids: not whose they are. */
export async function readGameJudgements(
  conn: Conn,
  { userId, after, limit }: Page,
): Promise<Content<"game/judgements/*.json">> {
  return [
    ...(await conn<Content<"game/judgements/*.json">>`
      select cooking_id as id, approved, reason, agreed, answered_at from cooking_evaluations
      where evaluator_id = ${userId} and answered_at is not null and cooking_id > ${after}::int
      order by cooking_id limit ${limit}::int`),
  ];
}
