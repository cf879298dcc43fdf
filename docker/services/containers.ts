/** The services as containers, by Docker Compose. */
import { join } from "node:path";
import { CHECKOUT_ID, ROOT } from "./config.ts";
import { must, run } from "./shell.ts";
import { databasePassword, type State } from "./state.ts";

const FILE = join(ROOT, "docker/compose.services.yaml");
const PROJECT = `toque-services-${CHECKOUT_ID}`;

/** True when a Docker engine responds and supports Compose. */
export async function dockerAnswers(): Promise<boolean> {
  const engine = await run(["docker", "info"], { timeout: 15_000 });
  if (engine.code !== 0) return false;
  return (await run(["docker", "compose", "version"], { timeout: 15_000 })).code === 0;
}

/** A compose command of this checkout's project. */
const compose = (...args: string[]): string[] => ["docker", "compose", "-p", PROJECT, "-f", FILE, ...args];

/** The variables that the compose file requires. */
function environment(ports: State["ports"]): Record<string, string> {
  return {
    TOQUE_PG_PORT: String(ports.postgres),
    TOQUE_KAFKA_PORT: String(ports.kafka),
    TOQUE_PG_PASSWORD: databasePassword(),
  };
}

/** Starts the containers, pulling the images the first time, and waits for their health checks. */
export async function composeUp(ports: State["ports"], service?: string): Promise<void> {
  const target = service === undefined ? [] : [service];
  await must(compose("up", "-d", "--wait", ...target), { env: environment(ports), timeout: 600_000 });
}

/** Removes the containers; the volumes with the data stay. */
export async function composeDown(ports: State["ports"]): Promise<void> {
  await must(compose("down"), { env: environment(ports) });
}

/** Kills a service's container without shutdown, like a crash. */
export async function composeKill(ports: State["ports"], service: string): Promise<void> {
  await must(compose("kill", "-s", "SIGKILL", service), { env: environment(ports) });
}

/** The main process's id as the engine's host sees it; null when the container does not run. */
export async function composePid(ports: State["ports"], service: string): Promise<number | null> {
  const { stdout } = await run(compose("ps", "-q", service), { env: environment(ports) });
  const container = stdout.trim().split("\n")[0];
  if (!container) return null;
  const { stdout: pid } = await run(["docker", "inspect", "-f", "{{.State.Pid}}", container]);
  return Number(pid.trim()) || null;
}
