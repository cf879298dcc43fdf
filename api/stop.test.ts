import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { freePort } from "@toque/db/testing/free-port.ts";
import { fillWithIndexed } from "@toque/search/testing/database.ts";
import { startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { eventually } from "@toque/workers/platform/bus/testing/waiting.ts";
import { outputOf } from "./testing/processes.ts";

// A signal to the start command of package.json, as people type it: the server below it ends in good order.

const root = join(import.meta.dir, "..");
const MINUTE = 60_000;
const { packageManager } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { packageManager: string };
const npx = Bun.which("npx");
if (!npx && process.env.REQUIRE_SERVICES === "1") throw new Error("npx is required here");

const folders: string[] = [];
const running = new Set<number>();
afterAll(async () => {
  for (const pid of running)
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // Ended.
    }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Starts Toque by a command, with a token of an account in its data folder. */
async function start(command: string[], more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "toque-stop-"));
  folders.push(folder);
  await fillWithIndexed(folder);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    AUTH_SECRET: "a-secret-for-tests-that-is-long-enough",
    ...more,
  };
  const minted = Bun.spawnSync([process.execPath, "api/admin/main.ts", "token", "stop@example.org"], {
    cwd: root,
    env,
  });
  const token = minted.stdout.toString().trim();
  const child = Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "pipe", stderr: "pipe", detached: true });
  running.add(child.pid);
  const output = outputOf(child);
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${output().slice(-2000)}`);
    return await answers();
  }, 2 * MINUTE);
  return { child, url, folder, token, output };
}

type Started = Awaited<ReturnType<typeof start>>;

/** An event stream that is open, and a promise of its end by the server. */
async function openStream({ url, token }: Started) {
  const response = await fetch(`${url}/api/recipe/chatbot/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get("content-type")).toStartWith("text/event-stream");
  const reader = response.body!.getReader();
  await reader.read();
  const end = async () => {
    while (!(await reader.read()).done);
    return "ended";
  };
  return { ended: end() };
}

/** The server has ended: nothing listens, and the data folder is free. */
async function ended({ url, folder }: Started) {
  await eventually(
    () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    20_000,
  );
  let db: Awaited<ReturnType<typeof openPGlite>> | null = null;
  await eventually(async () => {
    db = await openPGlite(folder).catch(() => null);
    return db !== null;
  }, 20_000);
  return db!;
}

const commands: [string, string[]][] = [
  ["bun run start", [process.execPath, "run", "start"]],
  ...(npx ? ([[`npx -y ${packageManager} start`, [npx, "-y", packageManager, "start"]]] as [string, string[]][]) : []),
];
if (!npx) test.skip("the start by npx (there is none on this machine)", () => {});

describe.each(commands)("%s", (_name, command) => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s reaches the server: streams end, and it ends in good order",
    async (signal) => {
      const started = await start(command);
      const stream = await openStream(started);
      // npm's shell waits for its children at SIGINT: it comes as from a terminal, to the whole group.
      if (command[0] === npx && signal === "SIGINT") process.kill(-started.child.pid, signal);
      else started.child.kill(signal);
      expect(await stream.ended).toBe("ended");
      await started.child.exited;
      const db = await ended(started);
      await db.close();
      expect(started.output()).toContain('"message":"stopping"');
    },
    4 * MINUTE,
  );
});

test(
  "a call that waits for a job is answered, and the job goes back to the queue uncounted",
  async () => {
    const model = startOpenAIDouble([{ text: "late" }]);
    model.latencyMs = 10 * MINUTE;
    try {
      const started = await start([process.execPath, "run", "start"], {
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_MODEL: "double",
      });
      const headers = { authorization: `Bearer ${started.token}`, "content-type": "application/json" };
      const answer = fetch(`${started.url}/api/recipe/ai/generate-recipe`, { method: "POST", headers, body: "{}" });
      await eventually(() => model.requests.length > 0);
      const at = Date.now();
      started.child.kill("SIGTERM");
      const response = await answer;
      expect(response.status).toBe(202);
      const { id } = (await response.json()) as { id: number };
      expect(await started.child.exited).toBe(0);
      // By its own limit of 9.5 s; more only where the machine stands still.
      expect(Date.now() - at).toBeLessThan(15_000);
      const db = await ended(started);
      const [job] = await db.sql`select status, attempts, interruptions from jobs where id = ${id}`;
      expect(job).toEqual({ status: "queued", attempts: 0, interruptions: 0 });
      await db.close();
    } finally {
      await model.stop();
    }
  },
  4 * MINUTE,
);
