import { test as anyPage, type Locator, type Page, type Route } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { serveMany } from "./many-recipes.ts";

// The search for a visitor: a virtualized infinite list, restored scroll positions, keyboard use, and errors.

/** The maximum number of cards in the document, however long the list is. */
const mostCards = 60;

const results = (page: Page): Locator => page.getByRole("region", { name: "Results" });
const card = (page: Page, id: number): Locator =>
  results(page)
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: new RegExp(`^Recipe ${id}( |$)`) }) });

/** The numbers of the recipes whose cards are in the document, in document order. */
const shownIds = (page: Page): Promise<number[]> =>
  results(page)
    .getByRole("article")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map((heading) => Number(/\d+/.exec(heading.textContent ?? "")?.[0])));

/** Scrolls down until a card is visible. @returns all ids seen on the way, and the most cards at once */
async function scrollTo(page: Page, id: number, most = 400): Promise<{ seen: Set<number>; mostAtOnce: number }> {
  const seen = new Set<number>();
  let mostAtOnce = 0;
  for (let turn = 0; turn < most; turn++) {
    const ids = await shownIds(page);
    mostAtOnce = Math.max(mostAtOnce, ids.length);
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of ids) seen.add(one);
    if (ids.includes(id) && (await card(page, id).isVisible())) break;
    await page.mouse.wheel(0, 640);
    await page.waitForTimeout(30);
  }
  await card(page, id).scrollIntoViewIfNeeded();
  return { seen, mostAtOnce };
}

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;

/** Where a card has come to rest: on a busy machine rows above it may be measured late. */
async function restingTop(page: Page, locator: Locator): Promise<number> {
  for (let top = await topOf(locator); ; ) {
    await page.waitForTimeout(500);
    const next = await topOf(locator);
    if (next === top) return top;
    top = next;
  }
}

/** Waits until a card is at its former position. */
const expectAt = (locator: Locator, top: number): Promise<void> =>
  expect.poll(async () => Math.abs((await topOf(locator)) - top)).toBeLessThan(3);

for (const width of [390, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 850 } });

    test("500 recipes scroll by, each once, and few cards are in the document at a time", async ({ page }) => {
      await serveMany(page, 500);
      await page.goto("/recipes");
      await expect(page.getByRole("status").getByText("500 recipes")).toBeVisible();
      await page.mouse.move(width / 2, 500);
      const { seen, mostAtOnce } = await scrollTo(page, 500);
      expect(seen.size).toBe(500);
      expect(mostAtOnce).toBeLessThanOrEqual(mostCards);
      expect(await results(page).getByRole("article").count()).toBeLessThanOrEqual(mostCards);
      await expect(results(page).getByRole("listitem").last()).toHaveAttribute("aria-posinset", "500");
      await expect(results(page).getByRole("listitem").last()).toHaveAttribute("aria-setsize", "500");
    });

    test("the scroll position is restored by back navigation and after a reload", async ({ page }) => {
      const many = await serveMany(page, 500);
      await page.goto("/recipes");
      await page.mouse.move(width / 2, 500);
      await scrollTo(page, 138);
      const top = await restingTop(page, card(page, 138));
      // Back while the recipe's page still loads, and the list is hidden.
      const held: Route[] = [];
      await page.route("**/assets/*.js", (route) => void held.push(route));
      await card(page, 138).getByRole("link").click();
      await expect(card(page, 138)).toBeHidden();
      await page.waitForTimeout(200);
      await page.goBack();
      await expectAt(card(page, 138), top);
      await page.waitForTimeout(200);
      expect(await topOf(card(page, 138))).toBeCloseTo(top, -1);
      await page.unroute("**/assets/*.js");
      for (const route of held) await route.continue();
      // Back at once, perhaps before the recipe's page has loaded and the list is gone; then back from the recipe.
      await card(page, 138).getByRole("link").click();
      await expect(page).toHaveURL(/\/recipes\/138$/);
      await page.goBack();
      await expectAt(card(page, 138), top);
      await card(page, 138).getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Recipe 138" })).toBeVisible();
      await page.goBack();
      await expectAt(card(page, 138), top);
      await page.waitForTimeout(400);
      expect(await topOf(card(page, 138))).toBeCloseTo(top, -1);

      // Back from another search in the same list.
      await page.evaluate(() => window.history.pushState(null, "", "/recipes?query=other"));
      await expect(card(page, 1)).toBeInViewport();
      await page.goBack();
      await expectAt(card(page, 138), top);
      await page.waitForTimeout(400);

      many.asked.length = 0;
      await page.reload();
      await expectAt(card(page, 138), top);
      // The formerly loaded pages are requested together, each once.
      expect(many.asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: many.asked.length }, (_, n) => n + 1));
      await page.waitForTimeout(400);

      // A recipe inserted above shifts all others by one; the same card stays visible.
      many.ids.unshift(900);
      await page.reload();
      await expect(card(page, 138)).toBeInViewport();
    });
  });
}

test("recipes added or removed between two pages cause no duplicates and no gaps", async ({ page }) => {
  const many = await serveMany(page, 130);
  await page.goto("/recipes");
  await expect(card(page, 1)).toBeVisible();
  const gone = [2, 3, 5];
  many.ids = many.ids.filter((id) => !gone.includes(id));
  const first = await scrollTo(page, 128);
  for (let id = 6; id <= 128; id++) expect(first.seen.has(id)).toBe(true);
  await expect(page.getByRole("status").getByText("127 recipes")).toBeVisible();

  await page.goto("/recipes?sort=newest");
  await expect(card(page, 1)).toBeVisible();
  many.ids = [901, 902, 903, ...many.ids];
  const second = await scrollTo(page, 128);
  for (let id = 6; id <= 128; id++) expect(second.seen.has(id)).toBe(true);
  await expect(page.getByRole("status").getByText("130 recipes")).toBeVisible();
});

test("Tab moves from card to card in order, beyond the visible ones, and keeps the focus", async ({ page }) => {
  test.setTimeout(60_000);
  await serveMany(page, 200);
  await page.goto("/recipes");
  await card(page, 1).getByRole("link").focus();
  for (let id = 2; id <= 24; id++) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: new RegExp(`^Like Recipe ${id - 1}( |$)`) })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(card(page, id).getByRole("link")).toBeFocused();
    await expect(card(page, id).getByRole("link")).toBeInViewport();
  }
  // Scrolled out of view, the focused card and the next one stay in the document.
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 700);
  await expect(card(page, 24)).not.toBeInViewport();
  await expect(card(page, 24).getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(card(page, 25).getByRole("link")).toBeFocused();
  expect(await results(page).getByRole("article").count()).toBeLessThanOrEqual(mostCards);
});

test("narrowing the window keeps the card at the top, and loading cards causes no layout shift", async ({ page }) => {
  await serveMany(page, 200);
  await page.goto("/recipes");
  await page.mouse.move(600, 500);
  await scrollTo(page, 90);
  await page.waitForTimeout(300);
  const ids = await shownIds(page);
  await page.setViewportSize({ width: 600, height: 850 });
  await expect.poll(async () => (await shownIds(page)).some((id) => ids.includes(id))).toBe(true);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: false });
        window.scrollBy(0, 2500);
        setTimeout(() => resolve(sum), 900);
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.02);
});

test("results follow the typing, an empty list suggests filters to remove, the address restores the search", async ({
  page,
}) => {
  await page.goto("/recipes");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("shakshouka");
  await expect(results(page).getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/query=shakshouka/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("a/b");
  await expect(field).toHaveValue("a/b");

  await page.goto("/recipes?query=zzzz&difficulty=easy&time=0-60&sort=quickest");
  await expect(page.getByRole("heading", { name: "Nothing in the pot" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Drop “zzzz”/ }).click();
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(/\/recipes\?difficulty=easy&time=0-60&sort=quickest$/);
  await page.reload();
  const chips = page.getByRole("list", { name: "Filters that are on" });
  await expect(chips.getByText("Easy")).toBeVisible();
  await expect(chips.getByText("up to 1 h")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Order of the recipes" })).toHaveValue("quickest");

  // A pending search must not navigate back a user who has opened a recipe.
  await page.goto("/recipes");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("leek");
  await results(page)
    .getByRole("link")
    .nth(2)
    .evaluate((link) => link instanceof HTMLElement && link.click());
  await page.waitForTimeout(500);
  await expect(page.getByRole("heading", { level: 2, name: "Ingredients" })).toBeVisible();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
});

test("words become filters: their chips show what was understood, and each can be removed", async ({ page }) => {
  await page.goto("/recipes");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  const field = page.getByRole("searchbox");
  await field.fill("vegan dinner");
  const chips = page.getByRole("list", { name: "Filters that are on" });
  await expect(chips.getByText("Vegan", { exact: true })).toBeVisible();
  await expect(chips.getByText("Main course", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").getByText("8 recipes")).toBeVisible();
  await expect(results(page).getByRole("article")).toHaveCount(8);
  await expectAccessible(page);

  await page.reload();
  await expect(chips.getByText("Vegan", { exact: true })).toBeVisible();
  await chips.getByRole("button", { name: "Remove Vegan" }).click();
  await expect(field).toHaveValue("dinner");
  await expect(page).toHaveURL(/\/recipes\?query=dinner$/);
  await expect(chips.getByText("Vegan", { exact: true })).toHaveCount(0);
  await expect(chips.getByText("Main course", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").getByText("8 recipes")).toHaveCount(0);

  // The words themselves, as text: recipes do not contain the word "dinner".
  await page.getByRole("button", { name: "Search these exact words" }).click();
  await expect(page).toHaveURL(/query=dinner&literal=1$/);
  await page.reload();
  await expect(chips.getByText("exact words")).toBeVisible();
  await expect(chips.getByText("Main course", { exact: true })).toHaveCount(0);

  await page.goto("/recipes?query=zzzz soup");
  await expect(page.getByRole("status").getByText("No recipe has the word “zzzz”, so it was left out.")).toBeVisible();
  await expect(results(page).getByRole("article").first()).toBeVisible();

  // The diets of the panel are those that follow from the foods, with how many recipes each leaves.
  await page.goto("/recipes");
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("button", { name: "Vegan 15" }).click();
  await expect(page.getByRole("status").getByText("15 recipes")).toBeVisible();
  await expect(page).toHaveURL(/\?diet=\d+$/);
  for (const pill of await filters.getByRole("group").getByRole("button").allTextContents())
    expect(pill).not.toMatch(/\D0$/);
});

test("foods are chosen with the arrow keys, and the Recipes link starts a new search at the top", async ({ page }) => {
  await page.goto("/recipes");
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("combobox", { name: "With", exact: true }).fill("tomat");
  const suggestions = page.getByRole("listbox").getByRole("option");
  await expect(suggestions.nth(1)).toBeVisible();
  const second = await suggestions.nth(1).locator("span").first().textContent();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Filters that are on" })).toContainText(second ?? "-", {
    ignoreCase: true,
  });

  await page.goto("/recipes");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  await page.getByRole("navigation").getByRole("link", { name: "Recipes", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const { width, theme } of [
  { width: 390, theme: "light" },
  { width: 390, theme: "dark" },
  { width: 1280, theme: "light" },
  { width: 1280, theme: "dark" },
]) {
  test(`is accessible with its filters open, ${width} px, ${theme}`, async ({ page }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem("toque.settings", JSON.stringify({ theme: chosen })),
      theme,
    );
    await page.setViewportSize({ width, height: 850 });
    await page.goto("/recipes?difficulty=easy&time=0-90");
    await expect(results(page).getByRole("article").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("slider").first()).toBeVisible();
    await expectAccessible(page);
    if (width > 1000) return;
    // Closing the sheet restores the focus; back navigation does not reopen it.
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Filters" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible();
    await page.evaluate(() => window.history.pushState(null, "", "/nowhere"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("not on the menu");
    await page.goBack();
    await expect(results(page).getByRole("article").first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });
}

anyPage(
  "a search that fails says so and can be made again; a page that fails leaves what is there",
  async ({ page }) => {
    anyPage.setTimeout(60_000);
    const many = await serveMany(page, 100);
    let broken = true;
    await page.route(/\/api\/recipe\/recipes\?/, (route) =>
      broken ? route.fulfill({ status: 500, json: { detail: "Out of gas.", code: "internal" } }) : route.fallback(),
    );
    await page.goto("/recipes");
    await expect(page.getByRole("alert")).toBeVisible();
    broken = false;
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await expect(card(page, 1)).toBeVisible();

    await expect.poll(() => many.asked.length).toBeGreaterThan(0);
    broken = true;
    await page.mouse.move(600, 500);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 900);
    await expect(results(page).getByRole("alert")).toBeVisible();
    await expect(results(page).getByRole("article").first()).toBeAttached();
    broken = false;
    await results(page).getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await scrollTo(page, 100);
    await expect(card(page, 100)).toBeVisible();
  },
);
