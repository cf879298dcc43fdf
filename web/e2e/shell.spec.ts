import type { Browser, BrowserContext, Locator, Page, Route } from "@playwright/test";
import { requireSubscription } from "./billing-double.ts";
import { expect, expectAccessible, picture, test as watched } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The parts of the shell that need a browser: loading, both dialogs, gates, toasts, bar and error screen. The logic
// has unit tests beside its code.

const test = watched;

/** A page whose uncaught errors are collected for the test: these tests provoke failed requests. */
async function open(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Delays the responses for a URL pattern. @returns releases them */
async function hold(page: Page, url: string): Promise<() => void> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.fallback();
  });
  return letGo;
}

const refuse = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { detail: "No.", code: "refused" } });
const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Checks the exact title, text and buttons of a dialog. */
async function expectDialog(dialog: Locator, title: string, text: string, buttons: string[]): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading")).toHaveText(title);
  await expect(dialog.locator("p")).toHaveText(text);
  const names = await dialog
    .getByRole("button")
    .evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? button.textContent));
  expect(names.toSorted()).toEqual(buttons.toSorted());
}

/** Opens a recipe from the list. */
async function openRecipe(page: Page): Promise<void> {
  await page.goto("/recipes?query=hummus");
  await page.getByRole("main").getByRole("link", { name: "Hummus", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hummus" })).toBeVisible();
}
const heart = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: /like/i }).first();

test("a sign-in link for another account asks before it changes the account", async ({ browser }) => {
  const { context, page, complaints } = await open(browser);
  const [first, other] = [newAddress("first"), newAddress("other")];
  await signIn(page, first);
  await page.request.get("/api/auth/csrf").then(async (response) => {
    const { csrfToken } = await response.json();
    await page.request.post("/api/auth/signin/email", {
      form: { csrfToken, email: other, callbackUrl: "/recipes", json: "true" },
    });
  });
  const link = await signInLink(other);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${first}. This link is for ${other}.`)).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByRole("button", { name: "Change account" }).click();
  await expect(page).toHaveURL(/\/recipes$|profile-info-form/);
  const session = await (await page.request.get("/api/auth/session")).json();
  expect(session.user.email).toBe(other);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the navigation says which page is open, the account's entry too", async ({ page }) => {
  await signIn(page, newAddress("whereabouts"));
  const entry = page.getByRole("navigation", { name: "Main navigation" }).locator("[aria-haspopup=dialog]");
  const tabs = page.getByRole("navigation", { name: "Around your account" });
  const current = page.locator("nav [aria-current]");
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/recipes");
    await expect(current).toHaveText(["Recipes"]);
    await expect(entry).not.toHaveAttribute("aria-current");

    await page.goto("/account");
    await expect(tabs.getByRole("link", { name: "Account" })).toHaveAttribute("aria-current", "page");
    await expect(entry).toHaveAttribute("aria-current", "page");
    await expect(current).toHaveCount(2);
    await picture(page, { path: `test-results/shell/account-entry-${width}.png` });

    await tabs.getByRole("link", { name: "Settings" }).click();
    await expect(tabs.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    await expect(tabs.getByRole("link", { name: "Account" })).not.toHaveAttribute("aria-current");
    await expect(entry).toHaveAttribute("aria-current", "page");

    // What the entry opens says it as well.
    await entry.click();
    const panel = page.getByRole("dialog");
    await expect(panel.locator("[aria-current=page]")).toHaveText(["Settings"]);
    await picture(page, { path: `test-results/shell/account-panel-${width}.png` });
    await page.keyboard.press("Escape");

    // A page below the account's: its tab is the nearest, not the page itself.
    await page.goto("/account/food");
    await expect(tabs.getByRole("link", { name: "Account" })).toHaveAttribute("aria-current", "true");
    await expect(entry).toHaveAttribute("aria-current", "page");
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cookbooks");
  await entry.click();
  await expect(page.getByRole("dialog").locator("[aria-current=page]")).toHaveText(["Cookbooks"]);
});

test("a visitor: nothing before session and language, the sign-in dialog, the sign-in page", async ({ browser }) => {
  const { context, page, complaints } = await open(browser);
  const root = page.locator("#root");

  await test.step("nothing is shown until the session and the language have loaded", async () => {
    const session = await hold(page, "**/api/auth/session");
    const texts = await hold(page, "**/locales/en/shell.json*");
    const asked = page.waitForRequest("**/locales/en/shell.json*");
    // The first data of a visitor does not wait for the session.
    const first = page.waitForResponse(/\/api\/recipe\/recipes\?/);
    await page.goto("/recipes", { waitUntil: "commit" });
    await Promise.all([asked, first]);
    await expect(root).toBeEmpty();
    const answered = page.waitForResponse("**/api/auth/session");
    session();
    await answered;
    await expect(root).toBeEmpty();
    texts();
    await expect(page.getByRole("navigation")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page).toHaveTitle("Recipes · Toque");
  });

  await test.step("a script that is not the page's own does not run", async () => {
    const ran = await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement("script"), { textContent: "window.foreign = true" }));
      return "foreign" in window;
    });
    expect(ran).toBe(false);
  });

  await test.step("liking requires signing in; afterwards the recipe is shown again", async () => {
    await openRecipe(page);
    const recipe = page.url();
    await heart(page).click();
    const dialog = dialogOf(page, "Keep it: sign in");
    const text = "What you like is kept in your account, on every device.";
    await expectDialog(dialog, "Keep it: sign in", text, ["Sign in", "Not now"]);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expect(dialog).toBeHidden();
    await expect(heart(page)).toBeFocused();
    await expect(page).toHaveURL(recipe);
    await heart(page).click();
    await dialog.getByRole("button", { name: "Sign in" }).click();
    const { pathname } = new URL(recipe);
    await expect(page).toHaveURL(`/auth/signin?returnUrl=${encodeURIComponent(pathname)}`);
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveTitle("Sign in · Toque");
  });

  await test.step("every page's title begins with its name", async () => {
    await openRecipe(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page).toHaveTitle("Hummus · Toque");
    await page.reload();
    await expect(page).toHaveTitle("Hummus · Toque");
    await page.getByRole("navigation").getByRole("link", { name: "Recipes", exact: true }).click();
    await expect(page).toHaveTitle("Recipes · Toque");
    await page.goto("/nowhere/at/all");
    await expect(page).toHaveTitle(/.+ · Toque$/);
  });

  await test.step("a protected page redirects to the sign-in page, with reason and return address", async () => {
    await page.goto("/dashboard/likes?sort=name");
    await expect(page).toHaveURL(
      `/authentication/signin?error=SessionRequired&callbackUrl=${encodeURIComponent("/dashboard/likes?sort=name")}`,
    );
    await expect(page.getByRole("alert")).toContainText("Please sign in first.");
  });

  await test.step("without the list of providers the error page is shown", async () => {
    await page.route("**/api/auth/providers", refuse(500));
    await page.goto("/authentication/signin");
    await expect(page).toHaveURL("/authentication/error?error=Configuration");
  });
  expect(complaints).toEqual([]);
  await context.close();

  await test.step("the browser's language: French if preferred, else English", async () => {
    for (const [locale, lang, words] of [
      ["fr-CA", "fr", "Rien à la carte"],
      ["es-ES", "en", "not on the menu"],
    ] as const) {
      const other = await open(browser, { locale });
      await other.page.goto("/nowhere");
      await expect(other.page.locator("html")).toHaveAttribute("lang", lang);
      await expect(other.page.getByRole("heading", { level: 1 })).toContainText(
        lang === "fr" ? "pas à la carte" : words,
      );
      await other.context.close();
    }
  });
});

async function expectTopCentre(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(2);
  expect(box?.y ?? 1000).toBeLessThan(40);
}

/** The tier gate: the subscription fails to load, is pending, is missing, and is active. */
async function walkGate(page: Page): Promise<void> {
  const subscription = "**/api/billing/users/@me/subscription";
  await requireSubscription(page);
  let asked = 0;
  await page.route(subscription, async (route) => {
    asked++;
    await refuse(500)(route);
  });
  // The question for the date of birth needs the tier too; its code comes after the gate has failed to load it.
  let letCodeCome = (): void => {};
  const failed = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("toque.birth-date-asked")) await failed;
    await route.fulfill({ response });
  });
  await page.goto("/dashboard");
  const toast = page.getByRole("listitem").filter({ hasText: "An error occurred while loading" });
  await expectTopCentre(page, toast);
  letCodeCome();
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  await page.unroute("**/assets/*.js");
  await expect(toast).toContainText("An error occurred while loading your subscription. Contact support.");
  await expect(page).toHaveURL("/dashboard");
  await page.unroute(subscription);

  await page.route(subscription, (route) => route.fulfill({ json: null }));
  const letGo = await hold(page, subscription);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toBeEmpty();
  letGo();
  await expect(page).toHaveURL("/onboarding");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(subscription);

  // A promo code starts a trial, which passes the gate.
  const opened = { status: "active", tier: "premium" };
  await page.route("**/use-promo-code", (route) => route.fulfill({ json: opened }));
  await page.route(subscription, (route) => route.fulfill({ json: opened }));
  await page.getByRole("textbox", { name: "Promo code" }).fill("SPRING");
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Welcome to the kitchen" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await page.unrouteAll({ behavior: "wait" });
}

/** 403 and 401 responses to actions on an open page. */
async function walkRefusals(page: Page): Promise<void> {
  await openRecipe(page);
  const likes = "**/api/recipe/recipes/*/like";
  const forbidden = dialogOf(page, "Forbidden access");
  await page.route(likes, refuse(403));
  await heart(page).click();
  await expectDialog(forbidden, "Forbidden access", "You are not allowed to access this page.", ["Close", "Go back"]);
  await expectAccessible(page);
  await forbidden.getByRole("button", { name: "Close" }).click();
  await expect(forbidden).toBeHidden();
  await heart(page).click();
  await forbidden.getByRole("button", { name: "Go back" }).click();
  await expect(forbidden).toBeHidden();
  await page.unroute(likes);

  await page.route(likes, refuse(401));
  await heart(page).click();
  const required = dialogOf(page, "Sign in");
  await expect(required).toBeVisible();
  await page.unroute(likes);
  // The session itself is valid: the dialog closes as soon as it is fetched again.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(required).toBeHidden();
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");

  // On a protected page a 401 redirects to the sign-in page; leaving it opens no dialog.
  await page.route("**/api/recipe/users/@me/likes*", refuse(401));
  await page.goto("/dashboard/likes");
  await expect(page).toHaveURL("/authentication/signin?error=SessionRequired&callbackUrl=%2Fdashboard%2Flikes");
  await page.getByRole("link", { name: "Look at recipes without an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recipes" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
}

/** A page that is loading, one that fails to load, and one that throws. */
async function walkPages(page: Page): Promise<void> {
  const bar = page.locator("div[data-pending]");
  // Every script that the page does not have yet.
  const code = "**/assets/*.js";
  await page.goto("/dashboard/likes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letGo = await hold(page, code);
  const link = page.getByRole("navigation").getByRole("link", { name: "Kitchen" });
  await link.click();
  await expect(bar).toHaveCount(1);
  await page.unroute(code);
  await page.route(code, (route) => route.abort());
  letGo();
  await expect(bar).toHaveCount(0);
  await page.unroute(code);

  await page.route(/\/api\/recipe\/recipes\/\d+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), steps: [null] } });
  });
  await page.goto("/recipes?query=hummus");
  await page.getByRole("main").getByRole("link", { name: "Hummus", exact: true }).click();
  const screen = page.getByRole("alert");
  await expect(screen.getByRole("heading", { level: 1 })).toHaveText("Something went wrong !");
  await expect(screen.locator("p")).toHaveText(
    "Looks like the application encountered an unexpected error. Please try again later.",
  );
  await expect(screen.locator("code")).not.toBeEmpty();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("navigation")).toBeVisible();
}

/** Sign-out is synchronized between tabs. */
async function walkTabs(context: BrowserContext, first: Page): Promise<void> {
  const second = await context.newPage();
  await second.goto("/dashboard/likes");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await first.getByRole("button", { name: "Account" }).click();
  // A rejected sign-out keeps the session and reports it.
  await first.route("**/api/auth/signout", refuse(500));
  await first.getByRole("button", { name: "Sign out" }).click();
  await expect(first.getByText("You are still signed in")).toBeVisible();
  await expect(first).toHaveURL("/dashboard");
  await first.unroute("**/api/auth/signout");
  const refused: string[] = [];
  first.on("response", (response) => response.status() === 401 && refused.push(response.url()));
  await first.getByRole("button", { name: "Sign out" }).click();
  await expect(first).toHaveURL("/recipes");
  await expect(first.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(refused).toEqual([]);
  await expect(second).toHaveURL("/authentication/signin?error=SessionRequired&callbackUrl=%2Fdashboard%2Flikes");
}

test("a user: birth date, tier gate, rejected requests, a page that throws, two tabs", async ({ browser }) => {
  const { context, page, complaints } = await open(browser);
  await test.step("the first sign-in asks for the date of birth", () => signIn(page, newAddress("shell")));
  await test.step("the tier gate", () => walkGate(page));
  await test.step("403 and 401", () => walkRefusals(page));
  expect(complaints).toEqual([]);
  await test.step("pages that are slow, missing and broken", () => walkPages(page));
  expect(complaints).toContain("RENDER_ERROR");
  await test.step("signing out in another tab", () => walkTabs(context, page));
  await context.close();
});
