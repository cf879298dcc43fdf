/** Folders of the development services, and the environment variables that override them. */
import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The repository root. */
export const ROOT = resolve(import.meta.dir, "../..");

/** Data, logs and state of this checkout's services. */
export const SERVICES_DIR = process.env.TOQUE_SERVICES_DIR
  ? resolve(process.env.TOQUE_SERVICES_DIR)
  : join(ROOT, ".services");

/** Cache shared between checkouts and CI runs: Kafka's jars and the built pgvector. */
export const CACHE_DIR = process.env.TOQUE_CACHE_DIR
  ? resolve(process.env.TOQUE_CACHE_DIR)
  : join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "toque");

/** A short name of this checkout, so that two checkouts on one machine never share anything. */
export const CHECKOUT_ID = createHash("sha256").update(SERVICES_DIR).digest("hex").slice(0, 8);

/** The oldest PostgreSQL major version the app supports. */
export const MIN_PG_MAJOR = 15;

/** First port tried for each service when none is requested. */
export const DEFAULT_PORTS = { postgres: 55432, kafka: 59092, kafkaController: 59192 } as const;

/** The database, and the role that owns it. */
export const DATABASE = "toque";

/** The broker's log. */
export const KAFKA_LOG = join(SERVICES_DIR, "kafka.log");

/** How the services run: containers, or processes of this machine. */
export type Mode = "docker" | "native";

/** Reads a port variable; undefined when it is unset, an error when it is not a port. */
export function portFromEnv(name: string): number | undefined {
  const raw = process.env[name];
  if (!raw) return undefined;
  const port = Number(raw);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} is not a port number: ${raw}`);
  return port;
}

/** The mode requested by TOQUE_SERVICES_MODE, or undefined for detection. */
export function modeFromEnv(): Mode | undefined {
  const raw = process.env.TOQUE_SERVICES_MODE;
  if (!raw) return undefined;
  if (raw !== "docker" && raw !== "native") throw new Error(`TOQUE_SERVICES_MODE is docker or native, not ${raw}`);
  return raw;
}
