import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWidth, test as watched } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The home page and the settings for a new user: empty rows with instructions, then rows that fill.

/** One user for all tests: sign-in links are rate-limited. */
const test = watched.extend<{ plainPage: Page }, { cook: Awaited<ReturnType<BrowserContext["storageState"]>> }>({
  cook: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.TOQUE_URL, locale: "en-GB" });
      await signIn(await context.newPage(), newAddress("home"));
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  storageState: ({ cook }, use) => use(cook),
  /** A page whose console errors do not fail the test, for the error tests. */
  plainPage: async ({ context }, use) => use(await context.newPage()),
});
test.describe.configure({ mode: "serial" });

const row = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const setting = (page: Page, name: string) => page.getByRole("group", { name });

/** Checks the accessibility of a page in both themes at three widths. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((chosen) => {
      const kept: object = JSON.parse(localStorage.getItem("toque.settings") ?? "{}");
      localStorage.setItem("toque.settings", JSON.stringify({ ...kept, theme: chosen }));
    }, theme);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 850 });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
      await expectAccessible(page);
      await expectFitsWidth(page);
    }
  }
}

test("a setting that the server rejects is rolled back with an error message", async ({ plainPage: page }) => {
  await page.goto("/dashboard/settings");
  const vegan = page.getByRole("radio", { name: "Vegan" });
  await expect(vegan).not.toBeChecked();
  await page.route("**/personal-info", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 600));
    return route.fulfill({ status: 500, json: { detail: "Out of gas.", code: "internal" } });
  });
  await vegan.click();
  // Optimistic: before the server has responded.
  await expect(vegan).toBeChecked({ timeout: 400 });
  await expect(vegan).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "No diet" })).toBeChecked();
  await expect(page.getByText("Something burnt").or(page.getByText("The server made a mistake")).first()).toBeVisible();

  // A value that could not be loaded must not be offered for entry.
  await page.unroute("**/personal-info");
  await page.route("**/personal-info", (route) =>
    route.fulfill({ status: 500, json: { detail: "Out of gas.", code: "internal" } }),
  );
  await page.reload();
  const about = page.getByRole("region", { name: "About you" });
  await expect(about.getByText("The server made a mistake")).toBeVisible();
  await expect(about.getByRole("link")).toHaveCount(0);
  await page.unroute("**/personal-info");
  await about.getByRole("button", { name: "Try again" }).click();
  await expect(about.getByText("1990")).toBeVisible();
});

test("a row that fails leaves the others unaffected, and can be retried", async ({ plainPage: page }) => {
  let broken = true;
  await page.route("**/users/@me/likes*", (route) =>
    broken ? route.fulfill({ status: 500, json: { detail: "Out of gas.", code: "internal" } }) : route.fallback(),
  );
  await page.goto("/dashboard");
  const liked = row(page, "Saved");
  await expect(liked.getByRole("alert")).toBeVisible();
  await expect(row(page, "In season now").getByRole("article").first()).toBeVisible();
  broken = false;
  await liked.getByRole("button", { name: "Try again" }).click();
  await expect(liked.getByText("No favourites yet")).toBeVisible();
});

test("a new user's home page fills with opened and liked recipes and follows the settings", { tag: "@full" }, async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  await page.goto("/dashboard");

  await test.step("every empty row has a hint", async () => {
    await expect(row(page, "Continue where you were").getByText("The table is clear")).toBeVisible();
    await expect(row(page, "My recipes").getByText("Your first page is blank")).toBeVisible();
    await expect(row(page, "Saved").getByText("No favourites yet")).toBeVisible();
    await expect(row(page, "Fits your diet").getByText("Is there anything you don’t eat?")).toBeVisible();
    await expect(row(page, "In season now").getByRole("article").first()).toBeVisible();
    await expect(row(page, "Ready in 30 minutes").getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Generate one" })).toHaveAttribute("href", "/generate");
    await expect(page.getByRole("link", { name: "Write a recipe" }).first()).toHaveAttribute("href", "/recipes/new");
    await expectAccessibleEverywhere(page);
  });

  await test.step("quick recipes are quick, and no recipe is in two rows", async () => {
    const times = await row(page, "Ready in 30 minutes").locator("time").allTextContents();
    for (const time of times) expect(Number.parseInt(time, 10)).toBeLessThanOrEqual(30);
    const links = page.getByRole("main").getByRole("article").filter({ visible: true }).getByRole("link");
    const names = await links.allTextContents();
    expect(new Set(names).size).toBe(names.length);
  });

  await test.step("a fun fact is told when it is asked for", async () => {
    const card = page.getByRole("region", { name: "Did you know?" });
    const invitation = card.getByText("A little something about what is on your plate");
    await expect(invitation).toBeVisible();
    await card.getByRole("button", { name: "Tell me something" }).click();
    await expect(card.getByRole("button", { name: "Another one" })).toBeEnabled();
    await expect(invitation).toHaveCount(0);
    const fact = (await card.getByRole("paragraph").textContent()) ?? "";
    expect(fact.length).toBeGreaterThan(20);
    await expectAccessible(page);
    await card.getByRole("button", { name: "Another one" }).click();
    await expect(card.getByRole("paragraph")).not.toHaveText(fact);
  });

  const idea = row(page, "In season now").getByRole("article").first();
  const name = (await idea.getByRole("heading").textContent()) ?? "";
  await test.step("an opened recipe is listed under Continue", async () => {
    await idea.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await page.goBack();
    await expect(row(page, "Continue where you were").getByRole("link", { name })).toBeVisible();
    await expect(row(page, "Continue where you were").getByText("Opened just now")).toBeVisible();
  });

  await test.step("and on the account's other devices", async () => {
    const other = await browser.newContext({ storageState: await context.storageState() });
    const device = await other.newPage();
    await device.addInitScript(() => localStorage.removeItem("toque.recent"));
    await device.goto("/dashboard");
    await expect(row(device, "Continue where you were").getByRole("link", { name })).toBeVisible();
    await expect(row(device, "Continue where you were").getByText("Opened just now")).toBeVisible();
    await other.close();
  });

  await test.step("a liked recipe is listed in the liked row and on the page of liked recipes", async () => {
    await page
      .getByRole("button", { name: `Like ${name}` })
      .first()
      .click();
    await page.reload();
    await expect(row(page, "Saved").getByRole("link", { name })).toBeVisible();
    await row(page, "Saved").getByRole("link", { name: "All: Saved" }).click();
    await expect(page).toHaveURL(/\/dashboard\/likes$/);
    await expect(page.getByRole("status").getByText("1 recipe")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("searchbox", { name: "Search my saved recipes" }).fill("zzzqqq");
    await expect(page.getByText("Nothing in the pot")).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("status").getByText("1 recipe")).toBeVisible();
    await page.goto("/dashboard/recipes");
    await expect(page.getByText("Your first page is blank")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the settings are linked from the account panel", async () => {
    await page.getByRole("button", { name: /@example\.org/ }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    await expect(page.getByText("1990")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("a diet and an allergy are saved, and filter the ideas and the search", async () => {
    await setting(page, "Diet").getByRole("radio", { name: "Vegetarian" }).click();
    await expect(setting(page, "Diet").getByRole("radio", { name: "Vegetarian" })).toBeChecked();
    await page.getByRole("button", { name: "Gluten", exact: true }).click();
    await expect(page.getByRole("button", { name: "Gluten", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.waitForLoadState("networkidle");
    await page.reload();
    await expect(setting(page, "Diet").getByRole("radio", { name: "Vegetarian" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Gluten", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.goto("/dashboard");
    await expect(row(page, "Fits your diet").getByText("Vegetarian · without gluten")).toBeVisible();
    await expect(row(page, "Fits your diet").getByRole("article").first()).toBeVisible();
    await page.goto("/recipes?query=carbonara");
    await expect(page.getByRole("heading", { name: "Nothing in the pot" })).toBeVisible();
    // How many are missing is said beside the count, and they can be seen.
    await page.goto("/recipes");
    const count = async () => Number.parseInt((await page.locator("output").first().textContent()) ?? "", 10);
    const leftOut = page.getByRole("button", { name: /left out for you/ });
    const missing = Number.parseInt((await leftOut.textContent()) ?? "", 10);
    const suited = await count();
    expect(missing).toBeGreaterThan(0);
    await leftOut.click();
    await expect(page.getByRole("button", { name: `${missing} do not suit you` })).toBeVisible();
    await expect.poll(count).toBe(suited + missing);
    await expectAccessible(page);
    await expectFitsWidth(page);
    await page.getByRole("button", { name: `${missing} do not suit you` }).click();
    await expect.poll(count).toBe(suited);
    await page.goto("/generate");
    await expect(page.getByText("Vegetarian").first()).toBeVisible();
  });

  await test.step("direction and headings change the page, and persist", async () => {
    await page.goto("/dashboard/settings");
    await page.setViewportSize({ width: 390, height: 850 });
    const heading = page.getByRole("heading", { level: 1 });
    const size = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const fitting = await size();
    await page.getByRole("switch", { name: "Headings that fit the screen" }).click();
    await expect.poll(size).toBeGreaterThan(fitting);
    await setting(page, "Reading direction").getByRole("radio", { name: "Right to left" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect.poll(size).toBeGreaterThan(fitting);
    for (const path of ["/dashboard", "/recipes", "/dashboard/settings"]) {
      await page.goto(path);
      await expect(heading).toBeVisible();
      await expectFitsWidth(page);
      await expectAccessible(page);
    }
    await setting(page, "Reading direction").getByRole("radio", { name: "Left to right" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  });
});
