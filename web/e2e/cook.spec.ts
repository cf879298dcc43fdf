import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { Taps } from "./taps.ts";
import { signInAt, views } from "./views.ts";
import { words } from "./words.ts";

// Cooking with two timers to the end, on a phone and at a desk; a second browser of the account takes part.

const texts = {
  en: {
    name: "Tomato eggs",
    egg: "Egg",
    tomato: "Tomato",
    steps: ["Boil the eggs.", "Meanwhile stew the tomatoes.", "Bring both to the table."],
    note: "More pepper.",
  },
  fr: {
    name: "Œufs à la tomate",
    egg: "Œuf",
    tomato: "Tomate",
    steps: ["Cuire les œufs.", "Pendant ce temps, faire revenir les tomates.", "Servir le tout."],
    note: "Plus de poivre.",
  },
};

/** A dish with two timed steps, for 4. */
async function eggs(page: Page, language: "en" | "fr"): Promise<void> {
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
  const { name, steps } = texts[language];
  const minutes = [9, 12, null];
  await call(page, "POST", "/api/recipe/recipes", {
    ...{ name, description: "", nb_servings: 4, preparation_time: 5, total_time: 20, difficulty_id: 1 },
    ...{ origin_lang: language, private: true },
    ingredients: [await line("egg", 0, 400), await line("tomato", 1, 600)],
    steps: steps.map((text, order) => ({ order, text, duration: minutes[order] })),
  });
}

for (const view of views)
  test(`cooking with two timers to the end, at ${view.width} px, ${view.language}`, {
    tag: view.width === 390 ? "@full" : [],
  }, async ({ page, browser }) => {
    const { width, language } = view;
    const t = words(language);
    const { name, egg, tomato, note } = texts[language];
    await page.clock.install();
    await signInAt(page, view, "cook");
    await eggs(page, language);
    const cookMode = (of: Page) => of.getByRole("dialog", { name: t("recipe:cook.title", { name }) });
    const button = (key: string, values?: Record<string, string>) =>
      cookMode(page).getByRole("button", { name: t(key, values) });
    const startTimer = (number: number) =>
      cookMode(page).getByRole("button", { name: t("recipe:timer.start", { time: "", number }).trim() });
    const stop = (label: string) => t("recipe:timer.stop_named", { label });
    const taps = new Taps();
    await page.reload();
    await taps.tap(page.getByRole("main").getByRole("link", { name }).first());
    await taps.tap(page.getByRole("button", { name: t("recipe:start_cooking") }).first());
    await expect(cookMode(page).getByText(t("recipe:cook.for", { count: 4 }), { exact: true })).toBeVisible();
    await taps.tap(startTimer(1));
    await expect(cookMode(page).getByRole("timer", { name: egg })).toBeVisible();
    await expect(page).toHaveTitle(/^\d:\d\d · /);
    await taps.tap(button("recipe:cook.next"));
    await taps.tap(startTimer(2));
    await expect(cookMode(page).getByRole("timer")).toHaveCount(2);
    await expect(cookMode(page).getByRole("region", { name: t("recipe:ingredients") })).toContainText(/600\sg/);

    const secondStep = t("recipe:cook.progress", { number: 2, total: 3 });
    await test.step("a reload in the middle keeps step and timers", async () => {
      await page.reload();
      await expect(cookMode(page).getByText(secondStep)).toBeVisible();
      await expect(cookMode(page).getByRole("timer")).toHaveCount(2);
      await expectAccessible(page);
    });

    await test.step("another browser of the account sees them, and what it does is seen here", async () => {
      const second = await browser.newContext({ storageState: await page.context().storageState() });
      const other = await second.newPage();
      await other.addInitScript(() => {
        if (!sessionStorage.getItem("fresh")) localStorage.removeItem("toque.cookings");
        if (!sessionStorage.getItem("fresh")) localStorage.removeItem("toque.timers");
        sessionStorage.setItem("fresh", "1");
      });
      await other.goto("/dashboard");
      const stove = other.getByRole("region", { name: t("home:cooking.go_on") });
      await stove.getByRole("link", { name }).click();
      await expect(cookMode(other).getByText(secondStep)).toBeVisible();
      await expect(cookMode(other).getByRole("timer")).toHaveCount(2);
      await cookMode(other)
        .getByRole("button", { name: new RegExp(`^${tomato}`) })
        .click();
      await cookMode(other)
        .getByRole("button", { name: stop(tomato) })
        .click();
      await expect(cookMode(page).getByRole("timer")).toHaveCount(1);
      await other.goto("/recipes");
      await second.close();
      // Not counted: the other browser has stopped it.
      await startTimer(2).click();
      await expect(cookMode(page).getByRole("timer")).toHaveCount(2);
    });

    await test.step("what rings is said, seen over the whole width, and stopped", async () => {
      await page.clock.fastForward("09:05");
      const bar = page.locator("[data-ringing]");
      const isUp = t("recipe:timer.up", { label: egg });
      await expect(bar).toContainText(isUp);
      await expect(page).toHaveTitle(new RegExp(`^${isUp} · `));
      expect(await bar.evaluate((element) => element.getBoundingClientRect().width)).toBe(width);
      for (const name of [t("recipe:timer.more", { label: egg }), stop(egg)])
        expect((await page.getByRole("button", { name }).boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await expectAccessibleInBothThemes(page);
      await taps.tap(button("recipe:timer.stop_named", { label: egg }));
      await expect(bar).toHaveCount(0);
      await page.clock.fastForward("03:05");
      await taps.tap(button("recipe:timer.stop_named", { label: tomato }));
    });

    await test.step("done: one tap notes it", async () => {
      await taps.tap(button("recipe:cook.next"));
      await taps.tap(button("recipe:cook.done"));
      // Stars are as one likes: not counted. The radio is only for keyboards and screen readers: a finger taps its label, the star.
      const stars = t("cooked:stars_other", { count: 4 });
      const radio = await page.getByLabel(stars, { exact: true }).getAttribute("id");
      await page.locator(`label[for="${radio}"]`).click();
      await expectAccessible(page);
      await taps.tap(button("cooked:cooked_today"));
      await expect(cookMode(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: t("cooked:times_one", { date: "" }) })).toBeVisible();
    });
    // The recipe, cook mode, each timer to start and to stop, twice to the next step, done, noted.
    taps.expectExactly(10);

    await test.step("it is in the log, to change, to remove and to bring back", async () => {
      await page.goto("/dashboard/cooked");
      await expect(page.getByRole("link", { name })).toBeVisible();
      await expect(page.getByRole("img", { name: t("cooked:stars_other", { count: 4 }) })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: t("cooked:edit", { date: "" }) }).click();
      await page.getByRole("textbox", { name: t("cooked:note") }).fill(note);
      await page.getByRole("button", { name: t("cooked:save") }).click();
      await expect(page.getByText(note)).toBeVisible();
      await page.getByRole("button", { name: t("cooked:remove", { date: "" }) }).click();
      await expect(page.getByText(t("cooked:none_title"))).toBeVisible();
      await page.getByRole("button", { name: t("common:undo") }).click();
      await expect(page.getByText(note)).toBeVisible();
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
  const workers = () => page.workers().map((worker) => new URL(worker.url()).pathname);
  await expect.poll(workers).toEqual([expect.stringMatching(/^\/assets\/wake-up-/)]);
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
