/** Readiness checks of the services: not only an open port, but the functions that the app needs. */
import { randomBytes } from "node:crypto";
import { SQL } from "bun";
import "../../workers/platform/bus/kafkajs-timers.ts";
import { type Admin, Kafka, logLevel } from "kafkajs";
import { DATABASE, SERVICES_DIR } from "./config.ts";
import { GiveUp } from "./shell.ts";
import { databasePassword } from "./state.ts";

/** The connection string of one of our databases. */
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

/** True when a query succeeds. */
export async function postgresAnswers(port: number): Promise<boolean> {
  try {
    return await inDatabase(port, "postgres", async (sql) => (await sql`select 1 as one`).length === 1);
  } catch {
    return false;
  }
}

/** Checks vectors in a scratch database, creates the app's database, and returns the versions. */
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

/** Queries the broker on a local port without retries: the caller retries. */
async function askKafka<T>(port: number, work: (admin: Admin) => Promise<T>): Promise<T> {
  const kafka = new Kafka({
    clientId: "toque-services",
    brokers: [`127.0.0.1:${port}`],
    connectionTimeout: 2_000,
    requestTimeout: 8_000,
    retry: { retries: 0 },
    // A broker that is not ready yet is not logged: the caller reports the last error.
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

/** True when the broker responds to a metadata request. */
export async function kafkaAnswers(port: number): Promise<boolean> {
  try {
    return await askKafka(port, async (admin) => (await admin.describeCluster()).brokers.length > 0);
  } catch {
    return false;
  }
}

/** Checks that a topic can be created and gets a leader, and deletes it. Throws until that works. */
export async function checkKafka(port: number): Promise<void> {
  const topic = `toque-ready-${randomBytes(6).toString("hex")}`;
  await askKafka(port, async (admin) => {
    try {
      await admin.createTopics({ topics: [{ topic, numPartitions: 1, replicationFactor: 1 }], waitForLeaders: true });
    } finally {
      await admin.deleteTopics({ topics: [topic] }).catch(() => undefined);
    }
  });
}
