import type { Locator, Page } from "@playwright/test";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  expectFitsWidth,
  expectWholeWords,
  picture,
  setTheme,
  test,
} from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { Taps } from "./taps.ts";
import { signInAt, speak, views } from "./views.ts";
import { words } from "./words.ts";

// What is at home, what can be cooked with it, and the generator that says what became of the foods.

async function pick(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
}

const themes = ["light", "dark"] as const;

async function accessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessibleInBothThemes(page);
  await expectFitsWidth(page);
}

/** The id of a food by its exact English name. */
async function foodId(page: Page, name: string): Promise<number> {
  const hits = await call<{ name: string; food_id?: number }[]>(
    page,
    "GET",
    `/api/food/food?query=${encodeURIComponent(name)}`,
  );
  return hits.find((hit) => hit.name === name)!.food_id!;
}

test("typed foods are kept, corrected and removed, and become recipes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("fridge"));
  await page.goto("/fridge");
  await expect(page.getByRole("heading", { level: 1, name: "Your fridge" })).toBeVisible();
  // No model sees here: a photo would be answered by "not possible here".
  await expect(page.getByRole("button", { name: "Take a photo" })).toHaveCount(0);
  await accessibleInBothThemes(page);

  await pick(page, "Add a food", "egg", "Egg");
  await pick(page, "Add a food", "potato", "Potato");
  await pick(page, "Add a food", "leek", "Leek");
  const sure = page.getByRole("list", { name: "Sure" });
  await expect(sure.getByRole("button")).toHaveText(["Egg", "Potato", "Leek"]);

  await sure.getByRole("button", { name: "Leek" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "It is not there" }).click();
  await expect(sure.getByRole("button")).toHaveText(["Egg", "Potato"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sure.getByRole("button")).toHaveText(["Egg", "Potato", "Leek"]);
  await sure.getByRole("button", { name: "Leek" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("yellow onion");
  await page.getByRole("option", { name: "Yellow onion", exact: true }).click();
  await expect(sure.getByRole("button")).toHaveText(["Egg", "Potato", "Yellow onion"]);

  await pick(page, "Add to what is always there", "olive oil", "Olive oil");
  await pick(page, "Add to what is always there", "salt", "Salt");
  await expect(page.getByRole("list", { name: "Always at home" }).getByText("Salt")).toBeVisible();
  await expect
    .poll(async () => (await call<{ pantry: unknown[] }>(page, "GET", "/api/food/users/@me/pantry")).pantry.length)
    .toBe(2);
  await page.reload();
  await expect(sure.getByRole("button")).toHaveText(["Egg", "Potato", "Yellow onion"]);
  await accessibleInBothThemes(page);

  await page.getByRole("link", { name: "What can I cook?" }).click();
  const first = page.getByRole("article").first();
  await expect(first.getByRole("heading", { name: "Spanish tortilla" })).toBeVisible();
  await expect(first).toContainText("from the pantry");
  await accessibleInBothThemes(page);
  await expectWholeWords(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await accessibleInBothThemes(page);

  const pantry = page.getByRole("button", { name: "pantry counts" });
  await pantry.click();
  await expect(pantry).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("article").first()).toContainText("Missing:");
  await page.getByRole("button", { name: /up to 1/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: "Make something new of it" }).click();
  for (const name of ["Egg", "Potato", "Yellow onion"])
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
});

test("what a recipe lacks goes on the shopping list by one tap, on the chosen one of several", async ({ page }) => {
  await signIn(page, newAddress("missing"));
  const ids = await Promise.all(["Egg", "Potato", "Yellow onion"].map((name) => foodId(page, name)));
  await call(page, "PUT", "/api/food/users/@me/pantry", {
    fridge: ids.map((food_id) => ({ food_id })),
    pantry: [],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/fridge/recipes");
  const card = (name: string) => page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  const add = (name: string) => page.getByRole("button", { name: `Add to shopping list: ${name}` });
  const lists = () => call<ShoppingList[]>(page, "GET", "/api/recipe/users/@me/shopping-lists");
  const toast = page.getByRole("listitem").filter({ hasText: /is on|are on/ });
  /** Looked for before the tap: on a busy machine the toast would be gone after it. */
  const sayingTo = (list: string, button: Locator) =>
    Promise.all([expect(toast).toContainText(`2 foods are on “${list}”`), button.click()]);

  // The first list is made by the tap.
  await expect(card("Spanish tortilla")).toContainText("Missing: olive oil and salt");
  await sayingTo("Shopping list", add("Spanish tortilla"));
  await expect(page.getByRole("button", { name: "On the list: Spanish tortilla" })).toBeFocused();
  const held = async () =>
    (await lists()).map(({ name, items }) => [
      name,
      items.map((item) => (item.type === "ingredient" ? item.food.name : item.data)).sort(),
    ]);
  // What is put there can be taken back for some seconds, and is sent after them.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(add("Spanish tortilla")).toBeVisible();
  await add("Spanish tortilla").click();
  await expect.poll(held).toEqual([["Shopping list", ["Olive oil", "Salt"]]]);
  for (const theme of themes)
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await setTheme(page, theme);
      await picture(page, { path: `test-results/fridge/missing ${width} ${theme}.png` });
    }
  await accessibleInBothThemes(page);

  // With one list, that one: amounts of a food that is there already are added up.
  const second = page.getByRole("article").filter({ hasText: "Missing:" }).nth(1);
  await second.getByRole("button", { name: /^Add to shopping list/ }).click();
  await expect(second.getByRole("button", { name: /^On the list/ })).toBeVisible();
  await expect.poll(async () => (await held()).map(([, foods]) => (foods?.length ?? 0) > 2)).toEqual([true]);

  // With several it is asked.
  await call(page, "POST", "/api/recipe/shopping-lists", { name: "Market" });
  // Until the lists are read again, the page knows the one that it has kept.
  await Promise.all([page.waitForResponse("**/users/@me/shopping-lists"), page.reload()]);
  await add("Spanish tortilla").click();
  const dialog = page.getByRole("dialog", { name: "Add to a shopping list" });
  await expect(dialog.getByRole("button", { name: "Market" })).toBeVisible();
  await accessibleInBothThemes(page);
  await setTheme(page, "dark");
  await picture(page, { path: "test-results/fridge/choose 1280 dark.png" });
  await sayingTo("Market", dialog.getByRole("button", { name: "Market" }));
  const onMarket = async () => (await held()).find(([name]) => name === "Market")?.[1];
  await expect.poll(onMarket).toEqual(["Olive oil", "Salt"]);
  await page.getByRole("button", { name: "On the list: Spanish tortilla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible();
  await expect(page.getByText("Olive oil")).toBeVisible();
});

/** A picture of one colour. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });
  test("a photo, in French: what is in doubt is asked, and a correction keeps what was read", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, newAddress("photo"));
    await speak(page, "fr");
    const ids = await Promise.all(["Egg", "Butter", "Leek", "Spring onion"].map((name) => foodId(page, name)));
    const [egg = 0, butter = 0, leek = 0, onion = 0] = ids;
    const hit = (id: number, name: string) => ({ type: "food", id, food_id: id, weight: 1, personal: false, name });
    // A double of a model that sees, which also brings an order and markup: both are words and nothing else.
    const hostile = '<img src=x onerror="alert(1)">';
    await page.route("**/api/food/users/@me/pantry", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), photos: true } });
    });
    await page.route("**/api/food/get-foods-from-fridge-image", (route) =>
      route.fulfill({
        json: {
          foods: [],
          raw: "",
          matches: [],
          sightings: [
            { name: "Œuf", confidence: 0.97, food: hit(egg, "Œuf"), likely: [] },
            { name: "Beurre", confidence: 0.77, food: hit(butter, "Beurre"), likely: [] },
            { name: "Poireau", confidence: 0.45, food: hit(leek, "Poireau"), likely: [hit(onion, "Oignon nouveau")] },
            { name: hostile, confidence: 0.9, food: null, likely: [] },
          ],
        },
      }),
    );
    await page.goto("/fridge");
    await expect(page.getByRole("button", { name: "Prendre une photo" })).toBeVisible();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choisir une photo" }).click(),
    ]);
    expect(await chooser.element().getAttribute("capture")).toBeNull();
    await chooser.setFiles({ name: "frigo.png", mimeType: "image/png", buffer: pixel });
    await expect(page.getByRole("heading", { name: "2 aliments, 2 à vérifier" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Sûr", exact: true }).getByRole("button")).toHaveText(["Œuf"]);
    const probable = page.getByRole("list", { name: "Probable" });
    await expect(probable.getByRole("button")).toHaveText([/Beurre\s*77\s%/]);
    await accessibleInBothThemes(page);
    const doubts = page.getByRole("list", { name: "À vérifier" });
    await expect(doubts.getByText(hostile)).toBeVisible();
    // A look at another page and a reload lose no question.
    await page.goto("/recipes");
    await page.goto("/fridge");
    await page.reload();
    await expect(page.getByRole("heading", { name: "2 aliments, 2 à vérifier" })).toBeVisible();
    await doubts.getByRole("button", { name: "Oignon nouveau" }).click();
    await doubts.getByRole("button", { name: "Rien" }).click();
    const sure = page.getByRole("list", { name: "Sûr", exact: true });
    await expect(sure.locator("s")).toHaveText("Poireau");
    await probable.getByRole("button").click();
    await page.getByRole("dialog").getByRole("combobox").fill("lait");
    await page.getByRole("option").first().click();
    await expect(sure.locator("s")).toHaveText(["Beurre", "Poireau"]);
    await page.reload();
    await expect(sure.getByRole("button")).toHaveCount(3);
    await expect(doubts).toHaveCount(0);
  });
});

const atHand = {
  en: { foods: ["Chicken breast", "White rice", "Lemon"], butter: "Butter", milk: "milk" },
  fr: { foods: ["Blanc de poulet", "Riz blanc", "Citron"], butter: "Beurre", milk: "lait" },
};

for (const view of views)
  test(`the generator uses chicken, rice and lemon with a milk allergy, or says why not, at ${view.width} px, ${view.language}`, {
    tag: view.width === 1280 ? "@full" : [],
  }, async ({ page }) => {
    const t = words(view.language);
    const { foods, butter, milk } = atHand[view.language];
    await signInAt(page, view, "hand");
    const allergies = await call<{ id: number; name: string }[]>(page, "GET", "/api/food/allergies");
    await call(page, "PATCH", "/api/authentication/users/@me/personal-info", {
      allergies: allergies.filter(({ name }) => name === "Milk").map(({ id }) => id),
    });
    await page.reload();
    const taps = new Taps();
    const button = (key: string, name = "") => page.getByRole("button", { name: t(key, { name }), exact: true });
    // A player's bar on a phone has the kitchen in its place: the home page leads there as well.
    const entry = view.width < 1000 ? t("home:generate") : t("shell:nav.generate");
    await taps.tap(page.getByRole("link", { name: entry, exact: true }).first());
    const field = page.getByRole("combobox", { name: t("generate:foods.available"), exact: true });
    for (const [i, food] of [...foods, butter].entries()) {
      if (i === 0) await taps.tap(field);
      // One after the other, without leaving the field.
      await expect(field).toBeFocused();
      await page.keyboard.type(food);
      await page.keyboard.press("Enter");
      await expect(button("common:remove_named", food)).toBeVisible();
    }
    // A time that a meal takes.
    await expect(page.getByRole("button", { name: /^45\smin$/ })).toHaveAttribute("aria-pressed", "true");
    await taps.tap(button("generate:submit"));
    const hand = page.getByRole("region", { name: t("generate:at_hand.title") });
    await expect(hand).toBeVisible({ timeout: 60_000 });
    taps.expectExactly(3);

    const used = hand.getByRole("list").first().getByRole("listitem");
    const left = hand.getByRole("list", { name: t("generate:at_hand.left_out") }).getByRole("listitem");
    await expect(hand.getByText(t("generate:at_hand.used", { count: await used.count(), total: 4 }))).toBeVisible();
    const avoided = left.filter({ hasText: butter });
    await expect(avoided).toContainText(t("generate:at_hand.why.allergy", { allergens: milk }));
    await expect(avoided.getByRole("button")).toHaveCount(0);
    for (const food of foods)
      await expect(used.filter({ hasText: food }).or(left.filter({ hasText: food }))).toBeVisible();
    // Each that is left out comes with its reason.
    for (const said of await left.allInnerTexts()) expect(said.trim().split("\n").length).toBeGreaterThan(1);
    await accessibleInBothThemes(page);
    const checks = page.getByRole("region", { name: t("generate:checks.title") });
    await expect(checks).toBeVisible();
    await expect(checks.getByText(t("checks:finding.nothing_asked"))).toHaveCount(0);
  });
