import { watch } from "node:fs";
import { join } from "node:path";

// bun run dev: API, workers and the web page, each reloaded when its files change. The page is at http://localhost:5173.

const root = join(import.meta.dir, "..");
const env = { ...process.env };
/** Editors write a file in several steps. */
const SETTLE_MS = 150;

const start = (command: string[], extra: Record<string, string> = {}) =>
  Bun.spawn(command, { cwd: root, env: { ...env, ...extra }, stdout: "inherit", stderr: "inherit", stdin: "ignore" });

/**
 * A server that is stopped and started anew when a file in its folders changes. Bun's own watcher restarts inside the same
 * process, which still holds the embedded database's folder.
 */
function reloading(file: string, folders: string[], extra: Record<string, string> = {}) {
  const command = [process.execPath, file];
  let child = start(command, extra);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();
  const restart = async () => {
    child.kill("SIGTERM");
    await child.exited;
    child = start(command, extra);
  };
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || name.includes("node_modules") || name.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, SETTLE_MS);
    }),
  );
  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

const web = start([process.execPath, "x", "vite", "web"]);
const servers = [];
if (env.DATABASE_URL) {
  // With a database of its own a worker can be a process of its own, and is reloaded alone.
  servers.push(reloading("api/server.ts", ["api", "workers", "search", "db"], { EMBEDDED_WORKERS: "false" }));
  servers.push(reloading("workers/main.ts", ["workers", "search", "db"], { PORT: "3001" }));
} else servers.push(reloading("api/server.ts", ["api", "workers", "search", "db"]));

const stop = async () => {
  web.kill("SIGTERM");
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
};
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
await web.exited;
await stop();
