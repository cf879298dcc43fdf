import { existsSync } from "node:fs";
import { chromium } from "playwright";

// Finds the browser for the tests, or installs one: Debian's Chromium where possible, else Playwright's own.

const candidates = [
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
  if (there) return there;
  const mayInstall =
    existsSync("/usr/bin/apt-get") && (process.getuid?.() === 0 || (await run(["sudo", "-n", "true"])));
  if (mayInstall) {
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    console.log("Installing Debian's Chromium for the browser tests …");
    await run([...sudo, "apt-get", "update", "-qq"]);
    if (
      await run([...sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"])
    ) {
      const installed = find();
      if (installed) return installed;
    }
  }
  console.log("Fetching Playwright's Chromium for the browser tests …");
  await run([process.execPath, "x", "playwright", "install", "--with-deps", "chromium"]);
  return find();
}
