import { defineConfig } from "@playwright/test";

// Tests the server at TOQUE_URL, which stores its mails in TOQUE_MAIL_DIR, by the walks that are for it (TOQUE_WALKS).
// `bun run e2e` starts the server and this.

const executablePath = process.env.CHROMIUM_PATH;

/** The walks of servers of their own: of one that requires a plan, and of one with an AI service. */
const others = ["required-plan", "with-model"].map((folder) => `${folder}/**/*.spec.ts`);
const walks = process.env.TOQUE_WALKS ?? "default";
const requiresPlan = walks === "required-plan";

export default defineConfig({
  testDir: ".",
  ...(walks === "default" ? { testIgnore: others } : { testMatch: `${walks}/**/*.spec.ts` }),
  outputDir: "../../test-results/browser",
  // A walk has many steps: what a person waits for is limited by the step, this by what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // The processor count of the smallest machine that runs the tests; the tests of a file run in order. Walks that move the
  // server's clock run alone.
  workers: requiresPlan ? 1 : 3,
  // Where it is made once more is counted by .ci/playwright.ts.
  retries: process.env.CI === "true" ? 1 : 0,
  forbidOnly: process.env.CI === "true",
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.TOQUE_URL,
    locale: "en-GB",
    // Each walk sees the server's answers, and intercepts them: installed.spec.ts alone walks with the service worker.
    serviceWorkers: "block",
    // It takes two fifths of the processor time: for a failure, `bun run e2e FILE --trace retain-on-failure`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
