import { defineConfig } from "@playwright/test";

// Walks a running Toque: TOQUE_URL names it, TOQUE_MAIL_DIR is where its mails land. `bun run e2e` starts one and calls this.

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // As many as the smallest machine that runs them has processors; a file is walked in its order.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === "true",
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.TOQUE_URL,
    locale: "en-GB",
    trace: "retain-on-failure",
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
