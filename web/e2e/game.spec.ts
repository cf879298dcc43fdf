import { test as anyTest, type Browser, type Page } from "@playwright/test";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { expect, expectAccessible, expectFitsWidth, picture, setTheme, test } from "./fixtures.ts";
import { drawPhoto, waitUntilShown } from "./game-walk.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// A player's first dish: the restaurant opens, a chef comes out of a box, a dish is cooked, shown and approved by somebody
// else while the page is open; then the wallet, the brigade and the way out of the game. On a phone and at a desk.

const GAME = "/api/cooktoearn";

/**
 * Looks at the screen: its title, its width, and a picture in both themes; at a desk as a tablet shows it too. All of axe's rules
 * take seconds, so they are looked for once, on the way of the phone, and the contrast of the dark theme on that of the desk.
 */
async function look(page: Page, name: string, width: number): Promise<void> {
  await expect(page).toHaveTitle(/^\S.* · Toque$/);
  await page.waitForLoadState("load");
  await waitUntilShown(page);
  await expectFitsWidth(page);
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    if (theme === "light" && width === 390) await expectAccessible(page);
    if (theme === "dark" && width === 1280) await expectAccessible(page, ["color-contrast"]);
    await picture(page, { path: `test-results/game/${name} ${width} ${theme}.png`, fullPage: true });
  }
  await setTheme(page, "light");
  if (width !== 1280) return;
  // What a tablet shows is seen on the way of the desk: its layout and a picture.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 768, height: 1024 });
  await waitUntilShown(page);
  await expectFitsWidth(page);
  await picture(page, { path: `test-results/game/${name} 768 light.png`, fullPage: true });
  await page.setViewportSize(size);
}

/** Somebody with a moderator's rights says yes to a cooking. */
async function approve(browser: Browser, id: number): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "" });
  const keeper = await context.newPage();
  await signInAsKeeper(keeper);
  // A moderator's answer needs no lease: none of the dishes is taken that walks beside this one wait for.
  await call(keeper, "POST", `${GAME}/cooking-evaluation/answer`, { id, approved: true });
  await context.close();
}

for (const width of [390, 1280])
  test(`a player's first dish, at ${width}`, { tag: width === 390 ? "@full" : [] }, async ({ page, browser }) => {
    test.setTimeout(360_000);
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await signIn(page, newAddress(`game${width}`));
    const nav = page.getByRole("navigation", { name: "Main navigation" });

    await test.step("the restaurant opens, with a box as a gift", async () => {
      // A phone's bar has five entries: for a player the kitchen stands in the generator's place, which is in the account's panel.
      if (width === 390) {
        await expect(nav.locator("> *")).toHaveCount(5);
        await nav.getByRole("button").click();
        await expect(page.getByRole("dialog").getByRole("link", { name: "Generate" })).toBeVisible();
        await page.keyboard.press("Escape");
      }
      await page.getByRole("link", { name: "Kitchen", exact: true }).click();
      await expect(page).toHaveURL(/\/kitchen$/);
      await expect(page.getByRole("heading", { name: "Open your own little restaurant" })).toBeVisible();
      await look(page, "first visit", width);
      await page.getByRole("button", { name: "Open the restaurant" }).click();
      await expect(page.getByRole("heading", { name: "Who may be inside" })).toBeVisible();
      await expect(page.getByText("50%")).toBeVisible();
      await look(page, "box", width);
    });

    await test.step("a chef comes out of it and joins the brigade", async () => {
      // The open box is shown for two seconds: on a busy machine that is too short to be seen, so the end of the job is held back.
      await page.route("**/check-chef-creation-status", (route) => route.fulfill({ json: { status: "created" } }));
      await page.getByRole("button", { name: "Open the box" }).click();
      await expect(page.getByText("Your chef is on the way")).toBeVisible();
      // The lid has come to rest.
      await page.waitForTimeout(1400);
      await picture(page, { path: `test-results/game/opening ${width}.png` });
      await page.unroute("**/check-chef-creation-status");
      await expect(page.getByText(/^Hello, I am /).first()).toBeVisible({ timeout: 90_000 });
      await look(page, "revealed", width);
      await page.getByRole("button", { name: /^Welcome / }).click();
      await expect(page).toHaveURL(/\/kitchen$/);
      await expect(page.getByText("1 of 1 places taken")).toBeVisible();
      await expect(page.getByRole("heading", { name: "The stove is free" })).toBeVisible();
      await look(page, "kitchen idle", width);
    });

    await test.step("the chef's card", async () => {
      await page.getByRole("list", { name: "Brigade" }).getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Skills" })).toBeVisible();
      await look(page, "chef", width);
      await page.getByRole("navigation", { name: "The cooking game" }).getByRole("link", { name: "Chefs" }).click();
      await expect(page.getByText("In the brigade", { exact: true })).toBeVisible();
      await look(page, "chefs", width);
      await page.getByRole("navigation", { name: "The cooking game" }).getByRole("link", { name: "Kitchen" }).click();
    });

    await test.step("out of the brigade by a button, and in again by the keys", async () => {
      await page.getByRole("button", { name: /^Take out: / }).click();
      await expect(page.getByText("0 of 1 places taken")).toBeVisible();
      const handle = page.getByRole("button", { name: /^Move: / });
      await handle.focus();
      // Each key counts once what the one before did has been announced.
      const said = page.locator('[id^="rfd-announcement"]');
      await page.keyboard.press("Space");
      await expect(said).toContainText("lifted: Off duty");
      await page.keyboard.press("ArrowUp");
      await expect(said).toContainText("Over: Brigade");
      await page.keyboard.press("Space");
      await expect(page.getByText("1 of 1 places taken")).toBeVisible();
    });

    let cookingId = 0;
    await test.step("a recipe is cooked for the game", async () => {
      await page.goto("/recipes?query=hummus");
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
      await page.getByRole("button", { name: "Cook for the game" }).click();
      const sheet = page.getByRole("dialog", { name: "Cook for the game" });
      await expect(sheet.getByText("It takes a charge. You have 3 of 3.")).toBeVisible();
      await expect(sheet.getByRole("rowheader", { name: "First time you cook it" })).toBeVisible();
      await look(page, "start", width);
      await sheet.getByRole("button", { name: "Start cooking" }).click();
      const stage = page.getByRole("dialog", { name: /^Cooking: / });
      await expect(stage.getByRole("button", { name: /^Take a photo of this step/ })).toBeVisible();
      // Where most comes together a photo is asked for, and only there.
      await expect(stage.getByRole("button", { name: "Photograph it" })).toHaveCount(0);
      for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
      await expect(stage.getByText("scraping down the sides", { exact: false })).toBeVisible();
      await expect(stage.getByRole("button", { name: "Photograph it" })).toBeVisible();
      await look(page, "moment", width);
      while (await stage.getByRole("button", { name: /^Next/ }).isVisible()) await page.keyboard.press("ArrowRight");
      await stage.getByRole("button", { name: "Done" }).click();
      await expect(stage.getByRole("heading", { name: "Show what you cooked" })).toBeVisible();
      await expect(stage.getByRole("button", { name: "Finish and show it" })).toBeDisabled();
      await look(page, "finish", width);
    });

    await test.step("the kitchen shows it, also after leaving", async () => {
      await page.goto("/kitchen");
      // The quests of the day, which are drawn by user and date, stand beside it: one of them is "Something on the stove".
      await expect(page.getByText("On the stove", { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "Cooking charges" })).toContainText("2 of 3");
      await look(page, "kitchen cooking", width);
      await page.getByRole("link", { name: "Photos and more" }).click();
      await expect(page.getByText(/^Untouched for 48 hours/)).toBeVisible();
      await look(page, "on the stove", width);
    });

    await test.step("another recipe takes its place, and it is shown with a photo", async () => {
      await page.getByRole("button", { name: "Change the recipe" }).click();
      const sheet = page.getByRole("dialog", { name: "Change the recipe" });
      await sheet.getByLabel("Search recipes").fill("ratatouille");
      await sheet.getByRole("button", { name: /Ratatouille/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: /Ratatouille/ })).toBeVisible();
      cookingId = Number(/cookings\/(\d+)/.exec(page.url())![1]);
      await page.locator("input[type=file]").setInputFiles(await drawPhoto(page));
      await expect(page.getByRole("list", { name: "Photos" }).getByRole("img")).toHaveCount(1);
      await look(page, "with a photo", width);
      await page.getByRole("button", { name: "Finish and show it" }).click();
      await expect(page.getByText("0 of 3 cooks have looked")).toBeVisible();
      await look(page, "waiting", width);
    });

    await test.step("somebody says yes: it is on the screen by itself", async () => {
      // Told by the event stream alone: this page asks for nothing by a timer. How soon is measured by the bench.
      await approve(browser, cookingId);
      await expect(page.getByRole("heading", { name: "They liked it!" })).toBeVisible();
      await expect(page.getByText("A moderator said yes")).toBeVisible();
      await look(page, "reward", width);
      await page.getByRole("link", { name: "Back to the kitchen" }).click();
      await expect(page.getByRole("heading", { name: "Served", exact: true })).toBeVisible();
      await look(page, "kitchen served", width);
    });

    await test.step("each movement has its cause", async () => {
      await page.getByRole("link", { name: /SPOON to the wallet$/ }).click();
      await expect(page.getByRole("link", { name: "A dish that was approved" })).toBeVisible();
      await look(page, "wallet", width);
    });

    await test.step("a chef rests for SPOON", async () => {
      await page.getByRole("navigation", { name: "The cooking game" }).getByRole("link", { name: "Chefs" }).click();
      await page.getByRole("main").getByRole("article").getByRole("link").first().click();
      await look(page, "tired chef", width);
      await page.getByRole("button", { name: /^Rest for/ }).click();
      await expect(page.getByText(/Fresh · 0\/100/)).toBeVisible();
    });

    await test.step("who does not want the game never meets it", async () => {
      await page.goto("/dashboard/settings");
      // Saved before the page is left.
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/users/@me/settings"),
      );
      await page.getByRole("switch", { name: "Play the cooking game" }).click({ force: true });
      expect((await saved).status()).toBe(200);
      if (width === 390) await nav.getByRole("button").click();
      await expect(
        page
          .getByRole("link", { name: "Settings" })
          .or(nav.getByRole("link", { name: "Cookbooks" }))
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Kitchen", exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await look(page, "settings", width);
      await page.goto("/kitchen");
      await expect(page.getByRole("heading", { name: "The stove is cold" })).toBeVisible();
      await look(page, "switched off", width);
      await page.goto("/recipes?query=hummus");
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
      await expect(page.getByRole("button", { name: "Start cooking" }).first()).toBeVisible();
      await expect(page.getByText("Cook for the game")).toHaveCount(0);
    });
  });

// The refused call is an error in the browser's console: the fixture would fail on it.
anyTest("points that were spent elsewhere meanwhile: the new ones are shown, and the draft stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("gamepoints"));
  await call(page, "PATCH", `${GAME}/users/@me/settings`, { playing: true });
  const [box] = await call<{ id: number }[]>(page, "GET", `${GAME}/users/@me/items`);
  const { chef_id: id } = await call<{ chef_id: number }>(page, "POST", `${GAME}/chefboxes/${box!.id}/open`, {});
  const chef = await call<Chef>(page, "GET", `/api/nft/chefs/${id}`);
  // A chef who has cooked three times, as the server would tell; each answer has fewer points left.
  let remaining = 3;
  const told = (): Chef => ({
    ...chef,
    xp: 30,
    stats: { ...chef.stats, resilience: chef.stats.resilience + 3 - remaining },
    points_repartition: { ...chef.points_repartition, resilience: 3 - remaining, remaining },
  });
  await page.route(`**/api/nft/chefs/${id}`, (route) => route.fulfill({ json: told() }));
  await page.route(`**/api/nft/chefs/${id}/spend-points`, (route) => {
    if (remaining === 1)
      return route.fulfill({
        json: {
          ...told(),
          points_repartition: { ...chef.points_repartition, efficiency: 1, resilience: 2, remaining: 0 },
        },
      });
    remaining = 1;
    return route.fulfill({
      status: 409,
      json: { detail: "The points of this chef have changed.", code: "stale_points" },
    });
  });
  // Longer words than the English ones have room too.
  const speak = (language: string) => call(page, "PUT", "/api/authentication/users/@me/language", { language });
  await speak("de");
  await page.goto(`/kitchen/chefs/${id}`);
  await expect(page.getByText("noch 3 von 3 Punkten")).toBeVisible();
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFitsWidth(page);
  }
  await speak("en");
  await page.goto(`/kitchen/chefs/${id}`);
  await expect(page.getByText("3 of 3 points left")).toBeVisible();
  const more = page.getByRole("button", { name: "One point more: Efficiency" });
  await more.click();
  await more.click();
  await expect(page.getByText("1 of 3 points left")).toBeVisible();
  await expect(page.getByText(/^SPOON and XP \+[\d.]+%, was \+[\d.]+%$/)).toBeVisible();
  await look(page, "spending", 390);
  await setTheme(page, "dark");
  await expectAccessible(page, ["color-contrast"]);
  await setTheme(page, "light");
  await page.getByRole("button", { name: "Spend 2 points" }).click();
  await expect(page.getByText(/^The points have changed in the meantime/)).toBeVisible();
  await expect(page.getByText("0 of 1 points left")).toBeVisible();
  await page.getByRole("button", { name: "Spend 1 point" }).click();
  await expect(page.getByText("The points are spent")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Spend/ })).toHaveCount(0);
});
