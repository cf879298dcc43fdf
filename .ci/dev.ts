// bun run dev: API, workers and the web page, each reloaded when its files change. The page is at http://localhost:5173.

const env = { ...process.env };
const commands: [string, string[]][] = [
  ["api", [process.execPath, "--watch", "api/server.ts"]],
  ["web", [process.execPath, "x", "vite", "web"]],
];
if (env.DATABASE_URL) {
  // With a database of its own a worker can be a process of its own, and is reloaded alone.
  env.EMBEDDED_WORKERS = "false";
  commands.push(["workers", [process.execPath, "--watch", "workers/main.ts"]]);
}
const children = commands.map(([name, command]) =>
  Bun.spawn(command, {
    env: name === "workers" ? { ...env, PORT: "3001" } : env,
    stdout: "inherit",
    stderr: "inherit",
    stdin: "ignore",
  }),
);
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
await Promise.race(children.map((child) => child.exited));
stop();
