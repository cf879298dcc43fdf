import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { build, type Rollup } from "vite";

// The page of next-auth's own browser client, served in front of the server, on the server's own origin.

export const PAGE = "/next-auth-client";
let script = "";

/** Bundles the client once, before the walks. */
export async function buildClient(): Promise<void> {
  const output = (await build({
    configFile: false,
    logLevel: "error",
    // Its address is the default one, /api/auth of the page's origin.
    define: { "process.env.NODE_ENV": '"production"', "process.env": "{}" },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "page.tsx"), formats: ["iife"], name: "client" },
    },
  })) as Rollup.RollupOutput[];
  script = output[0]?.output[0].code ?? "";
}

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(`**${PAGE}*`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>client</title><body><script src=/client.js></script>",
    }),
  );
  await page.route("**/client.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
  await page.goto(PAGE);
  await expect(page.locator("main")).toHaveText(/./);
  return page;
}

/** What useSession says on that page. */
export const stateOf = (page: Page) => page.locator("main");
