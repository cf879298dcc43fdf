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

/**
 * A walk that fails is made once more: on a busy machine a browser may be starved for longer than a step waits. So many may
 * pass only then, each named; with more of them something is wrong, and all count as failed.
 */
const SECOND_TRIES = 2;

interface Suite {
  file: string;
  specs?: { title: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** The walks that passed only when they were made again: "file:line › title". */
function secondTries({ file, specs = [], suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ title, line }) => `${file}:${line} › ${title}`), ...suites.flatMap(secondTries)];
}

/** Runs the browser's walks against a stack. The counts are Playwright's own. */
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
    const { stats, suites } = JSON.parse(await readFile(report, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      suites: Suite[];
    };
    const again = suites.flatMap(secondTries);
    for (const walked of again) console.log(`passed only when it was made again: ${walked}`);
    counts.passed = stats.expected + (again.length <= SECOND_TRIES ? stats.flaky : 0);
    counts.failed = stats.unexpected + (again.length > SECOND_TRIES ? stats.flaky : 0);
    counts.skipped = stats.skipped;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
