import type { Database, Sql } from "@toque/db/client/types.ts";
import { seasonOf } from "@toque/db/shared/game/seasons.ts";
import type { Figure } from "./figures.ts";
import { figuresOf, GAME, type Player, send, timed, WARM_UP } from "./game-calls.ts";
import { RANKED, WAITING } from "./game-data.ts";

const READS = 300;
const PICKS = 100;
/** Of each caller before those that are counted: the code is compiled, and statements are planned, on every connection. */
const WARM_UP_PICKS = 100;
const PAGE = 20;
const DEEP_PAGE = 5000;
const P95_MS = 20;
/** Callers at the same time that ask for a dish to judge. */
export const JUDGES = 8;
/** Accounts that hold no dish, of which each is given one. */
export const HOLDERS = JUDGES * (WARM_UP_PICKS + PICKS);

/**
 * Pages and the own place on the leaderboard, by HTTP, one after the other. The floor reads as many rows, from a score that is known,
 * by one statement without HTTP.
 */
export async function measurePlaces(url: string, player: Player, { sql }: Database): Promise<Figure[]> {
  const season = seasonOf(new Date());
  const [edge] = await sql<{ score: number }[]>`
    select score from leaderboard_scores where season = ${season} and listed
    order by score desc, user_id offset ${(DEEP_PAGE - 1) * PAGE}::int limit 1`;
  const rowsBelow = (score: number) =>
    timed(
      READS,
      () => sql`
        select s.user_id, s.score, u.username, u.avatar_url from leaderboard_scores s join users u on u.id = s.user_id
        where s.season = ${season} and s.listed and s.score <= ${score} order by s.score desc, s.user_id limit ${PAGE}::int`,
    );
  const page = (number: number) =>
    timed(READS, async () => {
      const rows = await send<unknown[]>(url, player, "GET", `${GAME}/leaderboard/rankings?page=${number}`);
      if (rows.length !== PAGE) throw new Error(`page ${number} has ${rows.length} rows`);
    });
  const ownPlace = () =>
    timed(READS, async () => {
      const place = await send<{ pos: number } | null>(url, player, "GET", `${GAME}/leaderboard/users/@me`);
      if (!place || place.pos > RANKED) throw new Error(`the own place is ${place?.pos}`);
    });
  const ownRow = () =>
    timed(
      READS,
      () => sql`select score, listed from leaderboard_scores where season = ${season} and user_id = ${player.id}`,
    );
  const rows = "the rows alone, one statement";
  return [
    ...figuresOf("leaderboard, page 1", await page(1), { what: rows, taken: await rowsBelow(2 ** 31 - 1) }, P95_MS),
    ...figuresOf(
      `leaderboard, page ${DEEP_PAGE}`,
      await page(DEEP_PAGE),
      { what: rows, taken: await rowsBelow(edge!.score) },
      P95_MS,
    ),
    ...figuresOf(
      "leaderboard, own place",
      await ownPlace(),
      { what: "the own row alone, by its key", taken: await ownRow() },
      P95_MS,
    ),
  ];
}

/** The floor, which any queue in PostgreSQL needs: the oldest row that is not locked is locked and marked. */
async function bareTakes(sql: Sql, callers: number): Promise<number[]> {
  await sql`
    create table bare_queue as select id, finished_at, false as taken from game_cookings where status = 'finished'`;
  await sql`create unique index bare_queue_id on bare_queue (id)`;
  await sql`create index bare_queue_oldest on bare_queue (finished_at, id) where not taken`;
  await sql`vacuum analyze bare_queue`;
  const take = () => sql`
    update bare_queue set taken = true where id = (
      select id from bare_queue where not taken order by finished_at, id limit 1 for update skip locked)`;
  const taken = await Promise.all(Array.from({ length: callers }, () => timed(PICKS, take)));
  await sql`drop table bare_queue`;
  return taken.flat();
}

/**
 * The time of `pick`, measured in two ways, with as many calls at the same time as there are judges. First without any answer: each
 * call is made by another account, which holds no dish yet. Then with answers: each judge picks a dish, answers, and picks the next,
 * so that rewards and quest progress are computed meanwhile.
 * @param holders accounts that hold no dish, at least {@link HOLDERS}; each calls once
 */
export async function measurePicks(
  url: string,
  { holders, judges }: { holders: readonly Player[]; judges: readonly Player[] },
  { sql }: Database,
): Promise<Figure[]> {
  const pick = async (player: Player): Promise<number> => {
    const cooking = await send<{ id: number } | null>(url, player, "POST", `${GAME}/cooking-evaluation/pick`);
    if (!cooking) throw new Error("there was nothing to judge");
    return cooking.id;
  };
  // As a page does before: a token is read anew only once.
  for (const player of holders) await send(url, player, "GET", `${GAME}/cooking-evaluation/standing`);
  const given = await Promise.all(
    judges.map((_, at) => timed(PICKS, (round) => pick(holders[round * judges.length + at]!), WARM_UP_PICKS)),
  );
  const amongAnswers: number[] = [];
  const judge = async (player: Player): Promise<void> => {
    for (let round = 0; round < WARM_UP + PICKS; round++) {
      const started = performance.now();
      const id = await pick(player);
      if (round >= WARM_UP) amongAnswers.push(performance.now() - started);
      await send(url, player, "POST", `${GAME}/cooking-evaluation/answer`, { id, approved: round % 10 !== 0 });
    }
  };
  await Promise.all(judges.map(judge));
  const floor = { what: "the oldest row marked, skip locked", taken: await bareTakes(sql, judges.length) };
  const name = `pick, ${judges.length} callers, ${WAITING / 1000},000 waiting`;
  return [
    ...figuresOf(name, given.flat(), floor, P95_MS),
    ...figuresOf(`${name}, while the others answer`, amongAnswers, floor, null),
  ];
}
