import type { Page } from "@playwright/test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { expect, picture, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { Taps } from "./taps.ts";
import { views } from "./views.ts";
import { words } from "./words.ts";

// What a cook does every day, each from the home page with the fewest taps that it takes. Others stand where their feature is
// walked: typing and pasting a recipe (paste), generating from chicken, rice and lemon (fridge), cooking with two timers (cook), and
// shopping with somebody else (shopping-together).

const typed = {
  en: {
    dinner: "vegan dinner 30 min without nuts",
    tomato: "with tomato without peanut",
    soup: "leek soup",
    name: "Leek and potato soup",
    version: "Leek and potato soup (my version)",
    butter: "Butter",
    swap: "Replace the butter with olive oil",
    oil: /olive oil/i,
    own: "Soup of my own",
  },
  fr: {
    dinner: "dîner végane 30 min sans fruits à coque",
    tomato: "avec tomate sans arachide",
    soup: "potage poireaux",
    name: "Potage poireaux-pommes de terre",
    version: "Potage poireaux-pommes de terre (ma version)",
    butter: "Beurre",
    swap: "Remplace le beurre par de l’huile d’olive",
    oil: /huile d.olive/i,
    own: "Mon potage",
  },
};

const results = (page: Page) => page.locator("main article");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** What a search shows, as the server knows it. */
async function shown(page: Page): Promise<Recipe[]> {
  const links = await results(page).getByRole("link").all();
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  const ids = [...new Set(paths.flatMap((path) => path?.match(/^\/recipes\/(\d+)/)?.[1] ?? []))];
  return Promise.all(ids.map((id) => call<Recipe>(page, "GET", `/api/recipe/recipes/${id}`)));
}

for (const { width, language } of views)
  test(`everyday tasks at ${width} px, ${language}`, { tag: width === 1280 ? "@full" : [] }, async ({
    page,
    browser,
    context,
  }) => {
    test.setTimeout(300_000);
    const isPhone = width < 600;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height: 850 });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await signIn(page, newAddress(`tasks${width}`));
    const failures: string[] = [];
    /** One that fails does not hide the others. */
    const task = async (name: string, work: () => Promise<void>): Promise<void> => {
      try {
        await test.step(name, work);
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
        await picture(page, { path: `test-results/everyday-tasks/${width} ${name.replace(/\W+/g, "-")}.png` });
        taps.restart();
      }
    };
    const t = words(language);
    const cook = typed[language];
    const taps = new Taps();
    const button = (key: string, values?: Record<string, string | number>) =>
      page.getByRole("button", { name: t(key, values), exact: true });
    const inMenu = (key: string) => page.getByRole("menuitem", { name: t(key), exact: true });
    const ingredients = page.getByRole("region", { name: t("recipe:ingredients"), exact: true });
    const chips = page.getByRole("list", { name: t("search:chips_label") });
    const nav = page.getByRole("navigation", { name: t("shell:nav.label") });
    /** A page of the navigation: on a phone some stand in the account's panel. */
    const goTo = async (key: string): Promise<void> => {
      const link = page.getByRole("link", { name: t(`shell:nav.${key}`), exact: true });
      if (isPhone && (key === "saved" || key === "cooked")) await taps.tap(nav.getByRole("button"));
      await taps.tap(link.first());
    };
    const home = () => page.goto("/dashboard");
    /** What the lists show in the place of the starter recipe, once the chef has changed it. */
    let { name: soup } = cook;
    /** From the home page to a recipe, by its name. */
    const openSoup = async (): Promise<void> => {
      await home();
      await goTo("recipes");
      await taps.type(page.getByRole("searchbox"), cook.soup);
      await expect(results(page)).toHaveCount(1);
      await taps.tap(results(page).getByRole("link").first());
      await expect(title(page)).toHaveText(soup);
    };
    const toSoup = 3;
    const chef = page.getByRole("textbox", { name: t("chat:field") });
    const openChef = async (): Promise<void> => {
      if (isPhone) await taps.tap(page.getByRole("main").getByRole("button", { name: t("recipe:sous_chef") }));
    };

    await task("9: texts in one's language, and imperial measures", async () => {
      await home();
      const account = isPhone
        ? page.getByRole("navigation").last().getByRole("button")
        : page.getByRole("button", { name: /@example\.org/ });
      await taps.tap(account);
      const panel = page.getByRole("dialog");
      if (language === "fr") await taps.tap(panel.getByRole("radio", { name: "Français" }));
      await taps.tap(panel.getByRole("radio", { name: t("shell:account.imperial") }));
      await page.keyboard.press("Escape");
      taps.expectExactly(language === "fr" ? 3 : 2);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await openSoup();
      await expect(ingredients).toContainText(/\d\s(oz|lb)/);
      await call(page, "PUT", "/api/recipe/users/@me/measurement-system", { measurement_system: "metric" });
      taps.expectExactly(toSoup);
    });

    await task("1: a vegan dinner within 30 minutes without nuts", async () => {
      await home();
      await goTo("recipes");
      await taps.type(page.getByRole("searchbox"), cook.dinner);
      for (const chip of [/v[eé]gan/i, /main course|plat principal/i, /30\smin/, /nuts|coque/])
        await expect(chips).toContainText(chip);
      await expect(results(page).first()).toBeVisible();
      for (const recipe of await shown(page)) {
        expect(recipe.total_time).toBeLessThanOrEqual(30);
        expect(recipe.diets.map(({ name }) => name)).toContain("Vegan");
        expect(recipe.allergies.map(({ name }) => name).join()).not.toMatch(/\bnut|coque/i);
      }
      taps.expectExactly(2);
    });

    await task("2: something with tomato, without peanut", async () => {
      await home();
      await goTo("recipes");
      await taps.type(page.getByRole("searchbox"), cook.tomato);
      await expect(chips).toContainText(/peanut|arachide/);
      const found = await shown(page);
      expect(found.length).toBeGreaterThan(0);
      for (const recipe of found) expect(JSON.stringify(recipe.ingredients)).toMatch(/tomat/i);
      taps.expectExactly(2);
    });

    await task("3: scaled to six and printed, on one page of A4", async () => {
      await openSoup();
      const more = page
        .getByRole("group", { name: t("recipe:servings_label") })
        .getByRole("button")
        .last();
      await taps.tap(more);
      await taps.tap(more);
      await expect(page.getByText(t("common:servings_other", { count: 6 }))).toBeVisible();
      await taps.tap(button("recipe:menu.label"));
      await taps.tap(inMenu("recipe:menu.print"));
      await taps.tap(page.getByRole("dialog").getByRole("button", { name: t("recipe:print.go"), exact: true }));
      await expect(page.locator("html")).toHaveAttribute("data-printed", "");
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      taps.expectExactly(toSoup + 5);
    });

    await task("4: the butter swapped by chat, then taken back", async () => {
      await openSoup();
      const original = page.url();
      await openChef();
      await taps.type(chef, cook.swap, { enter: true });
      await expect(page).not.toHaveURL(original, { timeout: 30_000 });
      await taps.tap(button("common:undo").last());
      await expect(page.getByText(t("recipe:change.undone")).first()).toBeAttached();
      if (isPhone) await page.keyboard.press("Escape");
      await expect(ingredients).toContainText(cook.butter);
      await expect(ingredients).not.toContainText(cook.oil);
      taps.expectExactly(toSoup + (isPhone ? 3 : 2));
    });

    await task("5: made vegan by chat, and what changed is seen", async () => {
      await openSoup();
      await openChef();
      await taps.tap(button("chat:suggest.vegan"));
      // Its French texts call it a "velouté", which it would not be any more: the chef asks first.
      if (language === "fr") await taps.tap(page.getByRole("button", { name: "Oui, vas-y" }));
      await expect(button("common:undo").last()).toBeVisible({ timeout: 30_000 });
      soup = cook.version;
      if (isPhone) {
        await taps.tap(
          page
            .getByRole("dialog")
            .getByRole("button", { name: t("common:close") })
            .first(),
        );
        // The page stands at the first changed line, with a bar.
        await expect(page.locator("[data-recipe] [data-changed]").first()).toBeInViewport();
        await taps.tap(button("recipe:change.look"));
      } else await taps.tap(button("recipe:change.see").last());
      await expect(page.getByRole("dialog")).toContainText(cook.butter);
      taps.expectExactly(toSoup + (isPhone ? 4 : 2) + (language === "fr" ? 1 : 0));
    });

    await task("6: a variant of one's own", async () => {
      await openSoup();
      await taps.tap(button("recipe:menu.label"));
      await taps.tap(inMenu("recipe:menu.vary"));
      await taps.type(page.getByRole("textbox", { name: t("editor:dish.name"), exact: true }), cook.own);
      await taps.tap(button("common:save"));
      await expect(title(page)).toHaveText(cook.own);
      taps.expectExactly(toSoup + 4);
    });
    const own = page.url();

    await task("11: a link that a stranger opens on a phone, and the way on from there", async () => {
      await openSoup();
      await taps.tap(button("recipe:menu.label"));
      await taps.tap(inMenu("recipe:menu.share"));
      const link = await page.evaluate(() => navigator.clipboard.readText());
      taps.expectExactly(toSoup + 2);
      const locale = language === "fr" ? "fr-FR" : "en-GB";
      const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
      const phone = await stranger.newPage();
      await phone.goto(link);
      await expect(title(phone)).toBeVisible();
      const there = new Taps();
      await there.tap(
        phone
          .getByRole("navigation")
          .last()
          .getByRole("link", { name: t("shell:nav.recipes"), exact: true }),
      );
      await expect(results(phone).first()).toBeVisible();
      there.expectExactly(1);
      await stranger.close();
    });

    await task("12: what was liked and what was cooked", async () => {
      const [soup] = await call<{ id: number }[]>(
        page,
        "GET",
        `/api/recipe/recipes?query=${encodeURIComponent("leek and potato")}`,
      );
      await call(page, "POST", `/api/recipe/recipes/${soup!.id}/like`);
      await call(page, "POST", `/api/recipe/recipes/${soup!.id}/cook-log`, { cooked_at: "2026-01-02" });
      const places = [
        { row: "liked", key: "saved", path: "/dashboard/likes" },
        { row: "cooking", key: "cooked", path: "/dashboard/cooked" },
      ];
      const expectFound = async (path: string): Promise<void> => {
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole("main").getByRole("link", { name: cook.name }).first()).toBeVisible();
      };
      for (const { row, path } of places) {
        await home();
        const name = t(`home:${row}.title`);
        const shelf = page.getByRole("region", { name, exact: true });
        await expect(shelf.getByRole("link", { name: cook.name }).first()).toBeVisible();
        await taps.tap(shelf.getByRole("link", { name: t("home:all_of", { title: name }), exact: true }));
        await expectFound(path);
        taps.expectExactly(1);
      }
      // From any other page, by the navigation.
      for (const { key, path } of places) {
        await goTo(key);
        await expectFound(path);
        taps.expectExactly(isPhone ? 2 : 1);
      }
    });

    await task("13: deleted, and taken back", async () => {
      await page.goto(own);
      await taps.tap(button("recipe:menu.label"));
      await taps.tap(inMenu("recipe:menu.remove"));
      await taps.tap(button("common:undo").first());
      await expect(page.getByText(t("recipe:remove.back"))).toBeVisible();
      await page.goto(own);
      await expect(title(page)).toHaveText(cook.own);
      taps.expectExactly(3);
    });
    expect(failures).toEqual([]);
  });
