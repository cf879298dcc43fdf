import { type BrowserContext, type Page, test } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { installed, open, stored, textsKept } from "./installed-app.ts";
import { call, ownRecipe } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The installed app: with its service worker, which the other walks block. The console is not watched here: a browser
// without a network complains of each request.

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "No connection: as of" });
const offer = (page: Page) => page.getByRole("status").locator("div", { hasText: "A new version is ready" });

/** Whose it is. */
const owner = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const mark = await (await caches.open("toque-data")).match("/offline/owner");
    return mark ? (await mark.json()).account : null;
  });

let context: BrowserContext;
let page: Page;
let recipe = 0;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
  page = await context.newPage();
});
test.afterAll(() => context.close());

test("home, a recipe, a list and cook mode are there without a network, each after a reload", async () => {
  await test.step("with a network: what is opened is stored", async () => {
    await signIn(page, newAddress("installed"));
    await installed(page);
    await textsKept(page);
    recipe = (await ownRecipe(page, "Lemon pasta")).id;
    await page.goto("/shopping");
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Market");
    await page.getByRole("button", { name: "Create list" }).click();
    await expect(heading(page, "Market")).toBeVisible();
    await expect(page).toHaveURL(/\/shopping\/\d+$/);
    await page.goto(`/recipes/${recipe}`);
    await expect(heading(page, "Lemon pasta")).toBeVisible();
    await expect.poll(() => stored(page)).toContain(`/api/recipe/recipes/${recipe}`);
  });
  const list = await page.evaluate(() =>
    Object.keys(localStorage).find((key) => /shopping\.\d+\.list\.\d+$/.test(key)),
  );
  const listPath = `/shopping/${list?.split(".").at(-1)}`;

  await test.step("a warm start asks for nothing twice", async () => {
    const asked: string[] = [];
    const note = (request: { url: () => string; method: () => string }) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === "GET") asked.push(pathname + search);
    };
    page.on("request", note);
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "In season now" }).getByRole("article").first()).toBeVisible();
    await expect.poll(() => stored(page)).toContain("/api/recipe/users/@me/recipes");
    page.off("request", note);
    // The sharing of what is cooked reads for itself what it compares with.
    const reads = asked.filter((address) => address.startsWith("/api/") && !address.endsWith("/cookings"));
    const twice = reads.filter((address, index) => reads.indexOf(address) !== index);
    expect(twice).toEqual([]);
  });

  await context.setOffline(true);
  await test.step("home shows what is stored, at once and with its time", async () => {
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole("main").getByText("Lemon pasta").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /No connection: as of/ }).click();
    await expect(page.getByText("Ingredients and allergens may have changed since.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a recipe, from home and after a reload", async () => {
    await page.getByRole("main").getByRole("link", { name: "Lemon pasta" }).first().click();
    await expect(heading(page, "Lemon pasta")).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await page.reload();
    await expect(heading(page, "Lemon pasta")).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText("Simmer everything.")).toBeVisible();
  });

  await test.step("cook mode goes on with its step and its timer", async () => {
    await page.getByRole("button", { name: "Start cooking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cooking: Lemon pasta" });
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: /start the timer of step 2/ }).click();
    await expect(dialog.getByRole("timer")).toHaveCount(1);
    await page.reload();
    await expect(dialog.getByText("Simmer everything.")).toBeVisible();
    await expect(dialog.getByRole("timer")).toHaveCount(1);
    await expect(dialog.getByText("No connection: as of")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a shopping list, by its own copy", async () => {
    await page.goto(listPath);
    await expect(heading(page, "Market")).toBeVisible();
  });

  await test.step("what is not stored says so", async () => {
    await page.goto("/recipes/999999");
    await expect(page.getByRole("alert").getByText("No answer from the kitchen")).toBeVisible();
  });

  await test.step("back online everything is read anew", async () => {
    await page.goto(`/recipes/${recipe}`);
    await expect(notice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await expect(heading(page, "Lemon pasta")).toBeVisible();
  });
});

test("an own recipe that was never opened here is there without a network", async () => {
  const never = (await ownRecipe(page, "Quince soup")).id;
  // Fetched by itself, when nothing else is to do; what is there already is not fetched again.
  const asked: string[] = [];
  const note = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname);
  page.on("request", note);
  await open(page, "/dashboard");
  await expect.poll(() => stored(page)).toContain(`/api/recipe/recipes/${never}`);
  page.off("request", note);
  expect(asked).not.toContain(`/api/recipe/recipes/${recipe}`);
  await context.setOffline(true);
  await open(page, `/recipes/${never}`);
  await expect(heading(page, "Quince soup")).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText("Simmer everything.")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
});

/** Has the browser find a new worker, while the page says that it is of an older build. */
async function deploy(page: Page, name: string): Promise<void> {
  await page.evaluate(async (script) => {
    document.querySelector('meta[name="toque:build"]')?.setAttribute("content", "older");
    Object.assign(window, { isSamePage: true });
    await navigator.serviceWorker.register(script, { updateViaCache: "none" });
  }, `/sw.js?${name}`);
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
  await expect.poll(waiting).toBe("installed");
}

const isSamePage = () => page.evaluate(() => "isSamePage" in window);

test("a new version is offered, and neither while somebody cooks nor forced", async () => {
  const other = await context.newPage();
  await open(other, "/dashboard");
  await expect(heading(other, /./)).toBeVisible();
  await other.evaluate(() => {
    document.querySelector('meta[name="toque:build"]')?.setAttribute("content", "older");
    Object.assign(window, { isSamePage: true });
  });
  await open(page, `/recipes/${recipe}?cook=1`);
  const dialog = page.getByRole("dialog", { name: "Cooking: Lemon pasta" });
  await expect(dialog).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await deploy(page, "next");
  // Longer than it takes to look whether somebody is busy.
  await page.waitForTimeout(3000);
  await expect(offer(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Stop cooking" }).click();
  await expect(dialog).toBeHidden();
  await page.waitForTimeout(3000);
  // The timer of the step before still runs.
  await expect(offer(page)).toHaveCount(0);
  expect(await isSamePage()).toBe(true);
  const tray = page.getByRole("region", { name: "Timers" });
  await tray.getByRole("timer").first().click();
  await tray.getByRole("button", { name: /^Stop: / }).click();
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await offer(page).getByRole("button", { name: "Reload" }).click();
  // In the middle of the reload there is no page to ask.
  await expect.poll(() => isSamePage().catch(() => true)).toBe(false);
  await expect(heading(page, "Lemon pasta")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  // The other tab goes on as it was.
  expect(await other.evaluate(() => "isSamePage" in window)).toBe(true);
  await other.close();
});

test("who signs out leaves nothing on the device, nor does a second tab bring it back", async () => {
  const second = await context.newPage();
  await open(second, `/recipes/${recipe}`);
  await expect(heading(second, "Lemon pasta")).toBeVisible();
  await expect.poll(() => stored(page)).toContain(`/api/recipe/recipes/${recipe}`);
  // The page is closed, as by a crash, before the server has answered.
  await open(page, "/dashboard");
  await page.getByRole("button", { name: "Account" }).click();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route("**/api/auth/signout", async (route) => {
      resolve();
      await held;
      await route.continue();
    });
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await asked;
  expect(await stored(second)).toEqual([]);
  const lists = () => second.evaluate(() => Object.keys(localStorage).filter((key) => /shopping\.\d+\.list/.test(key)));
  expect(await lists()).toEqual([]);
  release();
  await expect(page).toHaveURL("/recipes");
  await expect.poll(() => owner(page)).toBe("");
  await second.reload();
  await expect(second.getByText("Lemon pasta")).toHaveCount(0);
  expect(await stored(page)).not.toContain(`/api/recipe/recipes/${recipe}`);
  await context.setOffline(true);
  for (const path of [`/recipes/${recipe}`, "/dashboard", "/dashboard/recipes"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Lemon pasta")).toHaveCount(0);
  }
  await context.setOffline(false);
  await second.close();
});

test("another account on the device sees its own, and nothing of the one before, also after a crash", async () => {
  // What a crash may leave: copies of somebody else, with their mark.
  await open(page, "/recipes");
  await page.evaluate(async (id) => {
    const cache = await caches.open("toque-data");
    await cache.put("/offline/owner", Response.json({ account: "4711", until: Date.now() + 86_400_000 }));
    await cache.put(`/api/recipe/recipes/${id}?stored-lang=en`, Response.json({ id, name: { en: "Lemon pasta" } }));
  }, recipe);
  await page.reload();
  await expect.poll(() => owner(page)).toBe("");
  expect(await stored(page)).not.toContain(`/api/recipe/recipes/${recipe}`);
  await signIn(page, newAddress("installed-second"));
  await expect.poll(() => owner(page)).toMatch(/^\d+$/);
  await open(page, `/recipes/${recipe}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Lemon pasta")).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Lemon pasta")).toHaveCount(0);
  await context.setOffline(false);
});

test("a recipe that was taken back is removed with the next look", async () => {
  await open(page, "/recipes/1");
  await expect.poll(() => stored(page)).toContain("/api/recipe/recipes/1");
  await call(page, "GET", "/api/recipe/recipes/1");
  const mine = (await ownRecipe(page, "Plum cake")).id;
  await open(page, `/recipes/${mine}`);
  await expect.poll(() => stored(page)).toContain(`/api/recipe/recipes/${mine}`);
  // Deleted on another device.
  await page.evaluate(async (id) => {
    const { accessToken } = await (await fetch("/api/auth/session")).json();
    await fetch(`/api/recipe/recipes/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${accessToken}` } });
  }, mine);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain(`/api/recipe/recipes/${mine}`);
  expect(await stored(page)).toContain("/api/recipe/recipes/1");
});
