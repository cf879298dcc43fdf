import type { Page } from "@playwright/test";
import type { RecipeApproval } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, picture, setTheme, test } from "./fixtures.ts";
import { call, heading, menu, ownRecipe } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// Blocking and reporting somebody: a cook, a reader on a phone, and an admin, each in a browser of their own.

const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 900 };
test.use({ viewport: phone });

/** Screenshots of the page at both widths and in both themes. */
async function shots(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? phone;
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await expectFitsWidth(page);
    for (const theme of ["dark", "light"] as const) {
      await setTheme(page, theme);
      await picture(page, { path: `test-results/people/${name}-${size.width}-${theme}.png` });
    }
  }
  await page.setViewportSize(before);
}

const look = async (page: Page, name: string): Promise<void> => {
  await expectAccessibleInBothThemes(page);
  await shots(page, name);
};

test("a reader blocks somebody, unblocks and reports them; a moderator decides", { tag: "@full" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const others = { baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" };
  const kitchen = await (await browser.newContext({ ...others, viewport: phone })).newPage();
  const desk = await (await browser.newContext({ ...others, viewport: wide })).newPage();
  const word = `Zebrafin${Date.now().toString(36)}`;
  const dish = `${word} stew`;
  await signIn(kitchen, newAddress("loud-cook"));
  await signIn(desk, newAddress("moderator"));
  // A moderator of this walk alone: other walks change the language of the admin's account.
  const keeper = await (await browser.newContext({ ...others, viewport: wide })).newPage();
  await signInAsKeeper(keeper);
  const { id: moderator } = await call<{ id: number }>(desk, "GET", "/api/authentication/me");
  await call(keeper, "PUT", `/api/authentication/users/${moderator}/roles`, { roles: ["moderator"] });
  await keeper.context().close();
  const { id: recipe } = await ownRecipe(kitchen, dish);
  const cook = await call<{ id: number }>(kitchen, "GET", "/api/authentication/me");
  const name = `loud.${Date.now().toString(36)}`;
  await call(kitchen, "POST", "/api/authentication/users/@me/change-username", { username: name });
  const asked = await call<RecipeApproval>(kitchen, "POST", `/api/recipe/recipes/${recipe}/request-public-approval`);
  await call(desk, "POST", `/api/recipe/recipe_approvals/${asked.id}/approve`, {});
  const profile = `/users/${cook.id}`;
  const search = `/recipes?query=${word}`;
  const cards = page.getByRole("link", { name: dish });

  await test.step("a visitor is asked to sign in, and stays on the page", async () => {
    await page.goto(profile);
    await expect(heading(page, name)).toBeVisible();
    await menu(page, "Block…");
    await expect(page.getByRole("dialog", { name: "Block: sign in" })).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await menu(page, "Report…");
    await page.getByRole("dialog", { name: "Report it: sign in" }).getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(new RegExp(`returnUrl=${encodeURIComponent(profile)}`));
  });

  await signIn(page, newAddress("quiet-reader"));

  await test.step("one's own profile has no such menu", async () => {
    await kitchen.goto(profile);
    await expect(heading(kitchen, name)).toBeVisible();
    await expect(kitchen.getByRole("button", { name: "More actions" })).toHaveCount(0);
  });

  await test.step("block: the profile says so, and the recipes are gone from the search", async () => {
    await page.goto(search);
    await expect(cards.first()).toBeVisible();
    // Of who has not begun to play there is no restaurant: it is asked for once, and that is no failed request.
    const card = page.waitForResponse((answer) => answer.url().endsWith(`/users/${cook.id}/restaurant/card`));
    await page.goto(profile);
    await expect(cards.first()).toBeVisible();
    expect([(await card).status(), await (await card).json()]).toEqual([200, null]);
    await expect(page.getByRole("region", { name: "Restaurant" })).toHaveCount(0);
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Block…" })).toBeVisible();
    await shots(page, "menu");
    await page.getByRole("menuitem", { name: "Block…" }).click();
    const question = page.getByRole("dialog", { name: `Block ${name}?` });
    await expect(question).toContainText("They are not told");
    await look(page, "block");
    await question.getByRole("button", { name: "Block" }).click();
    await expect(page.getByText("You have blocked this person")).toBeVisible();
    await expect(cards).toHaveCount(0);
    await look(page, "blocked");
    await page.goto(search);
    await expect(page.getByText(dish)).toHaveCount(0);
    // By its address it opens: it is public.
    await page.goto(`/recipes/${recipe}`);
    await expect(heading(page, dish)).toBeVisible();
  });

  await test.step("the blocked cook sees nothing of it", async () => {
    await kitchen.goto(search);
    await expect(kitchen.getByRole("link", { name: dish }).first()).toBeVisible();
  });

  await test.step("unblock in the account", async () => {
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Blocked people" });
    await expect(card.getByText(name)).toBeVisible();
    await card.scrollIntoViewIfNeeded();
    await look(page, "account");
    await card.getByRole("button", { name: `Unblock ${name}` }).click();
    await expect(card.getByText("You have not blocked anybody.")).toBeVisible();
    await page.goto(search);
    await expect(cards.first()).toBeVisible();
  });

  await test.step("a list that cannot be read says so", async () => {
    await kitchen.route("**/users/@me/blocks*", (route) => route.fulfill({ status: 500, json: {} }));
    await kitchen.goto("/account");
    await expect(kitchen.getByRole("region", { name: "Blocked people" }).getByRole("alert")).toBeVisible();
  });

  await test.step("undo takes a block back at once", async () => {
    await page.goto(profile);
    await menu(page, "Block…");
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cards.first()).toBeVisible();
  });

  await test.step("a recipe is reported; it has to be said what is wrong", async () => {
    await page.goto(`/recipes/${recipe}`);
    await menu(page, "Report…");
    const dialog = page.getByRole("dialog", { name: `Report “${dish}”` });
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(dialog.getByText("Choose what fits best.")).toBeVisible();
    await look(page, "report");
    await dialog.getByRole("radio", { name: "Advice that could hurt somebody" }).check();
    await dialog.getByLabel("What should a moderator know?").fill("The fish is eaten raw after three days.");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(dialog.getByText("A moderator will look at it.")).toBeVisible();
    await look(page, "sent");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the moderator reads and decides", async () => {
    await desk.goto("/dashboard");
    await desk.getByRole("button", { name: /^moderator/ }).click();
    const approvals = desk.getByRole("dialog").getByRole("link", { name: /Approvals/ });
    // Other walks may wait for a moderator too.
    await expect(approvals).toContainText(/\d waiting/);
    await desk.goto("/dashboard/moderation");
    await desk.getByRole("link", { name: "Reports", exact: true }).click();
    await expect(heading(desk, "Reports")).toBeVisible();
    const entry = desk.getByRole("listitem").filter({ hasText: name });
    await expect(entry).toContainText("The fish is eaten raw");
    await expect(entry.getByRole("link", { name: dish })).toHaveAttribute("href", `/recipes/${recipe}`);
    await look(desk, "queue");
    await entry.getByRole("button", { name: `Acted on it: report about ${name}` }).click();
    await entry.getByLabel("Note (optional)").fill("Recipe taken back.");
    await look(desk, "deciding");
    await entry.getByRole("button", { name: "Acted on it" }).click();
    await expect(desk.getByText("Decided", { exact: true })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await desk.getByRole("radio", { name: "Acted on" }).check();
    await expect(entry).toContainText("Recipe taken back.");
    await look(desk, "decided");
    await desk.route("**/users/reports?*", (route) => route.fulfill({ status: 500, json: {} }));
    await desk.goto("/dashboard/moderation/reports?status=kept");
    await expect(desk.getByRole("alert")).toBeVisible();
  });

  await test.step("and looks after tags, diets and measures, not after allergens", async () => {
    const tag = `Weekend ${word}`;
    await desk.getByRole("link", { name: "Reference", exact: true }).click();
    await expect(heading(desk, "Reference data")).toBeVisible();
    const kinds = desk.getByRole("radio", {
      name: /^(Tags|Diets|Measures|Allergens|Categories and aisles|Subcategories)$/,
    });
    await expect(kinds).toHaveCount(3);
    await desk.getByRole("button", { name: "New tag" }).click();
    await desk.getByRole("textbox", { name: /English/ }).fill(tag);
    await desk.getByRole("button", { name: "Save" }).click();
    await desk.getByRole("searchbox", { name: "Search by name" }).fill(tag);
    const row = desk.getByRole("listitem").filter({ hasText: tag });
    await expect(row).toContainText("German missing");
    await look(desk, "reference");
    await row.getByRole("button", { name: `Delete ${tag}` }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await desk.getByRole("searchbox", { name: "Search by name" }).fill("");
    await kinds.last().check();
    await expect(desk.getByRole("listitem").first()).toBeVisible();
    await look(desk, "measures");
  });
});
