import { join } from "node:path";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { freePort } from "@toque/db/testing/free-port.ts";
import { type Browser, chromium, type Page } from "playwright";
import { browserPath } from "../../.ci/browser.ts";
import { readStreamDelays, watchStreamDelays } from "../../.ci/stream-delays.ts";
import { startToque } from "../testing/processes.ts";
import { signInBrowser } from "./account.ts";
import { type Figure, median, type Report } from "./figures.ts";
import { send } from "./game-calls.ts";
import { Cleanup, dataFolder } from "./services.ts";

const ROUNDS = 5;

/** Mean of the ratings of three runs: one run's simulated throttling varies by a few points. */
const LIGHTHOUSE_RUNS = 3;

interface Ratings {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  /** Kilobytes of JavaScript transferred before the first screen was drawn; chunks loaded later are not counted. */
  script: number;
  /** Failed audits of accessibility and best practices. */
  failed: string[];
}

/** What is read of Lighthouse's answer. */
interface LighthouseAnswer {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: object }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseAnswer | undefined>;

// Not by its name: its types bring the browser's whole protocol, three times over, into every type check.
const LIGHTHOUSE: string = "lighthouse";

async function rate(url: string, port: number): Promise<Ratings> {
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse };
  const answer = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "silent",
    onlyCategories: ["performance", "accessibility", "best-practices"],
  });
  if (!answer) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits, runtimeError } = answer.lhr;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const requests = audits["network-requests"]?.details as
    | { items?: { resourceType?: string; transferSize?: number; networkRequestTime?: number }[] }
    | undefined;
  const metrics = audits.metrics?.details as { items?: { observedLargestContentfulPaint?: number }[] } | undefined;
  const drawn = metrics?.items?.[0]?.observedLargestContentfulPaint;
  if (drawn === undefined) throw new Error(`Lighthouse did not see the first screen of ${url}`);
  const bytes = (requests?.items ?? [])
    .filter((item) => item.resourceType === "Script" && (item.networkRequestTime ?? 0) <= drawn)
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const failed = ["accessibility", "best-practices"].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} (${audits[id]?.title})`),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    script: bytes / 1024,
    failed,
  };
}

async function ratePage(name: string, url: string, port: number): Promise<Report> {
  const runs: Ratings[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run++) runs.push(await rate(url, port));
  const of = (key: Exclude<keyof Ratings, "failed">) => median(runs.map((run) => run[key]));
  const figures: Figure[] = [
    { name: `${name}: performance`, value: of("performance"), unit: "", target: { of: "value", atLeast: 90 } },
    { name: `${name}: accessibility`, value: of("accessibility"), unit: "", target: { of: "value", atLeast: 100 } },
    { name: `${name}: best practices`, value: of("bestPractices"), unit: "", target: { of: "value", atLeast: 100 } },
    { name: `${name}: layout shift`, value: of("layoutShift"), unit: "", target: { of: "value", atMost: 0.02 } },
    { name: `${name}: JavaScript`, value: of("script"), unit: "kB", target: { of: "value", atMost: 200 } },
  ];
  return { figures, notes: [...new Set(runs.flatMap((run) => run.failed))].map((one) => `${name}: not met: ${one}`) };
}

/** Milliseconds from a click until an element is on the page. */
async function clickTime(page: Page, link: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([target, awaited]) => {
      const element = document.querySelector<HTMLElement>(target!);
      if (!element) throw new Error(`there is no ${target}`);
      const start = performance.now();
      const seen = new Promise<void>((resolve, reject) => {
        const look = () => {
          if (document.querySelector(awaited!)) resolve();
          else if (performance.now() - start > 10_000) reject(new Error(`${awaited} never came`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      element.click();
      await seen;
      return performance.now() - start;
    },
    [link, shown],
  );
}

/** A click on a recipe's card: until any part of the next page, and the second time until the whole recipe. */
async function measureNavigation(browser: Browser, url: string): Promise<Figure[]> {
  const colds: number[] = [];
  const warms: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${url}/recipes`);
    await page.locator('main a[href^="/recipes/"]').first().waitFor();
    await page.waitForLoadState("networkidle");
    // The search page is gone and the recipe page is shown: its skeleton, or the recipe itself.
    colds.push(await clickTime(page, 'main a[href^="/recipes/"]', "main [aria-busy=true], main article"));
    await page.locator("main article h1").waitFor();
    await page.goBack();
    await page.locator('main a[href^="/recipes/"]').first().waitFor();
    warms.push(await clickTime(page, 'main a[href^="/recipes/"]', "main article h1"));
    await context.close();
  }
  return [
    {
      name: "click to the next route's skeleton",
      value: median(colds),
      unit: "ms",
      target: { of: "value", atMost: 100 },
    },
    { name: "click to a warm route", value: median(warms), unit: "ms", target: { of: "value", atMost: 200 } },
  ];
}

/** Successive questions to the assistant. */
const questions = [
  "What can I use instead of eggs?",
  "Which wine goes with it?",
  "How long does it keep?",
  "Is it vegan?",
];

/** A cookbook, a shopping list and a food's page with something in them. @returns their paths */
async function fillPages(url: string, token: string): Promise<Record<string, string>> {
  const call = <T>(method: string, path: string, body?: object) => send<T>(url, { token }, method, `/api${path}`, body);
  const recipes = await call<{ id: number }[]>("GET", "/recipe/recipes");
  const items = recipes.slice(0, 8).map(({ id }, position) => ({ recipe_id: id, position }));
  const cookbook = await call<{ id: number }>("POST", "/recipe/cookbooks", { name: "Weekdays", items });
  const list = await call<{ id: number }>("POST", "/recipe/shopping-lists", { name: "Saturday" });
  const { ingredients } = await call<Pick<Recipe, "ingredients">>("GET", `/recipe/recipes/${recipes[0]!.id}`);
  await call("POST", `/recipe/shopping-lists/${list.id}/add-ingredients`, {
    ingredients: ingredients.map(({ food, quantity, multiplier }) => ({
      food_id: food.id,
      quantity_id: quantity.id,
      multiplier,
    })),
  });
  return {
    cookbook: `/cookbooks/${cookbook.id}`,
    "shopping list": `/shopping/${list.id}`,
    food: `/foods/${ingredients[0]!.food.id}`,
  };
}

/** From an event on the page's stream to its text on the screen. */
async function measureStream(
  browser: Browser,
  url: string,
  { accessToken, cookie }: { accessToken: string; cookie: string },
  recipeId: number,
): Promise<Figure[]> {
  await fetch(`${url}/api/authentication/users/@me/personal-info`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ birth_date: "1990-05-04" }),
  });
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await watchStreamDelays(page);
  await page.goto(`${url}/recipes/${recipeId}`);
  const dock = page.getByRole("complementary");
  for (const [index, question] of questions.entries()) {
    await dock.getByRole("textbox").fill(question);
    await dock.getByRole("textbox").press("Enter");
    await page.waitForFunction(
      (n) => (window.toqueStreamDelays?.delays.length ?? 0) > n && window.toqueStreamDelays?.waiting.length === 0,
      index,
    );
    await dock.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  }
  const { events, unseen, max } = await readStreamDelays(page);
  await context.close();
  if (unseen > 0) throw new Error(`${unseen} events of the stream never came onto the screen`);
  return [
    {
      name: `event on the stream to the screen, the slowest of ${events}`,
      value: max,
      unit: "ms",
      target: { of: "value", atMost: 100 },
    },
  ];
}

/** The built pages in a browser: Lighthouse's mobile ratings, layout shift, JavaScript, clicks. */
export async function measurePages(): Promise<Report> {
  const executablePath = await browserPath();
  if (!executablePath) return { figures: [], notes: ["pages: left out, there is no Chromium (set CHROMIUM_PATH)"] };
  const cleanup = new Cleanup();
  try {
    const build = Bun.spawn([process.execPath, join(import.meta.dir, "..", "..", "web", "build.ts")]);
    if ((await build.exited) !== 0) throw new Error("the web app could not be built");
    const dataDir = await dataFolder(cleanup);
    const toque = await startToque("api", { DATA_DIR: dataDir });
    cleanup.add(toque, (server) => server.stop());
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", `--remote-debugging-port=${port}`],
    });
    cleanup.add(browser, (one) => one.close());
    const [recipe] = (await (await fetch(`${toque.url}/api/recipe/recipes`)).json()) as { id: number }[];
    const all: Report = { figures: [], notes: [] };
    const ratePages = async (pages: Record<string, string>): Promise<void> => {
      for (const [name, path] of Object.entries(pages)) {
        const { figures, notes } = await ratePage(name, `${toque.url}${path}`, port);
        all.figures.push(...figures);
        all.notes.push(...notes);
      }
    };
    await ratePages({ "sign-in": "/authentication/signin", search: "/recipes", recipe: `/recipes/${recipe!.id}` });
    all.figures.push(...(await measureNavigation(browser, toque.url)));
    const account = await signInBrowser(toque.url, dataDir);
    all.figures.push(...(await measureStream(browser, toque.url, account, recipe!.id)));
    // Lighthouse looks at pages in the browser's own context.
    const [cookie = "", value = ""] = account.cookie.split("=");
    const session = await browser.newBrowserCDPSession();
    await session.send("Storage.setCookies", { cookies: [{ name: cookie, value, url: toque.url }] });
    await ratePages(await fillPages(toque.url, account.accessToken));
    all.notes.push(`pages: medians of ${LIGHTHOUSE_RUNS} Lighthouse runs (mobile, simulated 4G) and ${ROUNDS} clicks`);
    return all;
  } finally {
    await cleanup.run();
  }
}
