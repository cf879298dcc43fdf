import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "./stacks.ts";

const root = join(import.meta.dir, "..");

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs the browser's walks against a stack. The counts are Playwright's own; a flaky test counts as failed. */
export async function walk(stack: Stack, browser: string, args: string[] = []): Promise<Counts> {
  const report = join(root, "test-results", `browser-${stack.name.replaceAll(" ", "-")}.json`);
  const child = Bun.spawn(
    ["node", "node_modules/@playwright/test/cli.js", "test", "-c", "web/e2e/playwright.config.ts", ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        TOQUE_URL: stack.url,
        TOQUE_MAIL_DIR: stack.mailDir,
        TOQUE_WALKS: stack.walks,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      stdout: "inherit",
      stderr: "inherit",
      stdin: "ignore",
    },
  );
  const code = await child.exited;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(report)) {
    const { stats } = JSON.parse(await readFile(report, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    counts.passed = stats.expected;
    counts.failed = stats.unexpected + stats.flaky;
    counts.skipped = stats.skipped;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
