import type { Database, Sql } from "@toque/db/client/types.ts";
import type { Figure } from "./figures.ts";
import { figuresOf, GAME, type Player, send, timed, WARM_UP } from "./game-calls.ts";

const EVENTS = 60;
const LIMIT_MS = 20_000;
const P95_MS = 1000;

/** Waits until what follows can be read. @throws when it does not come */
async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`nothing followed within ${LIMIT_MS / 1000} s`);
    await Bun.sleep(2);
  }
}

/** What every such way does at least: a row is written, told to another connection, and read there. */
async function bareTold(sql: Sql): Promise<number[]> {
  await sql`create table bare_told (id integer primary key)`;
  let hear: (id: string) => void = () => {};
  const listening = await sql.listen("bare_told", (id) => hear(id));
  const taken = await timed(EVENTS, async (id) => {
    const told = new Promise<string>((resolve) => {
      hear = resolve;
    });
    await sql.begin(async (tx) => {
      await tx`insert into bare_told values (${id})`;
      await tx`select pg_notify('bare_told', ${String(id)})`;
    });
    await sql`select id from bare_told where id = ${Number(await told)}`;
  });
  await listening.unlisten();
  await sql`drop table bare_told`;
  return taken;
}

/** From the call that likes a recipe until it is counted for a quest. */
async function measureProgress(url: string, player: Player, sql: Sql, recipeIds: readonly number[]): Promise<number[]> {
  const objectives = [{ event: "recipe_liked", filters: {}, count: 1_000_000 }];
  const [quest] = await sql<{ id: number }[]>`
    insert into user_quests (user_id, quest_id, period, promise)
    select ${player.id}, id, '', jsonb_build_object('objectives', ${objectives as never}::jsonb,
      'xp', 0, 'spoon', 0, 'items', '[]'::jsonb)
    from quests order by id limit 1
    on conflict (user_id, quest_id, period) do update set promise = excluded.promise returning id`;
  const counted = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select coalesce(sum(cardinality(entities)), 0)::int as count from quest_progress where user_quest_id = ${quest!.id}`;
    return row!.count;
  };
  if (recipeIds.length < WARM_UP + EVENTS) throw new Error(`only ${recipeIds.length} recipes can be liked`);
  const before = await counted();
  return timed(EVENTS, async (i) => {
    await send(url, player, "POST", `/api/recipe/recipes/${recipeIds[i]}/like`);
    await until(async () => (await counted()) > before + i);
  });
}

/** The caller's event stream, as an open page holds it. */
async function openStream(url: string, { token }: Player) {
  const leave = new AbortController();
  const response = await fetch(`${url}${GAME}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the event stream answered ${response.status}`);
  const decoder = new TextDecoder();
  let hear: () => void = () => {};
  const reading = (async () => {
    for await (const chunk of response.body!)
      if (decoder.decode(chunk, { stream: true }).includes("event: game")) hear();
  })().catch(() => {});
  return {
    /** Resolves by the next event of the game. */
    next: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("the event stream says nothing")), LIMIT_MS);
        hear = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: async () => {
      leave.abort();
      await reading;
    },
  };
}

/** From a moderator's approval, sent off, until the cook's open page is told and has read what the dish brought. */
async function measureApprovals(url: string, cook: Player, moderator: Player, sql: Sql): Promise<number[]> {
  const cookings = await sql<{ id: number }[]>`
    update game_cookings set user_id = ${cook.id} where id in (
      select c.id from game_cookings c where c.status = 'finished' and c.user_id <> ${cook.id}
        and not exists (select 1 from cooking_evaluations e where e.cooking_id = c.id)
      order by c.id desc limit ${WARM_UP + EVENTS}::int) returning id`;
  const stream = await openStream(url, cook);
  try {
    return await timed(EVENTS, async (i) => {
      const { id } = cookings[i]!;
      const isApproved = async () => {
        const { status } = await send<{ status: string }>(url, cook, "GET", `${GAME}/cookings/${id}`);
        return status === "approved";
      };
      let told = stream.next();
      await Promise.all([
        send(url, moderator, "POST", `${GAME}/cooking-evaluation/answer`, { id, approved: true }),
        (async () => {
          // What follows from the dish before may still be told.
          for (await told; !(await isApproved()); await told) told = stream.next();
        })(),
      ]);
    });
  } finally {
    await stream.close();
  }
}

/** How soon something that happened is counted, and shown. @param name of the installation that is measured */
export async function measureGameEvents(
  url: string,
  { cook, moderator }: { cook: Player; moderator: Player },
  { db, recipeIds, name }: { db: Database; recipeIds: readonly number[]; name: string },
): Promise<Figure[]> {
  const floor = { what: "a row written, told and read", taken: await bareTold(db.sql) };
  const progress = await measureProgress(url, cook, db.sql, recipeIds);
  const approvals = await measureApprovals(url, cook, moderator, db.sql);
  return [
    ...figuresOf(`event to quest progress, ${name}`, progress, floor, P95_MS),
    ...figuresOf(`approval to the cook's screen, ${name}`, approvals, floor, P95_MS),
  ];
}
