import postgres from "postgres";
import { codecs } from "./codecs.ts";
import { asDatabase } from "./database.ts";
import type { Database, Sql } from "./types.ts";

/**
 * Opens a real PostgreSQL (15 or later, with pgvector).
 * @param url `postgres://user:password@host:port/database`
 * @param max connections of the pool
 */
export function openPostgres(url: string, max = 10): Database {
  const sql = postgres(url, {
    max,
    fetch_types: false,
    types: codecs,
    // Half-open sockets are known: every wait has an end.
    connect_timeout: 10,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    // Compiling our short queries costs more than it saves, and workers that help one query are missing to the others.
    connection: {
      jit: "off",
      max_parallel_workers_per_gather: 0,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: "toque",
    },
    onnotice: () => {},
  }) as unknown as Sql;
  return asDatabase("postgres", sql, async () => {});
}
