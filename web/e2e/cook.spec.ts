import type { Page } from "@playwright/test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// Cooking with two timers to the end, on a phone and at a desk; a second browser of the account takes part.

/** Spaghetti with two timed steps, for 4. */
async function pasta(page: Page): Promise<Recipe> {
  const food = async (name: string) => {
    const query = `query=${encodeURIComponent(name)}&nb_results=5&translated=false`;
    const hits = await call<{ type: string; food_id: number; name: { en: string } }[]>(
      page,
      "GET",
      `/api/food/food?${query}`,
    );
    return hits.find(({ type }) => type === "food")!.food_id;
  };
  const line = async (name: string, order: number, grams: number) => {
    const food_id = await food(name);
    const quantities = await call<{ id: number; unit: string | null }[]>(
      page,
      "GET",
      `/api/recipe/foods/${food_id}/quantities`,
    );
    return { order, food_id, quantity_id: quantities.find(({ unit }) => unit === "g")!.id, multiplier: grams };
  };
  return call<Recipe>(page, "POST", "/api/recipe/recipes", {
    name: "Tomato eggs",
    description: "For a quick evening.",
    ...{ nb_servings: 4, preparation_time: 5, total_time: 20, difficulty_id: 1, origin_lang: "en", private: true },
    ingredients: [await line("egg", 0, 400), await line("tomato", 1, 600)],
    steps: [
      { order: 0, text: "Boil the eggs.", duration: 9 },
      { order: 1, text: "Meanwhile stew the tomatoes.", duration: 12 },
      { order: 2, text: "Bring both to the table.", duration: null },
    ],
  });
}

const cookMode = (page: Page) => page.getByRole("dialog", { name: "Cooking: Tomato eggs" });

for (const width of [390, 1280])
  test(`cooking with two timers to the end, at ${width}`, { tag: width === 390 ? "@full" : [] }, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.clock.install();
    await signIn(page, newAddress(`cook${width}`));
    const recipe = await pasta(page);
    let taps = 0;
    const tap = async (name: string | RegExp, on = cookMode(page).getByRole("button", { name })) => {
      taps++;
      await on.click();
    };
    await page.goto(`/recipes/${recipe.id}`);
    await tap("", page.getByRole("button", { name: "Start cooking" }));
    await expect(cookMode(page).getByText("for 4", { exact: true })).toBeVisible();
    await tap(/start the timer of step 1/);
    await expect(cookMode(page).getByRole("timer", { name: "Egg" })).toBeVisible();
    await expect(page).toHaveTitle(/^\d:\d\d · /);
    await tap("Next");
    await tap(/start the timer of step 2/);
    await expect(cookMode(page).getByRole("timer")).toHaveCount(2);
    await expect(cookMode(page).getByRole("region", { name: "Ingredients" })).toContainText("600 g");

    await test.step("a reload in the middle keeps step and timers", async () => {
      await page.reload();
      await expect(cookMode(page).getByText("2 of 3")).toBeVisible();
      await expect(cookMode(page).getByRole("timer")).toHaveCount(2);
      await expectAccessible(page);
    });

    const second = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await second.newPage();
    await test.step("another browser of the account sees them, and what it does is seen here", async () => {
      await other.addInitScript(() => {
        if (!sessionStorage.getItem("fresh")) localStorage.removeItem("toque.cookings");
        if (!sessionStorage.getItem("fresh")) localStorage.removeItem("toque.timers");
        sessionStorage.setItem("fresh", "1");
      });
      await other.goto("/dashboard");
      const stove = other.getByRole("region", { name: "Go on cooking" });
      await stove.getByRole("link", { name: "Tomato eggs" }).click();
      await expect(cookMode(other).getByText("2 of 3")).toBeVisible();
      await expect(cookMode(other).getByRole("timer")).toHaveCount(2);
      await cookMode(other)
        .getByRole("button", { name: /^Tomato/ })
        .click();
      await cookMode(other)
        .getByRole("button", { name: /^Stop: Tomato/ })
        .click();
      await expect(cookMode(page).getByRole("timer")).toHaveCount(1);
      await other.goto("/recipes");
      await second.close();
    });
    await tap(/start the timer of step 2/);
    await expect(cookMode(page).getByRole("timer")).toHaveCount(2);

    await test.step("what rings is said, seen over the whole width, and stopped", async () => {
      await page.clock.fastForward("09:05");
      const bar = page.locator("[data-ringing]");
      await expect(bar).toContainText("Time is up: Egg");
      await expect(page).toHaveTitle(/^Time is up: Egg · /);
      expect(await bar.evaluate((element) => element.getBoundingClientRect().width)).toBe(width);
      for (const name of ["+1 min: Egg", "Stop: Egg"])
        expect((await page.getByRole("button", { name }).boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await expectAccessibleInBothThemes(page);
      await tap("Stop: Egg");
      await expect(bar).toHaveCount(0);
      await page.clock.fastForward("03:05");
      await tap(/^Stop: Tomato/);
    });

    await test.step("done: one tap notes it", async () => {
      await tap("Next");
      await tap("Done");
      taps++;
      // The radio is only for keyboards and screen readers: a finger taps its label, the star.
      const radio = await page.getByLabel("4 stars", { exact: true }).getAttribute("id");
      await page.locator(`label[for="${radio}"]`).click();
      await expectAccessible(page);
      await tap("Cooked today");
      await expect(cookMode(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Cooked once, on / })).toBeVisible();
    });
    expect(taps).toBeLessThanOrEqual(11);

    await test.step("it is in the log, to change, to remove and to bring back", async () => {
      await page.goto("/dashboard/cooked");
      await expect(page.getByRole("link", { name: "Tomato eggs" })).toBeVisible();
      await expect(page.getByRole("img", { name: "4 stars" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Change: / }).click();
      await page.getByRole("textbox", { name: "Note" }).fill("More pepper.");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("More pepper.")).toBeVisible();
      await page.getByRole("button", { name: /^Remove: / }).click();
      await expect(page.getByText("Nothing cooked yet")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("More pepper.")).toBeVisible();
    });
  });

test("a phone's back button closes cook mode and stays at the recipe, also after a reload", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const open = () => page.getByRole("button", { name: "Start cooking" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Cooking: / });
  await page.goto("/recipes");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  const recipe = page.url();

  await test.step("back closes it, and gives the focus back", async () => {
    await open();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(recipe);
    await expect(page.getByRole("button", { name: "Start cooking" }).first()).toBeFocused();
  });

  await test.step("its own button takes the same step, once for two taps, so that back then leaves the recipe", async () => {
    await open();
    await dialog.getByRole("button", { name: "Stop cooking" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(recipe);
  });

  await test.step("after a reload inside it both still close it", async () => {
    for (const close of [() => page.goBack(), () => dialog.getByRole("button", { name: "Stop cooking" }).click()]) {
      await open();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(recipe);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/recipes$/);
  });

  await test.step("a link into it closes to the recipe", async () => {
    await page.goto(`${recipe}?cook=1`);
    await dialog.getByRole("button", { name: "Stop cooking" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(recipe);
    await page.goBack();
    await expect(page).toHaveURL(/\/recipes$/);
  });
});

test("a timer rings on time in a tab whose own timers are slowed down", async ({ page }) => {
  await page.addInitScript(() => {
    // As in a hidden tab, only more so.
    window.setInterval = Object.assign(() => 0, window.setInterval);
    const timer = { id: "1-1", recipeId: 1, account: null, stepId: 1, label: "Eggs", seconds: 60, left: null };
    localStorage.setItem("toque.timers", JSON.stringify([{ ...timer, endsAt: Date.now() + 8_000 }]));
  });
  await page.goto("/recipes");
  const tray = page.getByRole("region", { name: "Timers" });
  await expect(tray.getByRole("timer")).toHaveCount(1);
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/wake-up-/),
  ]);
  await expect(page.locator("[data-ringing]")).toContainText("Time is up: Eggs");
});

test("in French, a visitor cooks with a timer, and the page leads back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("toque.language", "fr"));
  await page.goto("/recipes");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Cuisiner" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^pour \d+$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /lancer|minuteur/i })
    .first()
    .click();
  const tray = page.getByRole("region", { name: "Minuteurs" });
  await expect(tray.getByRole("timer")).toHaveCount(1);
  const bottom = await tray.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = await page.getByRole("button", { name: "Cuisiner" }).last().boundingBox();
  expect(bottom).toBeLessThanOrEqual(bar!.y + 1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retour" }).click();
  await expect(page).toHaveURL(/\/recipes(\?|$)/);
});
