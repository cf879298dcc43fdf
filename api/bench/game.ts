import { openPostgres } from "@toque/db/client/postgres.ts";
import { startToque } from "../testing/processes.ts";
import type { Report } from "./figures.ts";
import { SECRET, signInAs } from "./game-calls.ts";
import { fillGame, RANKED, WAITING } from "./game-data.ts";
import { measureGameEvents } from "./game-events.ts";
import { HOLDERS, JUDGES, measurePicks, measurePlaces } from "./game-places.ts";
import { atRest } from "./processes.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

/**
 * The cooking game on PostgreSQL, with a million users on its leaderboard: places, judging, and how soon what happens is counted and
 * shown, in one process and, where there is Kafka, in two.
 */
export async function measureGame({ databaseUrl, kafkaBrokers }: RealServices): Promise<Report> {
  if (!databaseUrl) return { figures: [], notes: ["game is left out: there is no PostgreSQL"] };
  const cleanup = new Cleanup();
  try {
    const database = await scratchDatabase(databaseUrl, cleanup);
    const started = performance.now();
    // One connection, so that what is set for it holds for all that is written.
    const filling = openPostgres(database, 1);
    const recipeIds = await fillGame(filling).finally(() => filling.close());
    const db = cleanup.add(openPostgres(database, JUDGES), (open) => open.close());
    const seconds = (performance.now() - started) / 1000;
    const users = await db.sql<{ id: number }[]>`
      select id from users where email like 'ranked%' order by id desc limit ${3 + JUDGES + HOLDERS}::int`;
    const [moderator, cook, other, ...evaluators] = await Promise.all(
      users.map(({ id }, at) => signInAs(db, id, at === 0 ? ["moderator"] : at < 3 ? [] : ["ambassador"])),
    );
    const [judges, holders] = [evaluators.slice(0, JUDGES), evaluators.slice(JUDGES)];
    const env = { DATABASE_URL: database, AUTH_SECRET: SECRET, RATE_REQUESTS_PER_MINUTE: "1000000" };
    const report: Report = {
      figures: [],
      notes: [
        `game: ${RANKED.toLocaleString("en")} users on the leaderboard, ${WAITING.toLocaleString("en")} dishes that wait, written in ${seconds.toFixed(0)} s`,
      ],
    };
    const alone = await startToque("api", { ...env, DATA_DIR: await dataFolder(cleanup) });
    try {
      await atRest(alone.pid);
      report.figures.push(
        ...(await measurePlaces(alone.url, cook!, db)),
        ...(await measurePicks(alone.url, { holders, judges }, db)),
        ...(await measureGameEvents(
          alone.url,
          { cook: cook!, moderator: moderator! },
          { db, recipeIds, name: "one process" },
        )),
      );
    } finally {
      await alone.stop();
    }
    if (!kafkaBrokers) return { ...report, notes: [...report.notes, "game: there is no Kafka, one process only"] };
    const apart = {
      ...env,
      DATA_DIR: await dataFolder(cleanup),
      KAFKA_BROKERS: kafkaBrokers,
      KAFKA_PREFIX: `${new URL(database).pathname.slice(1)}.`,
      EMBEDDED_WORKERS: "false",
    };
    const api = cleanup.add(await startToque("api", apart), (running) => running.stop());
    cleanup.add(await startToque("worker", apart), (running) => running.stop());
    const players = { cook: other!, moderator: moderator! };
    report.figures.push(...(await measureGameEvents(api.url, players, { db, recipeIds, name: "Kafka" })));
    return report;
  } finally {
    await cleanup.run();
  }
}
