import type { Locator, Page } from "@playwright/test";
import { pastePhoto, photo, save, section, steps } from "./editing.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { Taps } from "./taps.ts";

// A recipe that is pasted, mended and saved; and one that is typed, by keyboard alone.

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

test("a pasted recipe: one doubt mended, used, saved and read, at 1280", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await followTheme(page);
  await signIn(page, newAddress("paste"));
  await page.goto("/recipes/new");
  const taps = new Taps();
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
  // Open, mend, use, save.
  taps.expectExactly(4);
});

test("in French, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await followTheme(page);
  await signIn(page, newAddress("coller"));
  const session = (await (await page.request.get("/api/auth/session")).json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${session.accessToken}` };
  await page.request.put("/api/authentication/users/@me/language", { headers, data: { language: "fr" } });
  await page.evaluate(() => localStorage.setItem("toque.language", "fr"));
  await page.goto("/recipes/new");
  const taps = new Taps();
  await taps.tap(page.getByRole("button", { name: "Coller ou importer" }));
  await paste(page.getByRole("textbox", { name: "Ce que vous avez collé" }), french);
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
  await expect(page.getByText(/Ajouter les pommes et cuire 40 minutes à 180\s°C\./)).toBeVisible();
  taps.expectExactly(4);
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

test("a recipe of 8 ingredients, 5 steps and a photo is typed by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, newAddress("typist"));
  await page.goto("/recipes/new");
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.focus();
  await page.keyboard.type("Vegetable stew");
  await page.getByRole("textbox", { name: "Time at work" }).fill("20");
  await page.getByRole("textbox", { name: "Total time" }).fill("60");

  const ingredients = section(page, "Ingredients");
  const add = ingredients.getByRole("combobox", { name: "Add an ingredient" });
  await add.focus();
  const foods = ["Carrot", "Leek", "Potato", "Celery", "Butter", "Salt", "Parsley", "Olive oil"];
  // Suggestions come late: Enter takes the best of those of the whole word, and none of a part of it.
  await page.route("**/api/food/food?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  for (const food of foods) {
    await page.keyboard.type(food.slice(0, 3).toLowerCase());
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.type(food.slice(3).toLowerCase());
    await press("Enter");
    await expect(ingredients.getByRole("textbox", { name: `Amount of ${food}` })).toBeFocused();
    await page.keyboard.type("2");
    await press("Enter");
    await expect(add).toBeFocused();
  }
  // The measure fits the food, with nothing chosen.
  await expect(ingredients.getByRole("button", { name: "Measure of Salt: tsp" })).toBeVisible();
  await expect(ingredients.getByRole("button", { name: "Measure of Olive oil: tbsp" })).toBeVisible();

  const method = section(page, "Method");
  await method.getByRole("button", { name: "Add a step" }).focus();
  await press("Enter");
  for (const [i, words] of ["Wash.", "Cut.", "Fry.", "Simmer.", "Serve."].entries()) {
    await expect(steps(method).nth(i)).toBeFocused();
    await page.keyboard.type(words);
    if (i < 4) await press("Enter");
  }
  await expect(steps(method)).toHaveCount(5);
  // A line break stays in its step.
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("With bread.");
  await expect(steps(method)).toHaveCount(5);
  await expect(steps(method).nth(4)).toHaveValue("Serve.\nWith bread.");

  const showPhoto = await holdPicture(page);
  await pastePhoto(section(page, "The dish").getByText("Choose, drop or paste photos."));
  await expect(page.getByRole("dialog").getByRole("button", { name: "Use this crop" })).toBeFocused();
  // Confirmed before the picture can be seen: it is cropped as soon as it can.
  await press("Enter");
  showPhoto();
  await expect(page.getByRole("img", { name: "Photo 1" })).toHaveAttribute("src", /^\/media\//);
  await save(page).focus();
  await press("Enter");
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  // Two a food, one a step, one for the photo, one to save.
  expect(presses).toBe(2 * foods.length + 5 + 2);
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
