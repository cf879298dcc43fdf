import type { Locator, Page } from "@playwright/test";
import { photo, save, section } from "./editing.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { Taps } from "./taps.ts";
import { signInAt, views } from "./views.ts";
import { words } from "./words.ts";

// A recipe that is pasted, mended and saved; and one that is typed: each from the home page with the fewest taps.

const english = [
  "Aunt Rosa’s apple cake",
  "for 8, takes 1h30",
  "",
  "4 apples (the sour ones)",
  "250 g flour",
  "a glass of sugar",
  "3 eggs",
  "2 tbsp Rosa’s spice mix",
  "",
  "Beat the eggs with the sugar, add the flour.",
  "Press in the apples and bake for 50 min at 180.",
].join("\n");
const french = [
  "Tarte de tante Rose",
  "Pour 6 personnes, préparation : 20 min, cuisson : 40 min",
  "Ingrédients",
  "3 pommes",
  "1 verre de sucre",
  "200 g de farine",
  "2 c. à soupe d'épices de Rose",
  "Préparation",
  "Mélanger le sucre et la farine.",
  "Ajouter les pommes et cuire 40 minutes à 180.",
].join("\n");

/** Pastes into a field, as a person does. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element: HTMLTextAreaElement, words) => {
    element.focus();
    const data = new DataTransfer();
    data.setData("text/plain", words);
    if (element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })))
      document.execCommand("insertText", false, words);
  }, text);

/** Follows the browser's colour scheme, which {@link accessibleInBothThemes} changes. */
const followTheme = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("toque.settings", JSON.stringify({ theme: "auto" })));

async function accessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expectAccessible(page);
  }
  await expectFitsWidth(page);
}

test("a pasted recipe with an unknown food: one doubt mended, used, saved and read, at 1280 px, en", {
  tag: "@full",
}, async ({ page }) => {
  await followTheme(page);
  await signInAt(page, { width: 1280, language: "en" }, "paste");
  const taps = new Taps();
  await taps.tap(page.getByRole("link", { name: "Write a recipe" }).first());
  await taps.tap(page.getByRole("button", { name: "Paste or import" }));
  const text = page.getByRole("textbox", { name: "What you pasted" });
  await expect(text).toBeFocused();
  await accessibleInBothThemes(page);
  await paste(text, english);

  const understood = page.getByRole("list", { name: "Ingredients understood" });
  await expect(page.getByText("3 clear")).toBeVisible();
  await expect(page.getByText("1 doubt", { exact: true })).toBeVisible();
  await expect(page.getByText("1 as written")).toBeVisible();
  await expect(understood.getByText("Not in our table: no figures, allergens unknown.")).toBeVisible();
  await accessibleInBothThemes(page);

  await test.step("what is edited in the text is read anew, and what was settled stays", async () => {
    await taps.tap(page.getByRole("button", { name: /^150 ml/ }));
    await expect(page.getByText("4 clear")).toBeVisible();
    await text.fill(english.replace("3 eggs", "5 eggs"));
    await expect(understood.getByRole("listitem").filter({ hasText: "Egg" })).toContainText("5");
    await expect(page.getByRole("button", { name: /^150 ml/, pressed: true })).toBeVisible();
  });

  await page.getByRole("textbox", { name: "servings" }).fill("10");
  await expect(page.getByRole("group", { name: "“180” is read as" }).getByRole("button", { pressed: true })).toHaveText(
    /180\s°C/,
  );
  await taps.tap(page.getByRole("button", { name: "Use 5 foods, 2 steps" }));
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Aunt Rosa’s apple cake");
  await expect(page.getByRole("textbox", { name: "Servings" })).toHaveValue("10");
  await expect(page.getByRole("textbox", { name: "Note on Apple" })).toHaveValue("the sour ones");
  await expect(page.getByRole("textbox", { name: "Minutes of step 2" })).toHaveValue("50");

  await test.step("it is taken back by the toast", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
  });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Rosa’s own");
  await page.getByRole("button", { name: "More for this recipe" }).click();
  await page.getByRole("menuitem", { name: "Paste or import" }).click();
  await expect(page.getByText("What you have entered stays.")).toBeVisible();
  await paste(text, english);
  await page.getByRole("button", { name: "Use 5 foods, 2 steps" }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Rosa’s own");
  await taps.tap(save(page));
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Rosa’s own" })).toBeVisible();
  await expect(page.getByText("As written by its cook; allergens and traits are not known")).toBeVisible();
  await expect(page.getByText(/Press in the apples and bake for 50 min at 180\s°C\./)).toBeVisible();
  // A new recipe, paste, mend, use, save.
  taps.expectExactly(5);
});

test("a pasted recipe with an unknown food, at 390 px, fr", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await followTheme(page);
  await signInAt(page, { width: 390, language: "fr" }, "coller");
  await page.evaluate((text) => navigator.clipboard.writeText(text), french);
  const taps = new Taps();
  await taps.tap(page.getByRole("link", { name: "Écrire une recette" }).first());
  await taps.tap(page.getByRole("button", { name: "Coller ou importer" }));
  await taps.tap(page.getByRole("button", { name: "Coller le presse-papiers" }));
  await expect(page.getByText("1 doute", { exact: true })).toBeVisible();
  await expect(page.getByText("1 tel quel")).toBeVisible();
  await accessibleInBothThemes(page);
  await taps.tap(page.getByRole("button", { name: /^200\sml/ }));
  await expect(page.getByText("1 doute", { exact: true })).toHaveCount(0);
  await taps.tap(page.getByRole("button", { name: "Reprendre 4 aliments, 2 étapes" }));
  await expect(page.getByRole("textbox", { name: "Nom", exact: true })).toHaveValue("Tarte de tante Rose");
  await accessibleInBothThemes(page);
  await taps.tap(page.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tarte de tante Rose" })).toBeVisible();
  await expect(page.getByText(words("fr")("recipe:line.personal"))).toBeVisible();
  await expect(page.getByText(/Ajouter les pommes et cuire 40 minutes à 180\s°C\./)).toBeVisible();
  // One more than by the keys of a desk: for the clipboard.
  taps.expectExactly(6);
});

/** The photo that is chosen next is not there at once, as on a slow device. @returns lets it come */
async function holdPicture(page: Page): Promise<() => void> {
  let go = (): void => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/held.png", (route) => asked.then(() => route.fulfill({ path: photo })), { times: 1 });
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (file) => (file instanceof File ? "/held.png" : make.call(URL, file));
  });
  return go;
}

const stew = {
  en: {
    name: "Vegetable stew",
    foods: ["Carrot", "Leek", "Potato", "Celery", "Butter", "Salt", "Parsley", "Olive oil"],
    salt: /: tsp$/,
    oil: /: tbsp$/,
    steps: ["Wash.", "Cut.", "Fry.", "Simmer.", "Serve."],
    bread: "With bread.",
  },
  fr: {
    name: "Potée de légumes",
    foods: ["Carotte", "Poireau", "Pomme de terre", "Céleri branche", "Beurre", "Sel", "Persil", "Huile d'olive"],
    salt: /c\. à c/,
    oil: /c\. à s/,
    steps: ["Laver.", "Couper.", "Faire revenir.", "Laisser mijoter.", "Servir."],
    bread: "Avec du pain.",
  },
};

for (const view of views)
  test(`a recipe of 8 ingredients, 5 steps and a photo is typed, at ${view.width} px, ${view.language}`, {
    tag: view.width === 1280 ? "@full" : [],
  }, async ({ page }) => {
    const t = words(view.language);
    const cook = stew[view.language];
    await signInAt(page, view, "typist");
    const taps = new Taps();
    /** Keys that take something or go on, beside what is typed. */
    let presses = 0;
    const enter = async () => {
      presses++;
      await page.keyboard.press("Enter");
    };
    const field = (key: string) => page.getByRole("textbox", { name: t(key), exact: true });
    const button = (key: string) => page.getByRole("button", { name: t(key), exact: true });
    await taps.tap(page.getByRole("link", { name: t("home:write") }).first());
    await taps.type(field("editor:dish.name"), cook.name);
    const showPhoto = await holdPicture(page);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), taps.tap(button("editor:picture.add"))]);
    await chooser.setFiles(photo);
    await expect(button("pictures:crop.use")).toBeFocused();
    // Confirmed before the picture can be seen: it is cropped as soon as it can.
    await taps.tap(button("pictures:crop.use"));
    showPhoto();
    const uploaded = page.getByRole("img", { name: t("editor:picture.number", { number: 1 }) });
    await expect(uploaded).toHaveAttribute("src", /^\/media\//);
    await taps.type(field("editor:dish.preparation"), "20");
    await taps.type(field("editor:dish.total"), "60");

    const ingredients = section(page, t("editor:section.ingredients"));
    const add = ingredients.getByRole("combobox", { name: t("editor:line.add") });
    const amountOf = (name: string) => ingredients.getByRole("textbox", { name: t("editor:line.amount", { name }) });
    const measureOf = (name: string) => ingredients.getByRole("button", { name: t("editor:line.quantity", { name }) });
    // Suggestions come late: Enter takes the best of those of the whole word, and none of a part of it.
    await page.route("**/api/food/food?*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fallback();
    });
    await taps.tap(add);
    for (const food of cook.foods) {
      await page.keyboard.type(food.slice(0, 3).toLowerCase());
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.type(food.slice(3).toLowerCase());
      await enter();
      await expect(amountOf(food)).toBeFocused();
      await page.keyboard.type("2");
      await enter();
      await expect(add).toBeFocused();
    }
    // The measure fits the food, with nothing chosen.
    const [salt = "", oil = ""] = [cook.foods[5], cook.foods[7]];
    await expect(measureOf(salt)).toHaveAccessibleName(cook.salt);
    await expect(measureOf(oil)).toHaveAccessibleName(cook.oil);

    const steps = section(page, t("editor:section.method")).getByRole("textbox", {
      name: new RegExp(`^${t("editor:step.text")}\\d+$`),
    });
    await taps.tap(button("editor:step.add"));
    for (const [i, step] of cook.steps.entries()) {
      await expect(steps.nth(i)).toBeFocused();
      await page.keyboard.type(step);
      if (i < 4) await enter();
    }
    await expect(steps).toHaveCount(5);
    // A line break stays in its step.
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type(cook.bread);
    await expect(steps).toHaveCount(5);
    await expect(steps.nth(4)).toHaveValue(`${cook.steps[4]}\n${cook.bread}`);

    await taps.tap(button("common:save"));
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: cook.name })).toBeVisible();
    // A new recipe, its name and two times, two for the photo, the first food, the first step, save.
    taps.expectExactly(9);
    // Two a food, and one to the next step.
    expect(presses).toBe(2 * cook.foods.length + 4);
  });

test("several lines pasted into the field of ingredients are read as a list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, newAddress("list"));
  await page.goto("/recipes/new");
  const add = section(page, "Ingredients").getByRole("combobox", { name: "Add an ingredient" });
  await paste(add, "salt\n2 carrots, finely chopped");
  await expect(page.getByRole("list", { name: "Ingredients understood" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Use 2 foods, 0 steps" }).click();
  await expect(page.getByRole("textbox", { name: "Note on Carrot" })).toHaveValue("finely chopped");
});
