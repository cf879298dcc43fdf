import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { Taps } from "./taps.ts";

// Cookbooks from the first to the last: making one, filling it, ordering it by drag and by keys, covers, reading on,
// the booklet, who may see it.

const headersOf = (page: Page) =>
  page.evaluate(async () => {
    const session = (await (await fetch("/api/auth/session")).json()) as Record<string, string>;
    return { authorization: `Bearer ${session.accessToken ?? session.access_token}` };
  });

/** The names of the rows in their order. */
const names = (page: Page) => page.locator("[data-row] a").allTextContents();
const rows = (page: Page) => page.locator("[data-row]");
const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move: ${name}` });

/** Reads the cookbook's recipes from the server, until they are in the expected order. */
async function expectSaved(page: Page, expected: string[]): Promise<void> {
  const id = /\/cookbooks\/(\d+)/.exec(page.url())?.[1];
  const headers = await headersOf(page);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/recipe/cookbooks/${id}/recipes`, { headers });
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    })
    .toEqual(expected);
}

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const scheme of ["dark", "light"]) {
    await page.evaluate((chosen) => {
      localStorage.setItem("toque.settings", JSON.stringify({ theme: chosen }));
    }, scheme);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFitsWidth(page);
  }
}

async function makeCookbook(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New cookbook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Description" }).fill("For evenings when everyone is hungry at six.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/cookbooks\/\d+$/);
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
}

async function addRecipes(page: Page, count: number): Promise<string[]> {
  await page.getByRole("button", { name: "Add recipes" }).click();
  const found = page.getByRole("dialog").getByRole("list", { name: "Recipes found" });
  for (let index = 0; index < count; index++) {
    const option = found.getByRole("button").nth(index);
    await option.click();
    await expect(option).toHaveAttribute("aria-pressed", "true");
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(count);
  return names(page);
}

let state: Awaited<ReturnType<BrowserContext["storageState"]>>;
let address = "";

test.describe
  .serial("cookbooks", () => {
    test("at a desk: made, filled, ordered by drag and by keys, read, published", async ({ page, browser }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1280, height: 900 });
      await signIn(page, newAddress("cookbooks"));
      state = await page.context().storageState();
      await page.goto("/cookbooks");
      await expect(page.getByRole("heading", { name: "An empty shelf" })).toBeVisible();
      await makeCookbook(page, "Weeknights");
      address = new URL(page.url()).pathname;
      const [a = "", b = "", c = "", d = ""] = await addRecipes(page, 4);
      await expectSaved(page, [a, b, c, d]);
      const shelf = page.getByRole("navigation", { name: "Your shelf" });
      const book = shelf.getByRole("link", { name: /Weeknights/ });
      await expect(book).toHaveAttribute("aria-current", "page");
      await expect(book).toContainText("4 recipes");

      await test.step("the arrow keys on a handle move a row, which keeps the focus", async () => {
        await handle(page, c).focus();
        await page.keyboard.press("ArrowUp");
        await expect.poll(() => names(page)).toEqual([a, c, b, d]);
        await expect(handle(page, c)).toBeFocused();
        await expect(page.getByText(`${c} is at position 2 of 4.`)).toBeAttached();
        await page.keyboard.press("Home");
        await expect.poll(() => names(page)).toEqual([c, a, b, d]);
        await expect(handle(page, c)).toBeFocused();
        await expectSaved(page, [c, a, b, d]);
      });

      await test.step("a row is dragged; the gap and the pill say where it lands", async () => {
        const from = await handle(page, d).boundingBox();
        const to = await rows(page).nth(1).boundingBox();
        await page.mouse.move(from!.x + 10, from!.y + 10);
        await page.mouse.down();
        await page.mouse.move(from!.x + 10, from!.y - 20, { steps: 4 });
        // Past the middle of the row, where the list makes room.
        await page.mouse.move(from!.x + 10, to!.y + 10, { steps: 12 });
        await expect(page.getByText("from 4 to 2")).toBeVisible();
        await page.mouse.up();
        await expect.poll(() => names(page)).toEqual([c, d, a, b]);
        await expectSaved(page, [c, d, a, b]);
      });

      await test.step("a recipe is taken out, and put back where it stood", async () => {
        await page.getByRole("button", { name: `More: ${d}` }).click();
        await expectAccessibleInBothThemes(page);
        await page.getByRole("menuitem", { name: "Remove from cookbook" }).click();
        await expect.poll(() => names(page)).toEqual([c, a, b]);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(() => names(page)).toEqual([c, d, a, b]);
        await expectSaved(page, [c, d, a, b]);
      });

      await test.step("one recipe is chosen for the cover", async () => {
        await page.getByRole("button", { name: "One recipe that you choose" }).click();
        await page.getByRole("dialog").getByRole("button", { name: b }).click();
        await expect(page.getByRole("button", { name: `${b}, chosen by you` })).toHaveAttribute("aria-pressed", "true");
        await expect(book.locator("img")).toHaveCount(1);
        await page.getByRole("button", { name: /^The first 4 recipes/ }).click();
        await expect(book.locator("img")).toHaveCount(4);
      });

      await test.step("read from the first to the last", async () => {
        await page.getByRole("link", { name: c, exact: true }).click();
        const bar = page.getByRole("navigation", { name: "In the cookbook Weeknights" });
        await expect(bar).toContainText("1 of 4");
        await expect(bar.getByRole("link", { name: /^Previous/ })).toHaveCount(0);
        await bar.getByRole("link", { name: `Next: ${d}` }).click();
        await expect(page.getByRole("heading", { level: 1, name: d })).toBeVisible();
        await expect(bar).toContainText("2 of 4");
        await expectAccessible(page);
        await bar.getByRole("link", { name: "Back to Weeknights" }).click();
        await expect(page).toHaveURL(address);
      });
      await expectAccessibleInBoth(page);

      await test.step("the booklet has every recipe, each on a page of its own", async () => {
        await page.getByRole("link", { name: "Booklet" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Weeknights" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
        await expect(page.getByRole("heading", { level: 3, name: "Ingredients" })).toHaveCount(4);
        await expectAccessible(page);
        await page.emulateMedia({ media: "print" });
        const breaks = await page
          .locator("[data-sheet]")
          .evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakAfter));
        expect(breaks).toEqual(["page", "page", "page", "page", "page", "auto"]);
        await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
        await page.emulateMedia({ media: "screen" });
        await page.getByRole("link", { name: "Back to Weeknights" }).click();
      });

      await test.step("all its dishes go on a shopping list", async () => {
        await page.getByRole("button", { name: "Put on a shopping list" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "New list: Weeknights" }).click();
        await expect(page.getByText("All dishes of Weeknights are on “Weeknights”")).toBeVisible();
      });

      const outside = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
      const visitor = await outside.newPage();
      await test.step("it is nobody else's until it is published", async () => {
        await visitor.goto(address);
        await expect(visitor.getByRole("heading", { name: "This cookbook is not on the shelf" })).toBeVisible();
        await page.getByRole("button", { name: "More about this cookbook" }).click();
        await page.getByRole("menuitemradio", { name: /^Public/ }).click();
        await expect(shelf.getByRole("img", { name: "Public" })).toBeVisible();
        await expect.poll(async () => (await visitor.request.get(`/api/recipe${address}`)).status()).toBe(200);
        await visitor.reload();
        await expect(visitor.getByRole("heading", { level: 1, name: "Weeknights" })).toBeVisible();
        await expect(visitor.getByRole("list").getByRole("link", { name: c, exact: true })).toBeVisible();
        await expect(visitor.getByRole("button", { name: /^Move/ })).toHaveCount(0);
        await expectAccessible(visitor);
      });
      await outside.close();
    });

    test("on a phone, in French: a recipe goes into two cookbooks, one is renamed and deleted", async ({ browser }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({
        baseURL: process.env.TOQUE_URL ?? "",
        storageState: state,
        viewport: { width: 390, height: 844 },
        locale: "fr-FR",
      });
      const page = await context.newPage();
      await page.goto("/cookbooks");
      const headers = await headersOf(page);
      await page.request.put("/api/authentication/users/@me/language", { headers, data: { language: "fr" } });
      await page.goto("/recipes?query=houmous");
      await page.getByRole("article").first().getByRole("link").click();
      const taps = new Taps();
      await taps.tap(page.getByRole("button", { name: "Ajouter à un livre" }));
      const dialog = page.getByRole("dialog");
      const tick = dialog.getByRole("checkbox", { name: /Weeknights/ });
      await expect(tick).toBeVisible();
      const was = await tick.isChecked();
      await taps.tap(tick);
      await expect(tick).toBeChecked({ checked: !was });
      taps.expectExactly(2);
      await dialog.getByRole("textbox", { name: "Nouveau livre" }).fill("Apéro");
      await dialog.getByRole("button", { name: "Créer et ajouter" }).click();
      await expect(dialog.getByRole("checkbox", { name: /Apéro/ })).toBeChecked();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Terminé" }).click();

      await page.goto("/cookbooks");
      await page.getByRole("link", { name: /Apéro/ }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Apéro" })).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await expectAccessibleInBoth(page);
      await page.getByRole("button", { name: "Autres actions pour ce livre" }).click();
      await page.getByRole("menuitem", { name: "Nom et description" }).click();
      await dialog.getByRole("textbox", { name: "Nom" }).fill("Apéro du samedi");
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByRole("link", { name: /Apéro du samedi/ })).toBeVisible();
      await page.getByRole("button", { name: "Autres actions pour ce livre" }).click();
      await page.getByRole("menuitem", { name: "Supprimer le livre" }).click();
      await dialog.getByRole("button", { name: "Supprimer" }).click();
      await expect(page).toHaveURL(/\/cookbooks$/);
      await expect(page.getByRole("link", { name: /Apéro/ })).toHaveCount(0);
      await expect(page.getByRole("link", { name: /Weeknights/ })).toBeVisible();
      await context.close();
    });
  });
