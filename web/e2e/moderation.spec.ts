import type { Page } from "@playwright/test";
import type { RecipeApproval, ReviewedRecipe } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { call, heading, menu, ownRecipe } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// Asking for a recipe to be public, and deciding on it: an author and an admin, each in a browser of their own.

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
test.use({ viewport: wide });

const ask = (page: Page, id: number) =>
  call<RecipeApproval>(page, "POST", `/api/recipe/recipes/${id}/request-public-approval`);
test("a request goes to a moderator, comes back with words, and is public in the end", { tag: "@full" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", viewport: wide, locale: "en-GB" });
  const desk = await context.newPage();
  await signIn(page, newAddress("author"));
  await signInAsKeeper(desk);
  const { id, payload } = await ownRecipe(page, "Rosa's apple pot");
  const second = await ownRecipe(page, "Second in line");
  const third = await ownRecipe(page, "Third in line");

  await test.step("the author asks from the recipe's menu, and reads that it waits", async () => {
    await page.goto(`/recipes/${id}`);
    await menu(page, "Ask to make it public");
    await expect(page.getByText("Waiting for a moderator.", { exact: false })).toBeVisible();
    await ask(page, second.id);
  });

  await test.step("the account panel leads the moderator to the queue", async () => {
    await desk.reload();
    await desk
      .getByRole("button", { name: /keeper|Account/ })
      .first()
      .click();
    await desk.getByRole("link", { name: /Approvals/ }).click();
    await expect(heading(desk, "Approvals")).toBeVisible();
    // What other walks ask for waits as well.
    await desk.getByRole("link", { name: /Rosa's apple pot/ }).click();
    await expect(desk.getByRole("heading", { level: 2, name: "Rosa's apple pot" })).toBeVisible();
    await expect(desk.getByText("Found by code")).toBeVisible();
    await expect(desk.getByText("Nobody else has seen it yet", { exact: false })).toBeVisible();
    await expectFitsWidth(desk);
    await expectAccessibleInBothThemes(desk);
  });

  await test.step("keys choose; asking for changes needs words", async () => {
    await desk.keyboard.press("s");
    await expect(desk.getByRole("heading", { level: 2, name: "Rosa's apple pot" })).toHaveCount(0);
    await desk.getByRole("link", { name: /Rosa's apple pot/ }).click();
    await expect(desk.getByRole("heading", { level: 2, name: "Rosa's apple pot" })).toBeVisible();
    await desk.keyboard.press("c");
    const words = desk.getByRole("textbox", { name: /should know/ });
    await expect(words).toBeFocused();
    const send = desk.getByRole("button", { name: /^Send back to/ });
    await send.click();
    await expect(desk.getByText("Say why, in a sentence or two.")).toBeVisible();
    await words.fill("Lovely! How many apples?");
    await desk.getByRole("button", { name: "Amounts unclear" }).click();
    await expectAccessibleInBothThemes(desk);
    await send.click();
    await expect(desk.getByText("Sent back with your words")).toBeVisible();
    await expect(desk.getByRole("heading", { level: 2, name: "Rosa's apple pot" })).toHaveCount(0);
    await expect(desk.getByRole("heading", { level: 2 }).first()).toBeVisible();
  });

  await test.step("the author reads the words on the recipe and in the editor, and asks again", async () => {
    await page.reload();
    const words = page.getByText("Lovely! How many apples? Please look over the amounts", { exact: false });
    await expect(words).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto(`/recipes/${id}/edit`);
    await expect(words).toBeVisible();
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...payload, description: "Three apples, grated." });
    await page.goto(`/recipes/${id}`);
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(page.getByText("Waiting for a moderator.", { exact: false })).toBeVisible();
  });

  await test.step("somebody else decides first: it is said, and the queue goes on", async () => {
    const waiting = await call<ReviewedRecipe[]>(desk, "GET", "/api/recipe/recipe_approvals?status=PENDING");
    const first = waiting.find(({ id: one }) => one === second.id);
    await desk.goto(`/dashboard/moderation?request=${first!.approval.id}`);
    await expect(desk.getByRole("radiogroup", { name: "Your decision" })).toBeVisible();
    await desk.keyboard.press("a");
    const publish = desk.getByRole("button", { name: /^Make it public/ });
    await expect(publish).toBeFocused();
    await call(desk, "POST", `/api/recipe/recipe_approvals/${first!.approval.id}/reject`, { comment: "Too short." });
    await publish.click();
    await expect(desk.getByText("Somebody decided first: Not made public.", { exact: false })).toBeVisible();
    await expect(desk.getByRole("heading", { level: 2, name: "Second in line" })).toHaveCount(0);
  });

  await test.step("approving on a phone makes it public, and the author learns of it", async () => {
    await desk.setViewportSize(phone);
    await desk.goto("/dashboard/moderation");
    await expectFitsWidth(desk);
    await expectAccessibleInBothThemes(desk);
    await desk.getByRole("link", { name: /Rosa's apple pot/ }).click();
    await expect(desk.getByText("Three apples, grated.")).toBeVisible();
    await expectFitsWidth(desk);
    await expectAccessibleInBothThemes(desk);
    // The whole button is the radio's.
    await desk.getByRole("radio", { name: "Approve" }).check();
    await desk.getByRole("button", { name: /^Make it public/ }).click();
    await expect(desk.getByText("Approved: everyone can find it now")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Public: everyone can find it.")).toBeVisible();
  });

  await test.step("a change of a public recipe is shown as a diff with what follows, in French", async () => {
    await call(page, "PUT", `/api/recipe/recipes/${id}`, {
      ...payload,
      private: false,
      nb_servings: 4,
      description: "Four apples, grated.",
    });
    await page.reload();
    await menu(page, "Ask to publish my changes");
    await expect(page.getByText("Everyone else keeps seeing the approved version", { exact: false })).toBeVisible();
    // For this page alone: other walks use the keeper's account at the same time.
    await desk.route("**/api/authentication/users/@me/language", (route) =>
      route.request().method() === "GET" ? route.fulfill({ json: { language: "fr" } }) : route.fallback(),
    );
    await desk.setViewportSize(wide);
    await desk.goto("/dashboard/moderation");
    await expect(heading(desk, "Publications")).toBeVisible();
    await desk.getByRole("link", { name: /Rosa's apple pot/ }).click();
    await expect(desk.locator("ins", { hasText: "Four" })).toBeVisible();
    await expect(desk.locator("del", { hasText: "Three" })).toBeVisible();
    await expect(desk.getByRole("table", { name: "Par part" })).toBeVisible();
    await expectAccessibleInBothThemes(desk);
    await desk.keyboard.press("r");
    await desk.getByRole("textbox", { name: /doit savoir/ }).fill("Non.");
    await desk.getByRole("button", { name: /^Refuser et le dire/ }).click();
    await expect(desk.getByRole("link", { name: /Rosa's apple pot/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(desk);
  });

  await test.step("nobody decides on a recipe of their own, and others do not see the page", async () => {
    const own = await ownRecipe(desk, "The keeper's own");
    await ask(desk, own.id);
    await desk.goto("/dashboard/moderation");
    await desk.getByRole("link", { name: /The keeper's own/ }).click();
    await expect(desk.getByText("C’est votre propre recette", { exact: false })).toBeVisible();
    await expect(desk.getByRole("radio", { name: /Accepter/ })).toHaveCount(0);
    await page.goto("/dashboard/moderation");
    await expect(page.getByRole("dialog", { name: "Forbidden access" })).toBeVisible();
    await expect(page.getByText("The keeper's own")).toHaveCount(0);
    expect(third.id).toBeGreaterThan(0);
  });
  await context.close();
});
