import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realTestDatabase } from "@toque/db/testing/database.ts";
import { startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { translated } from "@toque/workers/ai/testing/scripted-translator.ts";
import { startToque, type ToqueProcess } from "../api/testing/processes.ts";
import { startProviderDouble } from "../api/testing/provider-double.ts";

/** The addresses whose accounts become admins: for walks that decide on what others ask, and of the food table. */
const ADMIN_EMAILS = "keeper@example.org,head-chef@example.org";

/** What every stack is configured with: the walks bring a table of foods of their own, on this machine. */
const settings = { ADMIN_EMAILS, CIQUAL_ALLOW_PRIVATE: "true" };

/** The pages that the walks import from. */
const site = "./api/testing/walk-site.ts";

/** A clock that the walks move. */
const clock = "./api/testing/walk-clock.ts";

/** Which walks are for it: `required-plan` and `with-model` are those of these folders. */
export type Walks = "default" | "required-plan" | "with-model";

/** A running Toque for the browser. */
export interface Stack {
  name: string;
  walks: Walks;
  url: string;
  mailDir: string;
  stop(): Promise<void>;
}

async function inOneProcess(
  name: string,
  walks: Walks,
  preload: string,
  more: Record<string, string> = {},
): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "toque-embedded-"));
  const env = { DATA_DIR: folder, ...settings, ...more };
  const process = await startToque("api", env, "ready", preload);
  return {
    name,
    walks,
    url: process.url,
    mailDir: join(folder, "mail"),
    async stop() {
      await process.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Everything in one process on an empty data folder. */
export const embeddedStack = (): Promise<Stack> => inOneProcess("embedded", "default", site);

/** The same where a plan is required from the first start, and people sign in by providers too. */
export async function requiredPlanStack(): Promise<Stack> {
  const provider = await startProviderDouble();
  const env = { ...provider.env, SUBSCRIPTION_REQUIRED: "true" };
  const stack = await inOneProcess("embedded with plans", "required-plan", clock, env).catch((error: unknown) => {
    provider.stop();
    throw error;
  });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await provider.stop();
    },
  };
}

/** The same with an AI service: a double that translates every text into its words backwards. */
export async function modelStack(): Promise<Stack> {
  const model = startOpenAIDouble((request) => translated(request));
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "scripted translator" };
  const stack = await inOneProcess("embedded with a model", "with-model", site, env).catch(async (error: unknown) => {
    await model.stop();
    throw error;
  });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await model.stop();
    },
  };
}

/** Real PostgreSQL and Kafka, API and worker as processes of their own. */
export async function fullStack(brokers: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "toque-full-"));
  const db = await realTestDatabase({ empty: true });
  const env = {
    DATABASE_URL: db.url,
    KAFKA_BROKERS: brokers,
    KAFKA_PREFIX: `${new URL(db.url).pathname.slice(1)}.`,
    EMBEDDED_WORKERS: "false",
    DATA_DIR: folder,
    ...settings,
  };
  const processes: ToqueProcess[] = [];
  try {
    const api = await startToque("api", env);
    processes.push(api);
    // The links in the mails of the worker lead to the API.
    processes.push(await startToque("worker", { ...env, PUBLIC_URL: api.url }, "ready", site));
  } catch (error) {
    await Promise.all(processes.map((process) => process.stop()));
    await db.close();
    throw error;
  }
  return {
    name: "PostgreSQL and Kafka",
    walks: "default",
    url: processes[0]!.url,
    mailDir: join(folder, "mail"),
    async stop() {
      await Promise.all(processes.map((process) => process.stop()));
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
