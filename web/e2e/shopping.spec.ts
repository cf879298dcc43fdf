import type { Page } from "@playwright/test";
import { call, test } from "./fault-injection.ts";
import { expect, expectAccessible, expectFitsWidth, expectWholeWords } from "./fixtures.ts";

// Shopping lists: from a recipe to the basket. With somebody else and without a network: shopping-together.

const inBothThemes = async (page: Page): Promise<void> => {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((chosen) => {
      const kept: object = JSON.parse(localStorage.getItem("toque.settings") ?? "{}");
      localStorage.setItem("toque.settings", JSON.stringify({ ...kept, theme: chosen }));
    }, theme);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    await expectAccessible(page);
    await expectFitsWidth(page);
  }
};

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const ownField = (page: Page) => page.getByRole("textbox", { name: /something of your own/i });

test("what is open and typed stays when the server has made the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto("/shopping");
  let made = (): void => {};
  const answered = new Promise<void>((resolve) => {
    made = resolve;
  });
  await page.route("**/api/recipe/shopping-lists", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("textbox", { name: "Name of the list" }).fill("Slow market");
  await page.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Slow market" })).toBeVisible();
  await expect(page).toHaveURL(/\/shopping\/-\d+$/);
  await page.getByRole("button", { name: "Another recipe" }).click();
  const search = page.getByRole("dialog").getByRole("searchbox");
  await search.fill("shakshouka");
  const found = page.getByRole("dialog").getByRole("button", { name: "Add Shakshouka with chickpeas" });
  await expect(found).toBeVisible();
  made();
  await expect(page).toHaveURL(/\/shopping\/\d+$/);
  await expect(search).toHaveValue("shakshouka");
  await expect(search).toBeFocused();
  await found.click();
  await expect(page.getByRole("dialog").getByRole("group", { name: /Servings of Shakshouka/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("group", { name: /Servings of Shakshouka/ })).toBeVisible();
});

for (const width of [390, 1280])
  test(`from a recipe to the basket, at ${width} px`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height: 850 });
    const name = `Market ${width}`;

    await test.step("a new list takes own items one by one, and several at once", async () => {
      await page.goto("/shopping");
      await page.getByRole("button", { name: "New list" }).click();
      await page.getByRole("textbox", { name: "Name of the list" }).fill(name);
      await page.getByRole("button", { name: "Create list" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page).toHaveURL(/\/shopping\/\d+$/);
      await ownField(page).fill("Bin bags");
      await page.keyboard.press("Enter");
      await expect(box(page, "Bin bags")).toBeVisible();
      await expect(ownField(page)).toBeFocused();
      await page.evaluate(() => navigator.clipboard.writeText("- Coffee filters\n- Candles\n"));
      await page.keyboard.press("ControlOrMeta+v");
      await expect(box(page, "Candles")).toBeVisible();
      await expect(box(page, "Coffee filters")).toBeVisible();
    });
    const address = page.url();

    await test.step("a recipe comes onto it in two taps, grouped by aisle", async () => {
      const [found] = await call<{ id: number }[]>(page, "GET", "/api/recipe/recipes?query=shakshouka");
      await page.goto(`/recipes/${found!.id}`);
      await page.getByRole("button", { name: "Add to shopping list" }).click();
      await page.getByRole("dialog").getByRole("button", { name }).click();
      // What has not been sent yet is sent by the next page.
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expect(box(page, "Eggs")).toBeVisible();
      await expect(page.getByRole("group", { name: /Servings of Shakshouka/ })).toBeVisible();
      for (const narrower of [width, width - 25, width - 50]) {
        await page.setViewportSize({ width: narrower, height: 850 });
        await expectWholeWords(page);
      }
      await page.setViewportSize({ width, height: 850 });
    });

    await test.step("more servings, and every line follows", async () => {
      const amount = page.getByRole("button", { name: /^Change Eggs/ });
      const before = Number(await amount.textContent());
      const servings = page.getByRole("group", { name: /Servings of Shakshouka/ });
      const count = Number(await servings.getByRole("status").textContent());
      for (let more = 0; more < count; more++) await servings.getByRole("button", { name: "More" }).press("Enter");
      await expect(servings.getByRole("status")).toHaveText(String(2 * count));
      await expect(amount).toHaveText(String(2 * before));
      await page.reload();
      await expect(amount).toHaveText(String(2 * before));
    });

    await test.step("a tick stays in its place, can be undone, and then goes into the basket", async () => {
      await expectAccessible(page);
      await box(page, "Eggs").check();
      await expect(page.getByRole("status").getByText("In the basket: Eggs")).toBeVisible();
      await expect(box(page, "Eggs")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(box(page, "Eggs")).not.toBeChecked();
      await box(page, "Eggs").check();
      await page.mouse.move(0, 0);
      await expect(box(page, "Eggs")).toHaveCount(0);
      const basket = page.getByRole("button", { name: /^In the basket/ });
      await expect(page.getByRole("region", { name: "In the basket" })).toContainText("Eggs");
      await basket.click();
      await expect(box(page, "Eggs")).toBeChecked();
      await inBothThemes(page);
    });

    await test.step("an amount is changed, a line removed and taken back", async () => {
      await page.getByRole("button", { name: /^Change Bin bags/ }).click();
      await page.getByRole("textbox", { name: "Amount" }).fill("3");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("button", { name: /^Change Bin bags/ })).toHaveText("× 3");
      await page.getByRole("button", { name: /^Change Candles/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(box(page, "Candles")).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(box(page, "Candles")).toBeVisible();
    });

    await test.step("the aisles stand in the order of the shop, by keyboard", async () => {
      const headings = page.getByRole("main").locator("section h2");
      const last = (await headings.allTextContents()).findLast(
        (heading) => !/Your own|basket|dishes|sees/.test(heading),
      )!;
      await page.getByRole("button", { name: "More for this list" }).click();
      await page.getByRole("menuitem", { name: "Order of the aisles" }).click();
      const sheet = page.getByRole("dialog");
      const handle = sheet.getByRole("button", { name: `Move ${last}`, exact: true });
      await handle.focus();
      await page.keyboard.press("Space");
      for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Space");
      const up = sheet.getByRole("button", { name: `${last}: up`, exact: true });
      while (await up.isEnabled()) await up.click();
      await sheet.getByRole("button", { name: "Save" }).click();
      await expect(sheet).toHaveCount(0);
      await expect(headings.first()).toHaveText(last);
    });

    await test.step("as text, and all lists with their progress", async () => {
      await page.getByRole("button", { name: "More for this list" }).click();
      await page.getByRole("menuitem", { name: "Copy as text" }).click();
      await expect(page.getByText("List copied")).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toContain("- Bin bags: × 3");
      expect(text).not.toContain("Eggs");
      await page.goto("/shopping");
      await expect(page.getByRole("article").filter({ hasText: name })).toContainText("to go");
      if (width > 390) return;
      await inBothThemes(page);
      await page.getByRole("button", { name: `More for “${name}”` }).click();
      await page.getByRole("menuitem", { name: "Delete list" }).click();
      await expect(page.getByRole("article").filter({ hasText: name })).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
    });
  });

test("in French, as somebody without a list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 850 });
  await page.addInitScript(() => localStorage.setItem("toque.language", "fr"));
  await page.route("**/users/@me/language", (route) => route.fulfill({ json: { language: "fr" } }));
  await page.route("**/users/@me/shopping-lists", (route) => route.fulfill({ json: [] }));
  await page.goto("/shopping");
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await expect(page.getByText("Rien à acheter pour l’instant")).toBeVisible();
  await page.getByRole("button", { name: "Nouvelle liste" }).click();
  await expect(page.getByRole("textbox", { name: "Nom de la liste" })).toBeFocused();
  await expectAccessible(page);
  await page.goto("/shopping/join?token=nothing");
  await expect(page.getByRole("heading", { level: 1, name: "Cette invitation n’est plus valable" })).toBeVisible();
  await page.goto("/shopping/2147483647");
  await expect(page.getByRole("heading", { level: 1, name: "Cette liste n’est pas là" })).toBeVisible();
  await expectAccessible(page);
});
