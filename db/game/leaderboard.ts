import type { Conn } from "../client/types.ts";

// Places by competition ranking (1, 2, 2, 4). Counts by score, by 64 and by 4,096 of them (leaderboard_counts) say how many are
// above a score, and where a page begins, without reading everyone above.

/** Bits of one level. */
const BITS = 6;

export const ALL_TIME = "all";

export interface LeaderboardEntry {
  user_id: number;
  score: number;
  /** The place, from 1; those with the same score share one. */
  pos: number;
  username: string | null;
  avatar_url: string | null;
  /** Of the restaurant, by all its experience. */
  level: number;
}

export interface OwnPlace {
  user_id: number;
  score: number;
  pos: number;
  /** False for who is hidden by choice. */
  listed: boolean;
  /** The lowest score above the own one, with its place; null at the top. */
  next: { score: number; pos: number } | null;
}

/** How many listed users have more than a score, as an expression; `season` and `score` are expressions too. */
export function countAbove(conn: Conn, season: ReturnType<Conn>, score: ReturnType<Conn>): ReturnType<Conn> {
  const wide = BITS * 2;
  const end = (bits: number) => conn`((((${score} >> ${bits + BITS}::int) + 1) << ${BITS}::int) - 1)`;
  return conn`(select coalesce(sum(users), 0)::int from (
      select users from leaderboard_counts
      where season = ${season} and level = 2 and bucket > ${score} >> ${wide}::int
      union all
      select users from leaderboard_counts
      where season = ${season} and level = 1 and bucket > ${score} >> ${BITS}::int and bucket <= ${end(BITS)}
      union all
      select users from leaderboard_counts
      where season = ${season} and level = 0 and bucket > ${score} and bucket <= ${end(0)}) above)`;
}

/** The season of the database's clock: its month. */
export const presentSeason = (conn: Conn) => conn`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM')`;

type Found = Omit<LeaderboardEntry, "pos"> & { start: number; above: number; total: number };
/** A page without anybody is one row with the total alone. */
type PageRow = Found | { user_id: null; total: number };

/**
 * A page of a season, or of all time, best first. The counts lead to the score at which it begins: from the widest level to the
 * single score, each with how many are above. One statement, as a page far behind is asked for as often as the first.
 * @param season null for the month of the database's clock
 * @param options.page counts from 1
 * @returns the page, and how many are listed in all
 */
export async function readLeaderboard(
  conn: Conn,
  season: string | null,
  { page = 1, perPage = 20 }: { page?: number; perPage?: number } = {},
): Promise<{ entries: LeaderboardEntry[]; total: number }> {
  const offset = (page - 1) * perPage;
  const last = 2 ** BITS - 1;
  const of = conn`(select season from asked)`;
  const rows = await conn<PageRow[]>`
    with asked as (
      select coalesce(${season}::text, ${presentSeason(conn)}) as season),
    wide as (
      select bucket, upto - users as above from (
        select bucket, users, sum(users) over (order by bucket desc) as upto from leaderboard_counts
        where season = ${of} and level = 2 and users > 0) c
      where upto > ${offset}::int order by bucket desc limit 1),
    middle as (
      select bucket, upto - users as above from (
        select c.bucket, c.users, w.above + sum(c.users) over (order by c.bucket desc) as upto
        from wide w join leaderboard_counts c on c.season = ${of} and c.level = 1 and c.users > 0
          and c.bucket between w.bucket << ${BITS}::int and (w.bucket << ${BITS}::int) + ${last}::int) c
      where upto > ${offset}::int order by bucket desc limit 1),
    start as (
      select bucket as score, (upto - users)::int as above from (
        select c.bucket, c.users, m.above + sum(c.users) over (order by c.bucket desc) as upto
        from middle m join leaderboard_counts c on c.season = ${of} and c.level = 0 and c.users > 0
          and c.bucket between m.bucket << ${BITS}::int and (m.bucket << ${BITS}::int) + ${last}::int) c
      where upto > ${offset}::int order by bucket desc limit 1)
    select s.user_id, s.score, u.username, u.avatar_url,
      (select count(*)::int from restaurant_levels l where l.xp_threshold <= coalesce(r.xp, 0)) as level,
      (select score from start) as start, (select above from start) as above,
      n.total
    from (select coalesce(sum(users), 0)::int as total from leaderboard_counts where season = ${of} and level = 2) n
    left join lateral (select user_id, score from leaderboard_scores
          where season = ${of} and listed and score <= (select score from start)
          order by score desc, user_id offset ${offset}::int - (select above from start) limit ${perPage}::int) s on true
    left join users u on u.id = s.user_id left join restaurants r on r.user_id = s.user_id order by s.score desc, s.user_id`;
  const found = rows.filter((row): row is Found => row.user_id !== null);
  // Those who begin the page share the place of whoever has their score before it.
  const place = (score: number, start: number, above: number): number =>
    score === start ? above + 1 : offset + found.findIndex((row) => row.score === score) + 1;
  return {
    entries: found.map(({ start, above, total: _, ...row }) => ({ ...row, pos: place(row.score, start, above) })),
    total: rows[0]!.total,
  };
}

/** The place of a user, which is shown to them also when they are hidden; null without a score. */
export async function readOwnPlace(conn: Conn, season: string, userId: number): Promise<OwnPlace | null> {
  const above = (score: ReturnType<Conn>) => countAbove(conn, conn`${season}::text`, score);
  const [own] = await conn<Omit<OwnPlace, "next" | "user_id">[]>`
    select s.score, s.listed, ${above(conn`s.score`)} + 1 as pos from leaderboard_scores s
    where s.season = ${season} and s.user_id = ${userId}`;
  if (!own) return null;
  const [next] = await conn<{ score: number; pos: number }[]>`
    select s.score, ${above(conn`s.score`)} + 1 as pos from (
      select score from leaderboard_scores where season = ${season} and listed and score > ${own.score}
      order by score limit 1) s`;
  return { user_id: userId, ...own, next: next ?? null };
}
