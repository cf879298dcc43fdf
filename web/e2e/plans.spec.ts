import { type Browser, type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";
import type { PromoCodeCheck } from "@toque/db/schemas/billing.ts";
import { ledger, promoCode, promoCodes, subscription, subscriptions } from "../testing/billing-fixtures.ts";
import { ownSubscription, requireSubscription, withRoles } from "./billing-double.ts";
import { expectAccessible } from "./fixtures.ts";
import { androidAgent, installPlayStore, type StoreDouble } from "./play-store.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// The plans with a double of the store, and the pages for administrators. Where the walk's server would need a store, or a plan
// of its own, the billing calls are answered here, by the contract; promo codes are the server's. It is walked without a double
// where plans are required (required-plan.spec.ts).

let state: Awaited<ReturnType<BrowserContext["storageState"]>>;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
  await signIn(page, newAddress("plans"));
  state = await page.context().storageState();
  await page.close();
});

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { detail: "No.", code } });
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** A signed-in phone without a plan on a server that requires one; with a store, an Android phone. */
async function openPhone(browser: Browser, { store, required = true }: { store?: StoreDouble; required?: boolean }) {
  const context = await browser.newContext({
    baseURL: process.env.TOQUE_URL ?? "",
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    storageState: state,
    ...(store ? { userAgent: androidAgent } : {}),
  });
  const page = await context.newPage();
  const told = store ? await installPlayStore(page, store) : async () => [];
  if (required) await requireSubscription(page);
  await page.route(ownSubscription, (route) => route.fulfill({ contentType: "application/json", body: "null" }));
  await page.route("**/users/@me/account-token", (route) => route.fulfill({ json: { account_token: "account-1" } }));
  return { context, page, told };
}

test("on Android a plan is chosen, paid and verified", async ({ browser }) => {
  const { context, page, told } = await openPhone(browser, { store: {} });
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your plan");
  const plans = page.getByRole("main").getByRole("radio");
  await expect(plans).toHaveCount(3);
  expect(await plans.evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual([
    "basic_weekly",
    "basic_monthly",
    "basic_quarterly",
  ]);
  await expect(page.getByRole("button", { name: "Choose a plan" })).toBeDisabled();
  const monthly = page.getByText(/Basic, monthly/).locator("xpath=ancestor::label");
  await expect(monthly).toContainText("First month €4.99");
  await expect(monthly.locator("s")).toContainText("€10.90");
  await expect(monthly).toContainText(/€8\.90\s*per month/);
  await monthly.click();
  await expect(
    page.getByText("€4.99 for the first month, then €8.90 per month, through Google Play. Cancel there at any time."),
  ).toBeVisible();
  await expectAccessible(page);

  const verified: unknown[] = [];
  await page.route("**/subscriptions/google/verify", async (route) => {
    verified.push(route.request().postDataJSON(), ...(await told()).slice(1));
    await page.unroute(ownSubscription);
    await page.route(ownSubscription, (other) => other.fulfill({ json: subscription() }));
    await route.fulfill({ json: subscription() });
  });
  await page.getByRole("button", { name: "Start with Basic, monthly" }).click();
  await expect(toast(page, "Welcome to the kitchen")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  // Nothing was said of the end of the payment before the server had verified it.
  expect(verified).toEqual([{ product_id: "basic_monthly", purchase_token: "bought-1" }]);
  expect(await told()).toEqual([["basic_monthly", "account-1"], "success"]);
  await context.close();
});

test("on Android what fails says so, and nothing is let in", async ({ browser }) => {
  await test.step("the server does not confirm the purchase", async () => {
    const { context, page, told } = await openPhone(browser, { store: {} });
    await page.route("**/subscriptions/google/verify", refuse(422, "invalid_purchase"));
    await page.goto("/onboarding");
    await page.getByRole("main").getByRole("radio").first().check();
    await page.getByRole("button", { name: /^Start with/ }).click();
    await expect(toast(page, "Failed to purchase subscription. Try again or contact support.")).toBeVisible();
    await expect(page).toHaveURL("/onboarding");
    await expect.poll(told).toEqual([["basic_weekly", "account-1"], "fail"]);
    await context.close();
  });
  await test.step("the payment sheet is closed", async () => {
    const { context, page } = await openPhone(browser, { store: { agrees: false } });
    await page.goto("/onboarding");
    await page.getByRole("main").getByRole("radio").first().check();
    await page.getByRole("button", { name: /^Start with/ }).click();
    await expect(toast(page, "Purchase failed")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Start with/ })).toBeEnabled();
    await context.close();
  });
  await test.step("the store gives no details", async () => {
    const { context, page } = await openPhone(browser, { store: { sells: false } });
    await page.goto("/onboarding");
    await expect(page.getByRole("alert")).toContainText("Failed to fetch subscription plans");
    await expect(page.getByRole("textbox", { name: "Have a promo code?" })).toBeVisible();
    await context.close();
  });
  await test.step("what was bought before belongs to another account", async () => {
    const purchases = [{ itemId: "basic_monthly", purchaseToken: "old" }];
    const { context, page } = await openPhone(browser, { store: { purchases } });
    await page.route("**/subscriptions/google/verify", refuse(409, "purchase_belongs_to_another_account"));
    await page.goto("/onboarding");
    await page.getByRole("button", { name: "I have a plan" }).click();
    await expect(toast(page, "Your purchase belongs to another account.")).toBeVisible();
    await context.close();
  });
});

/** Codes of the walk's server, each of which is good or bad in one way for the account of these walks. */
async function madeCodes(browser: Browser, own: Page) {
  const keeper = await browser.newPage({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
  await signInAsKeeper(keeper);
  const run = Date.now().toString(36).toUpperCase();
  const make = async (name: string, over: object = {}): Promise<string> => {
    await call(keeper, "POST", "/api/billing/promo-codes", { code: `${name}-${run}`, ...over });
    return `${name}-${run}`;
  };
  const use = (page: Page, code: string) => call(page, "POST", "/api/billing/subscriptions/use-promo-code", { code });
  const codes = {
    // Long enough for a busy machine to send it before it is over.
    old: await make("OLD", { expires_at: new Date(Date.now() + 6_000).toISOString() }),
    full: await make("FULL", { max_uses: 1 }),
    again: await make("AGAIN", { free_trial_days: 1 }),
    off: await make("OFF"),
    good: await make("SPRING", { free_trial_days: 30 }),
    unknown: `SPRNG-${run}`,
  };
  await use(keeper, codes.full);
  await use(own, codes.again);
  await call(keeper, "PUT", `/api/billing/promo-codes/${codes.off}/deactivate`);
  await keeper.context().close();
  return codes;
}

test("elsewhere a promo code is verified while it is typed, and the server says what is wrong with it", async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser, {});
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Do you have a code?");
  const codes = await madeCodes(browser, page);
  const used: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/use-promo-code")) used.push(request.postDataJSON());
  });
  const verify = () => call<PromoCodeCheck>(page, "POST", "/api/billing/promo-codes/verify", { code: codes.old });
  await expect.poll(async () => (await verify()).reason).toBe("promo_code_expired");
  const field = page.getByRole("textbox", { name: "Promo code" });
  for (const [code, text] of [
    [codes.unknown, "We do not know this code. Is a letter missing?"],
    [codes.old, "This code has run out: its last day is over."],
    [codes.full, "This code has been used as often as it may be."],
    [codes.again, "You have used this code already. It works once."],
    [codes.off, "This code is no longer given out."],
  ] as const) {
    await field.fill(code);
    await expect(page.getByText(text)).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("button", { name: "Use code" })).toBeDisabled();
  }
  await expectAccessible(page);
  await field.fill(codes.good.toLowerCase());
  await expect(page.getByText("This code gives you 30 days free, nothing to pay.")).toBeVisible();
  expect(used).toEqual([]);
  await page.getByRole("button", { name: "How to get it" }).click();
  await expect(page.getByText("Come back here and tap “I have a plan”.")).toBeVisible();
  await page.getByRole("button", { name: "I have a plan" }).click();
  await expect(toast(page, "There is no plan on this account.")).toBeVisible();
  // From now on the page reads the account's own subscription.
  await page.unroute(ownSubscription);
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page).toHaveURL("/dashboard");
  expect(used).toEqual([{ code: codes.good.toLowerCase() }]);
  await context.close();
});

test("an account with a plan sees it; a server without plans says that everything is free", async ({ browser }) => {
  const { context, page } = await openPhone(browser, {});
  await page.unroute(ownSubscription);
  await page.route(ownSubscription, (route) => route.fulfill({ json: subscription({ state: "grace" }) }));
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your plan");
  await expect(page.getByRole("alert")).toContainText("The last payment did not go through. You keep everything until");
  await expect(page.getByRole("link", { name: "Change or cancel in Google Play" })).toHaveAttribute(
    "href",
    "https://play.google.com/store/account/subscriptions?sku=basic_monthly",
  );
  await expectAccessible(page);
  await context.close();
  const free = await openPhone(browser, { required: false });
  await free.page.goto("/onboarding");
  await expect(free.page.getByRole("heading", { level: 1 })).toHaveText("Everything is free here");
  await expect(free.page.getByRole("textbox")).toHaveCount(0);
  await free.context.close();
});

test("only administrators see the pages for them", async ({ browser }) => {
  const { context, page } = await openPhone(browser, { required: false });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/billing\/(subscriptions|promo-codes)/.test(request.url())) asked.push(request.url());
  });
  await withRoles(page, ["moderator"]);
  for (const path of ["subscriptions", "promo-codes"]) {
    await page.goto(`/dashboard/admin/${path}`);
    const dialog = page.getByRole("dialog", { name: "Forbidden access" });
    await expect(dialog).toContainText("You are not allowed to access this page.");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not for this account");
  }
  expect(asked).toEqual([]);
  await context.close();
});

test("an administrator finds a subscription and what happened to it", async ({ browser }) => {
  // An administrator without a plan gets here all the same.
  const { context, page } = await openPhone(browser, { required: true });
  await withRoles(page, ["admin"]);
  const asked: string[] = [];
  await page.route(/\/api\/billing\/subscriptions(\?.*)?$/, (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const wanted = searchParams.get("state");
    const found = subscriptions.filter(({ state }) => wanted === null || state === wanted);
    return route.fulfill({ json: found, headers: { "x-total-count": String(found.length) } });
  });
  await page.route("**/api/billing/users/*/ledger", (route) => route.fulfill({ json: ledger }));
  // Of those who bought, one has an account still.
  const ana = { id: 1, email: { email: "ana@example.org" }, username: "ana", avatar_url: null, roles: [] };
  await page.route("**/api/authentication/full-users?*ids=*", (route) => route.fulfill({ json: [ana] }));
  await page.goto("/dashboard/admin/subscriptions");
  await expect(page.getByText("5 subscriptions")).toBeVisible();
  const buyer = page.getByRole("link", { name: "ana", exact: true }).first();
  await expect(buyer).toHaveAttribute("href", "/dashboard/admin/users?query=ana%40example.org");
  await expect(page.getByText(/^Removed account · User \d+$/).first()).toBeVisible();
  await page.getByRole("button", { name: "History, user 1", exact: true }).click();
  await expect(page.getByRole("list", { name: "What happened, user 1" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel("State").selectOption("Trial");
  await expect(page.getByText("1 subscription", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?state=trial$/);
  await page.getByLabel("User number").fill("12");
  await expect(page).toHaveURL(/user_id=12/);
  await expect.poll(() => asked.at(-1)).toContain("user_id=12");
  await context.close();
});

test("an administrator makes a promo code and switches it off", async ({ browser }) => {
  const { context, page } = await openPhone(browser, { required: true });
  await withRoles(page, ["admin"]);
  const codes = [...promoCodes];
  let made: unknown = null;
  await page.route("**/api/billing/promo-codes", (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: { promo_codes: codes } });
    made = route.request().postDataJSON();
    const code = promoCode("SUMMER", { uses: 0, max_uses: 5, expires_at: null, free_trial_days: 14 });
    codes.unshift(code);
    return route.fulfill({ status: 201, json: code });
  });
  await page.route("**/promo-codes/SUMMER/deactivate", (route) => {
    const off = { ...codes[0]!, active: false };
    codes[0] = off;
    return route.fulfill({ json: off });
  });
  await page.goto("/dashboard/admin/promo-codes");
  await page.getByRole("button", { name: "New code" }).click();
  await page.getByRole("button", { name: "Make the code" }).click();
  await expect(page.getByText("Enter a code.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill("SUMMER");
  await page.getByLabel("Days free").fill("14");
  await page.getByLabel("How often it may be used").fill("5");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make the code" }).click();
  await expect(toast(page, "SUMMER is ready.")).toBeVisible();
  expect(made).toEqual({ code: "SUMMER", free_trial_days: 14, max_uses: 5, expires_at: null, tier: "basic" });
  await page.getByRole("button", { name: "Switch off SUMMER" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch off SUMMER?" });
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("button", { name: "Switch off SUMMER" })).toHaveCount(0);
  await expect(toast(page, "SUMMER is switched off.")).toBeVisible();
  await context.close();
});
