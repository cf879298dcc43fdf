import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { withPageSettings } from "./page-setting.ts";
import { call, heading, menu, ownRecipe } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// Improving and translating a recipe from its page. The walk's server has no AI service: the offline chef improves, and does not
// translate, so a translation is a double here.

test.use({ viewport: { width: 390, height: 844 } });

test("the offline chef improves a recipe; a reload comes back to it, and an undo takes it back", {
  tag: "@full",
}, async ({ page }) => {
  await signIn(page, newAddress("improve"));
  const { id } = await ownRecipe(page, "Plain porridge");
  await page.goto(`/recipes/${id}`);
  await expect(heading(page, "Plain porridge")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Improve this recipe" })).toBeVisible();
  // No AI service, no translation.
  await expect(page.getByRole("menuitem", { name: /Translate/ })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Improve this recipe" }).click();
  const card = page.locator("header section").filter({ hasText: /Done by|fine as it is|No improvement/ });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText("Done by: offline chef");
  await expectAccessible(page);
  await expectFitsWidth(page);
  await page.reload();
  await expect(card).toContainText("Done by: offline chef");
  await card.getByRole("button", { name: "See changes" }).click();
  const dialog = page.getByRole("dialog", { name: "What changed" });
  await expect(dialog.locator("ins, del").first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. All is as it was.")).toBeVisible();
  await expect(card).toHaveCount(0);
  const after = await call<Recipe>(page, "GET", `/api/recipe/recipes/${id}`);
  expect(after.steps.map(({ text }) => text)).toEqual(["Grate the apples.", "Simmer everything."]);
});

test("a recipe that has nothing to improve offers the chat", async ({ page }) => {
  await signIn(page, newAddress("fine"));
  const { id } = await ownRecipe(page, "Plain porridge");
  const error = { code: "nothing_to_upgrade", detail: "Nothing.", findings: null };
  const progress = { stage: "upgrading", percent: 15 };
  const job = { id: 98, type: "upgrade-recipe", result: null, status: "failed", error, progress };
  await page.route(/\/api\/recipe\/upgrade-recipe/, (route) => route.fulfill({ status: 202, json: job }));
  await page.route(/\/api\/recipe\/jobs\/98$/, (route) => route.fulfill({ json: job }));
  await page.goto(`/recipes/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Improve this recipe" }).click();
  const card = page.locator("header section").filter({ hasText: "fine as it is" });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Ask the sous-chef for a change" }).click();
  await expect(page.getByRole("textbox", { name: "Message to the Sous-chef" })).toBeVisible();
});

test("translating: languages, progress, cancelling, a failure and the quota in words", async ({ browser }) => {
  // A page of its own: the refusal that it provokes is logged by the browser.
  const context = await browser.newContext({
    baseURL: process.env.TOQUE_URL ?? "",
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
  });
  const page = await context.newPage();
  await signIn(page, newAddress("translate"));
  const { id } = await ownRecipe(page, "Plain porridge");
  await withPageSettings(page, /\/recipes\/\d+$/, { "ai-service": "true" });
  const job = { id: 99, type: "translate-recipe", result: null, error: null };
  const running = { ...job, status: "running", progress: { stage: "translating", percent: 40 } };
  let state: object = running;
  let start = { status: 202, json: running as object, headers: {} as Record<string, string> };
  const bodies: unknown[] = [];
  await page.route("**/api/recipe/translate/recipes/*", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill(start);
  });
  await page.route(/\/api\/recipe\/jobs\/\d+\/events$/, (route) =>
    route.fulfill({ contentType: "text/event-stream", body: ": nothing yet\n\n" }),
  );
  await page.route(/\/api\/recipe\/jobs\/\d+$/, (route) => {
    if (route.request().method() === "DELETE") {
      state = { ...job, status: "cancelled", progress: running.progress };
      return route.fulfill({ json: { id: 99, status: "cancelled" } });
    }
    return route.fulfill({ json: state });
  });
  const translate = async (): Promise<void> => {
    await menu(page, "Translate into…");
    const dialog = page.getByRole("dialog", { name: "Translate this recipe" });
    await expect(dialog.getByRole("button", { name: "French" })).toHaveAttribute("aria-pressed", "true");
    await dialog.getByRole("button", { name: "German" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Translate", exact: true }).click();
  };
  await page.goto(`/recipes/${id}`);
  await expect(heading(page, "Plain porridge")).toBeVisible();
  await translate();
  await expect(page.getByText("Translating this recipe")).toBeVisible();
  expect(bodies).toEqual([{ langs: ["fr", "de"] }]);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Translating this recipe")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled. The recipe is as it was.")).toBeVisible();
  await expect(page.getByText("Translating this recipe")).toHaveCount(0);

  const error = { code: "translation_failed_checks", detail: "", findings: [] };
  // Another job: what has ended is not asked for again.
  state = { ...job, id: 100, status: "failed", progress: running.progress, error };
  start = { ...start, json: { ...running, id: 100 } };
  await translate();
  await expect(page.getByText("No translation passed its checks.")).toBeVisible();
  const byHand = page.getByRole("link", { name: "Translate it yourself" });
  await expect(byHand).toHaveAttribute("href", `/recipes/${id}/edit?language=fr`);
  await expectAccessible(page);
  await expectFitsWidth(page);
  start = {
    status: 429,
    json: { detail: "Used up.", code: "ai_quota_exceeded" },
    headers: { "retry-after": "3600" },
  };
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You have used today’s AI actions.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await byHand.click();
  await expect(page.getByRole("radio", { name: /Français/ })).toBeChecked();
  await context.close();
});
