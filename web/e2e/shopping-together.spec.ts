import type { Browser, Page } from "@playwright/test";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { call, test } from "./fault-injection.ts";
import { expect, expectAccessible } from "./fixtures.ts";
import { Taps } from "./taps.ts";
import { signInAt, type View, views } from "./views.ts";
import { words } from "./words.ts";

// Two people shop for two dishes, one of them without a network in the middle of it.

/** Both sign in as people of their own. */
const signedOut = { cookies: [], origins: [] };
test.use({ storageState: signedOut });

const texts = {
  en: { list: "Together", dishes: ["Spanish tortilla", "Pan con tomate"] },
  fr: { list: "Ensemble", dishes: ["Tortilla espagnole", "Pain à la tomate"] },
};
/** What both tick and change at the same time. */
const own = ["Batteries", "Bin bags", "Candles", "Matches", "Napkins", "Soap"] as const;
const more = "Ginger";

/** Another person with a browser of their own. */
async function another(browser: Browser, view: View): Promise<Page> {
  const baseURL = process.env.TOQUE_URL ?? "";
  const context = await browser.newContext({ baseURL, locale: "en-GB", storageState: signedOut });
  const page = await context.newPage();
  await signInAt(page, view, "shopper");
  return page;
}

for (const view of views)
  test(`two people shop for two dishes, half of it without a network, at ${view.width} px, ${view.language}`, {
    tag: view.width === 1280 ? "@full" : [],
  }, async ({ page, context, browser }) => {
    test.setTimeout(240_000);
    const { dishes, list } = texts[view.language];
    const t = words(view.language);
    await signInAt(page, view, "shop");
    const other = await another(browser, view);
    const taps = new Taps();
    const button = (of: Page, key: string, values?: Record<string, string | number>) =>
      of.getByRole("button", { name: t(key, values), exact: true });
    const title = (of: Page) => of.getByRole("heading", { level: 1, name: list });
    const box = (of: Page, name: string) => of.getByRole("checkbox", { name, exact: true });
    const dialog = page.getByRole("dialog");

    await test.step("a list for two dishes", async () => {
      await taps.tap(page.getByRole("link", { name: t("shell:nav.shopping"), exact: true }).first());
      await taps.tap(button(page, "shopping:new_list"));
      await expect(dialog.getByRole("textbox", { name: t("shopping:name.label") })).toBeFocused();
      await page.keyboard.type(list);
      await page.keyboard.press("Enter");
      await expect(title(page)).toBeVisible();
      await taps.tap(button(page, "shopping:dishes.add"));
      const search = dialog.getByRole("searchbox");
      for (const [i, name] of dishes.entries()) {
        // What was looked for before is cleared, which leaves the focus in the field.
        await taps.tap(i === 0 ? search : dialog.getByRole("button", { name: t("common:clear"), exact: true }));
        await expect(search).toBeFocused();
        await page.keyboard.type(name);
        await taps.tap(dialog.getByRole("button", { name: t("shopping:add_recipe.add_named", { name }), exact: true }));
        await expect(dialog.getByRole("group", { name: t("shopping:dishes.servings", { name }) })).toBeVisible();
      }
      await taps.tap(dialog.getByRole("button", { name: t("shopping:add_recipe.done"), exact: true }));
      taps.expectExactly(8);
    });

    await test.step("a link lets the other person in", async () => {
      await taps.tap(button(page, "shopping:people.share"));
      await taps.tap(button(page, "shopping:share.nameless"));
      const link = await page.getByRole("textbox", { name: t("shopping:share.link") }).inputValue();
      await expectAccessible(page);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await taps.tap(button(page, "shopping:share.copy"));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await taps.tap(dialog.getByRole("button", { name: t("common:close"), exact: true }));
      await expect(dialog).toHaveCount(0);
      await other.goto(link);
      await expect(title(other)).toBeVisible();
      await expectAccessible(other);
      await taps.tap(button(other, "shopping:join.nameless"));
      await expect(other).toHaveURL(/\/shopping\/\d+$/);
      await expect(page.getByText(t("shopping:people.member"), { exact: true })).toBeVisible();
      taps.expectExactly(5);
    });

    const id = Number(other.url().split("/").at(-1));
    const kept = () => call<ShoppingList>(page, "GET", `/api/recipe/shopping-lists/${id}`);
    const lines = (of: Page) => of.getByRole("main").getByRole("checkbox");

    await test.step("a tap each: the one ticks with a network, the other without", async () => {
      const { items } = await kept();
      await expect(lines(page)).toHaveCount(items.length);
      await expect(lines(other)).toHaveCount(items.length);
      const ids = await page
        .locator("[data-item]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-item")));
      const line = (of: Page, item: string | null) => of.locator(`[data-item="${item}"]`).getByRole("checkbox");
      const half = Math.ceil(ids.length / 2);
      await context.setOffline(true);
      await expect(page.getByText(t("shopping:sync.offline"), { exact: true })).toBeVisible();
      for (const item of ids.slice(0, half)) await taps.tap(line(other, item));
      for (const item of ids.slice(half)) await taps.tap(line(page, item));
      await expect(page.getByText(t("shopping:sync.ticks_wait_other", { count: ids.length - half }))).toBeVisible();
      await context.setOffline(false);
      for (const one of [page, other]) await expect(one.getByText(t("shopping:greeting_done"))).toBeVisible();
      await expect.poll(async () => (await kept()).items.filter(({ checked }) => !checked)).toEqual([]);
      taps.expectExactly(items.length);
    });

    // How changes are put together has nothing to do with the width.
    if (view.width < 600) return other.context().close();
    const [first, second, removed, both, left, last] = own;
    const lineOf = (of: Page, name: string) => of.locator("[data-item]").filter({ has: box(of, name) });
    const isFromOther = (of: Page, name: string) =>
      lineOf(of, name).getByText(t("shopping:line.ticked_by", { name: t("shopping:people.nameless") }));

    await test.step("a tick of one shows at the other, with who it was", async () => {
      for (const [position, data] of own.entries())
        await call(page, "POST", `/api/recipe/shopping-lists/${id}/custom-items`, { position, multiplier: 1, data });
      await box(other, first).check();
      await expect(box(page, first)).toBeChecked();
      await expect(isFromOther(page, first)).toBeVisible();
    });

    await test.step("without a network both change the same lines", async () => {
      await context.setOffline(true);
      for (const name of [second, removed, both]) await box(page, name).check();
      await expect(page.getByText(t("shopping:sync.ticks_wait_other", { count: 3 }))).toBeVisible();
      await page.getByRole("textbox", { name: t("shopping:own.add_label") }).fill(more);
      await page.keyboard.press("Enter");
      await box(page, more).check();
      await expect(page.getByText(t("shopping:sync.changes_wait_other", { count: 5 }))).toBeVisible();
      await expectAccessible(page);
      await box(other, last).check();
      await box(other, both).check();
      // Somebody removes what the other has ticked: that tick is refused, the rest goes on.
      await lineOf(other, removed).getByRole("button").click();
      await button(other, "common:remove").click();
      await expect.poll(async () => (await kept()).items.filter(({ type }) => type === "custom").length).toBe(5);
    });

    await test.step("back again, both have what the server has", async () => {
      await context.setOffline(false);
      await expect(page.getByText(t("shopping:refused.gone"))).toBeVisible();
      await expect(page.getByText(t("shopping:sync.offline"))).toHaveCount(0);
      const expected = [first, second, both, last, more].sort();
      for (const one of [page, other]) {
        const basket = one.getByRole("region", { name: t("shopping:basket.title") });
        for (const name of expected) await expect(basket).toContainText(name);
        await expect(box(one, left)).not.toBeChecked();
        await expect(one.getByText(removed)).toHaveCount(0);
      }
      const ticked = (await kept()).items.flatMap((item) => (item.type === "custom" && item.checked ? item.data : []));
      expect(ticked.sort()).toEqual(expected);
    });

    await test.step("what waits is sent by the next page as well", async () => {
      await page.route("**/shopping-list-custom-items/*", (route) => route.abort());
      await box(page, left).check();
      await expect(page.getByText(t("shopping:sync.ticks_wait_one", { count: 1 }))).toBeVisible();
      await page.unroute("**/shopping-list-custom-items/*");
      await page.goto("/recipes");
      await expect(isFromOther(other, left)).toBeVisible({ timeout: 20_000 });
    });

    await test.step("the member leaves", async () => {
      await button(other, "shopping:menu.label").click();
      await other.getByRole("menuitem", { name: t("shopping:people.leave") }).click();
      await other
        .getByRole("dialog")
        .getByRole("button", { name: t("shopping:people.leave") })
        .click();
      await expect(other).toHaveURL(/\/shopping$/);
      await other.goto(`/shopping/${id}`);
      await expect(other.getByRole("heading", { level: 1, name: t("shopping:missing.title") })).toBeVisible();
    });
    await other.context().close();
  });
