import type { Page } from "@playwright/test";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { ledger, promoCodes, subscriptions } from "../testing/billing-fixtures.ts";
import { withPageSettings } from "./page-setting.ts";
import { androidAgent, installPlayStore } from "./play-store.ts";

// What pages about plans are told where the walk's server has no store, no administrator and no plan to show.

/** The account's own subscription, as the page asks for it. */
export const ownSubscription = "**/api/billing/users/@me/subscription";

/** Makes the server's page require a subscription, whatever its configuration. */
export async function requireSubscription(page: Page): Promise<void> {
  // The walk's server knows of no plan: its stream would say so, against the double.
  await page.route("**/api/billing/users/@me/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: ": nothing to say\n\n" }),
  );
  await withPageSettings(page, /\/(dashboard|onboarding)(\/|$)/, { "subscription-required": "true", stores: "true" });
}

/** A server that requires a plan, and what plan the account has. */
export async function withPlan(page: Page, plan: Subscription | null): Promise<void> {
  await requireSubscription(page);
  await page.route(ownSubscription, (route) =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify(plan) }),
  );
}

/** A server that requires a plan, and an account without one. */
export const requirePlan = (page: Page): Promise<void> => withPlan(page, null);

/** The same on a phone with the store. */
export async function onAndroid(page: Page): Promise<void> {
  await page.addInitScript((agent) => {
    Object.defineProperty(navigator, "userAgent", { value: agent });
  }, androidAgent);
  await installPlayStore(page);
  await page.route("**/users/@me/account-token", (route) => route.fulfill({ json: { account_token: "account-1" } }));
  await requirePlan(page);
}

/** Gives the session of a page these roles, as the server says them; what it may do is the server's to decide. */
export async function withRoles(page: Page, roles: string[]): Promise<void> {
  await page.route("**/api/auth/session", async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...session, user: { ...session.user, roles } } });
  });
}

/** An administrator, and what the billing calls tell one. */
export async function asAdmin(page: Page): Promise<void> {
  await withRoles(page, ["admin"]);
  await page.route(/\/api\/billing\/subscriptions(\?.*)?$/, (route) =>
    route.fulfill({ json: subscriptions, headers: { "x-total-count": "45" } }),
  );
  await page.route("**/api/authentication/full-users?*ids=*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/billing/users/*/ledger", (route) => route.fulfill({ json: ledger }));
  // The server knows no administrator here, and would refuse the buyers' names.
  await page.route(/\/api\/authentication\/full-users\?/, (route) => route.fulfill({ json: [] }));
  await page.route("**/api/billing/promo-codes", (route) => route.fulfill({ json: { promo_codes: promoCodes } }));
}
