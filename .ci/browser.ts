import { existsSync } from "node:fs";
import { chromium } from "playwright";

// Finds the browser for the tests, or installs one: Debian's Chromium where possible, else Playwright's own. Its headless shell
// is preferred: it draws no window, and takes about two thirds of the processor time.

const shell = "/usr/bin/chromium-headless-shell";
const candidates = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

function find(): string | null {
  const own = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  return [own, ...candidates].find((path) => path && existsSync(path)) ?? null;
}

async function run(command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, {
    stdout: "ignore",
    stderr: "ignore",
    stdin: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return (await child.exited) === 0;
}

/** Path of a Chromium, installed when missing; null when this machine cannot have one. */
export async function browserPath(): Promise<string | null> {
  const there = find();
  const isFound = there !== null && (process.env.CI !== "true" || !candidates.slice(1).includes(there));
  if (isFound) return there;
  const mayInstall =
    existsSync("/usr/bin/apt-get") && (process.getuid?.() === 0 || (await run(["sudo", "-n", "true"])));
  if (mayInstall) {
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    console.log("Installing Debian's Chromium for the browser tests …");
    await run([...sudo, "apt-get", "update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const names = [name, "fonts-liberation"];
      await run([...sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", ...names]);
      const installed = find();
      if (installed) return installed;
    }
  }
  if (there) return there;
  console.log("Fetching Playwright's Chromium for the browser tests …");
  await run([process.execPath, "x", "playwright", "install", "--with-deps", "chromium"]);
  return find();
}
