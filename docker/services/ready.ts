/** Whether the services really work: not that a port is open, but that they do what the app needs. */
import { randomBytes } from "node:crypto";
import { SQL } from "bun";
import { DATABASE, SERVICES_DIR } from "./config.ts";
import { KafkaConnection } from "./kafka-wire.ts";
import { GiveUp } from "./shell.ts";
import { databasePassword } from "./state.ts";

/** The connection string of a database of ours. */
export const databaseUrl = (port: number, database: string = DATABASE): string =>
  `postgres://${DATABASE}:${databasePassword()}@127.0.0.1:${port}/${database}`;

/** Runs statements in one database, one connection. */
async function inDatabase<T>(port: number, database: string, work: (sql: SQL) => Promise<T>): Promise<T> {
  const sql = new SQL({ url: databaseUrl(port, database), max: 1, connectionTimeout: 5 });
  try {
    return await work(sql);
  } catch (error) {
    if ((error as { errno?: string }).errno !== "28P01") throw error;
    throw new GiveUp(
      `postgres refuses the password in ${SERVICES_DIR}: the data is older than it; stop, and remove that folder`,
    );
  } finally {
    await sql.close();
  }
}

/** True when a query is answered. */
export async function postgresAnswers(port: number): Promise<boolean> {
  try {
    return await inDatabase(port, "postgres", async (sql) => (await sql`select 1 as one`).length === 1);
  } catch {
    return false;
  }
}

/** Checks that vectors work, in a scratch database; makes the app's database; gives the versions. */
export async function checkPostgres(port: number): Promise<string> {
  const scratch = `ready_${randomBytes(6).toString("hex")}`;
  await inDatabase(port, "postgres", async (sql) => {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql.unsafe(`create database ${DATABASE}`);
    await sql.unsafe(`create database ${scratch}`);
  });
  try {
    return await inDatabase(port, scratch, async (sql) => {
      await sql.unsafe("create extension vector");
      const [row] = (await sql.unsafe(
        "select '[3,4]'::vector <-> '[0,0]'::vector as distance, current_setting('server_version') as server, " +
          "(select extversion from pg_extension where extname = 'vector') as vector",
      )) as { distance: number; server: string; vector: string }[];
      if (Number(row?.distance) !== 5) throw new Error("pgvector computes a wrong distance");
      return `PostgreSQL ${row?.server.split(" ")[0]} with pgvector ${row?.vector}`;
    });
  } finally {
    await inDatabase(port, "postgres", (sql) => sql.unsafe(`drop database if exists ${scratch} with (force)`));
  }
}

/** True when the broker answers a metadata request. */
export async function kafkaAnswers(port: number): Promise<boolean> {
  try {
    const connection = await KafkaConnection.open(port);
    try {
      return (await connection.metadata([])).brokers.length > 0;
    } finally {
      connection.close();
    }
  } catch {
    return false;
  }
}

/** Checks that a topic can be made and gets a leader, and deletes it. Throws while that does not work yet. */
export async function checkKafka(port: number): Promise<void> {
  const connection = await KafkaConnection.open(port);
  const topic = `toque-ready-${randomBytes(6).toString("hex")}`;
  try {
    if ((await connection.metadata([])).brokers.length === 0) throw new Error("no broker is registered yet");
    const code = await connection.createTopic(topic);
    if (code !== 0) throw new Error(`making a topic: Kafka error ${code}`);
    const end = Date.now() + 10_000;
    for (;;) {
      const [info] = (await connection.metadata([topic])).topics;
      if (info?.error === 0 && info.leaders.length === 1 && info.leaders[0] !== -1) break;
      if (Date.now() > end) throw new Error("a new topic gets no leader");
      await Bun.sleep(50);
    }
  } finally {
    await connection.deleteTopic(topic).catch(() => undefined);
    connection.close();
  }
}
