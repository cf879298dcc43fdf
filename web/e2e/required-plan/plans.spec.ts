import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { signInLink } from "../mailbox.ts";
import { enterBirthDate, newAddress, requestLink, signInAsKeeper } from "../sign-in.ts";

// A server that requires a plan from its first start, with its own calls: the administrator makes a code, a newcomer comes in by
// it, is given a role and loses it, and is led out when the days are over.

test.use({ actionTimeout: 15_000 });

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Moves the server's clock (api/testing/walk-clock.ts). */
const moveClock = (hours: number) =>
  writeFile(join(process.env.TOQUE_MAIL_DIR ?? "", "..", "clock-hours"), String(hours));

/** Somebody new on a phone, who has signed in and has no plan yet. */
async function newcomer(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const email = newAddress(name);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB", viewport });
  const page = await context.newPage();
  await requestLink(page, email);
  await page.goto(await signInLink(email));
  await expect(page).toHaveURL("/onboarding");
  return { page, email };
}

// The walks after this one sign in at the real time.
test.afterAll(() => moveClock(0));

const codeField = (page: Page) => page.getByRole("textbox", { name: "Promo code" });

test("from the first start: a code, a plan, a role, and the end of all of them", async ({ page: keeper, browser }) => {
  test.setTimeout(180_000);
  await keeper.setViewportSize({ width: 1280, height: 900 });
  const code = "FAMILY-1";

  await test.step("the administrator, who has no plan, makes a code on the page", async () => {
    await signInAsKeeper(keeper, false);
    await keeper.goto("/onboarding");
    await expect(keeper.getByText("You run this kitchen: make a promo code", { exact: false })).toBeVisible();
    await keeper.getByRole("link", { name: "Promo codes" }).click();
    await keeper.getByRole("button", { name: "New code" }).first().click();
    await keeper.getByLabel("Code", { exact: true }).fill(code);
    await keeper.getByLabel("Days free").fill("2");
    await keeper.getByLabel("How often it may be used").fill("5");
    await keeper.getByRole("button", { name: "Make the code" }).click();
    await expect(toast(keeper, `${code} is ready.`)).toBeVisible();
    await expect(keeper.getByText("used 0 of 5 times")).toBeVisible();
  });

  const dana = await newcomer(browser, "dana");
  await test.step("a newcomer is led to the plans, and the code opens the kitchen", async () => {
    const { page } = dana;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Do you have a code?");
    // No store sells plans here.
    await expect(page.getByText("Here plans are given by code.", { exact: false })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/onboarding");
    await expectAccessible(page);
    // Whom a recipe warns does not depend on a plan.
    await page.goto("/account/food");
    await page.getByRole("button", { name: "Peanuts" }).click();
    await expect(page.getByRole("button", { name: "Peanuts" })).toHaveAttribute("aria-pressed", "true");
    await page.goto("/onboarding");
    await codeField(page).fill(code.toLowerCase());
    await expect(page.getByText("This code gives you 2 days free, nothing to pay.")).toBeVisible();
    await page.getByRole("button", { name: "Use code" }).click();
    await enterBirthDate(page);
    await page.reload();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await page.goto("/onboarding");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your plan");
    await expect(page.getByText("From a promo code, nothing to pay")).toBeVisible();
  });

  await test.step("the administrator sees the subscription and what happened, and switches the code off", async () => {
    await keeper.goto("/dashboard/admin/subscriptions?platform=toque");
    const row = keeper.getByRole("listitem").filter({ hasText: dana.email });
    await expect(row).toContainText("Trial");
    await row.getByRole("button", { name: /^History/ }).click();
    await expect(row.getByRole("list").getByRole("listitem")).toHaveCount(1);
    await expectAccessible(keeper);
    await keeper.goto("/dashboard/admin/promo-codes");
    await expect(keeper.getByText("used 1 of 5 times")).toBeVisible();
    await keeper.getByRole("button", { name: `Switch off ${code}` }).click();
    await keeper.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    await expect(toast(keeper, `${code} is switched off.`)).toBeVisible();
    const late = await newcomer(browser, "late");
    await codeField(late.page).fill(code);
    await expect(late.page.getByText("This code is no longer given out.")).toBeVisible();
    await late.page.context().close();
  });

  await test.step("a role is given and taken, and counts at once", async () => {
    const forbidden = dana.page.getByRole("dialog", { name: "Forbidden access" });
    await dana.page.goto("/dashboard/moderation");
    await expect(forbidden).toBeVisible();
    await keeper.goto(`/dashboard/admin/users?${new URLSearchParams({ query: dana.email })}`);
    await expect(keeper.getByText("1 user", { exact: true })).toBeVisible();
    const moderator = keeper.getByRole("button", { name: "Moderator", exact: true });
    await moderator.click();
    const dialog = keeper.getByRole("dialog");
    await expect(dialog).toContainText("They may change and approve the public recipes and foods of others.");
    await dialog.getByRole("button", { name: "Give the role" }).click();
    await expect(toast(keeper, "Roles saved")).toBeVisible();
    await expect(moderator).toHaveAttribute("aria-pressed", "true");
    await dana.page.reload();
    await expect(dana.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(forbidden).toHaveCount(0);
    await moderator.click();
    await keeper.getByRole("dialog").getByRole("button", { name: "Take the role" }).click();
    await expect(moderator).toHaveAttribute("aria-pressed", "false");
    await dana.page.reload();
    await expect(forbidden).toBeVisible();
  });

  await test.step("when the days are over, the open page leads to the plans", async () => {
    const { page } = dana;
    await page.goto("/dashboard");
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await moveClock(49);
    await expect(page).toHaveURL("/onboarding", { timeout: 90_000 });
    await expect(page.getByText(/^Ended on /)).toBeVisible();
    await codeField(page).fill(code);
    await expect(page.getByText("You have used this code already. It works once.")).toBeVisible();
    await keeper.goto("/dashboard/admin/subscriptions?state=expired");
    await expect(keeper.getByRole("listitem").filter({ hasText: dana.email })).toContainText("Expired");
    await page.context().close();
  });
});
