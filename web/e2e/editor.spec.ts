import { addFood, fillBasics, newRecipe, pastePhoto, save, section, steps } from "./editing.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The editor in normal use: a complete recipe, rows reordered by keyboard, a cropped photo, and a draft that survives a
// reload.

test.use({ viewport: { width: 1400, height: 900 } });

test("a complete recipe: created, validated, saved and edited", { tag: "@full" }, async ({ page }) => {
  await signIn(page, newAddress("editor"));
  await page.goto("/recipes/new");

  await test.step("missing values are reported at their fields", async () => {
    await save(page).click();
    await expect(page.getByText("3 things keep this from being saved")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.getByRole("button", { name: /^Total time: / }).click();
    await expect(page.getByRole("textbox", { name: "Total time" })).toBeFocused();
    await expectAccessible(page);
  });

  await fillBasics(page, "Apple cake");
  await expect(page.getByText(/keep this from being saved|keeps this from being saved/)).toHaveCount(0);
  await page.getByRole("textbox", { name: "Description" }).fill("Soft, with a crust of sugar.");
  await page.getByRole("textbox", { name: "Servings" }).fill("8");
  await page.getByRole("radio", { name: "Medium" }).check();

  const ingredients = section(page, "Ingredients");
  const method = section(page, "Method");

  await test.step("ingredients are typed, with fractions", async () => {
    await addFood(ingredients, page, "apple", "Apple", "3");
    await addFood(ingredients, page, "butter", "Butter", "1/2");
    // Large amounts are assumed to be grams until the user chooses a measure.
    const amount = ingredients.getByRole("textbox", { name: "Amount of Butter" });
    await amount.fill("80");
    await expect(ingredients.getByRole("button", { name: /^Measure of Butter: g/ })).toBeVisible();
    await amount.fill("1/2");
    await expect(ingredients.getByRole("button", { name: /^Measure of Butter: knob/ })).toBeVisible();
    await ingredients.getByRole("button", { name: /^Measure of Butter/ }).click();
    await page.getByRole("option", { name: /^cup/ }).click();
    await expect(ingredients.getByRole("button", { name: /^Measure of Butter: cup/ })).toBeVisible();
    await amount.fill("20");
    await expect(ingredients.getByRole("button", { name: /^Measure of Butter: cup/ })).toBeVisible();
    await amount.fill("1/2");
    await addFood(ingredients, page, "egg", "Egg", "lots");
    await save(page).click();
    await expect(ingredients.getByText("Write a number, such as 2, 1.5 or 1/2.", { exact: true })).toBeVisible();
    await expect(ingredients.getByRole("textbox", { name: "Amount of Egg" })).toBeFocused();
    await ingredients.getByRole("textbox", { name: "Amount of Egg" }).fill("1½");
    await expect(ingredients.getByText("Write a number, such as 2, 1.5 or 1/2.", { exact: true })).toHaveCount(0);
  });

  await test.step("a note is added to an ingredient", async () => {
    await ingredients.getByRole("button", { name: "Note: Apple" }).click();
    const note = ingredients.getByRole("textbox", { name: "Note on Apple" });
    await expect(note).toBeFocused();
    await note.fill("peeled and finely sliced");
  });

  await test.step("pasted text is split into steps", async () => {
    await method.getByRole("button", { name: "Add a step" }).click();
    await steps(method)
      .first()
      .evaluate((element) => {
        const data = new DataTransfer();
        data.setData("text/plain", "1. Slice the apples.\n2. Beat butter and eggs.\n3. Bake until golden.");
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      });
    await expect(steps(method)).toHaveCount(3);
    await expect(steps(method).nth(2)).toHaveValue("Bake until golden.");
    await method.getByRole("textbox", { name: "Minutes of step 3" }).fill("45");
  });

  await test.step("rows are moved by keyboard, and their position is announced", async () => {
    await ingredients.getByRole("button", { name: "Move: Egg" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Position 2 of 3 in The dish.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByText("Egg is at position 2 of 3 in The dish.")).toBeAttached();
    await expect(ingredients.getByRole("textbox", { name: /^Amount of/ }).nth(1)).toHaveValue("1½");
    const more = method.getByRole("button", { name: "More: Step 1" });
    await more.focus();
    await page.keyboard.press("Enter");
    // It cannot be chosen, and takes the focus all the same: Escape closes the menu from there.
    await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: "Move up" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Move down" }).press("Enter");
    await expect(steps(method).first()).toHaveValue("Beat butter and eggs.");
    await expect(method.getByRole("button", { name: "More: Step 2" })).toBeFocused();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a photo is cropped by keyboard and uploaded", async () => {
    await pastePhoto(section(page, "The dish").getByText("Choose, drop or paste photos."));
    const dialog = page.getByRole("dialog", { name: "Crop the photo" });
    const area = dialog.getByRole("group", { name: /^Crop area/ });
    await expect(area).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Use this crop" })).toBeFocused();
    const before = await area.boundingBox();
    const corner = dialog.getByRole("button", { name: /^Lower right corner/ });
    await corner.focus();
    for (let press = 0; press < 20; press++) await corner.press("Shift+ArrowLeft");
    await expect.poll(async () => (await area.boundingBox())?.width).toBeLessThan((before?.width ?? 0) - 20);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use this crop" }).click();
    await expect(page.getByRole("img", { name: "Photo 1" })).toHaveAttribute("src", /^\/media\/[0-9a-f-]{36}\/800$/);
    await pastePhoto(steps(method).first());
    await page.getByRole("dialog", { name: "Crop the photo" }).getByRole("radio", { name: "Free" }).check();
    await page.getByRole("button", { name: "Use this crop" }).click();
    await expect(page.getByRole("img", { name: "Photo of step 1" })).toHaveAttribute("src", /^\/media\//);
  });

  await test.step("a sub-recipe, tags, notes, a video, declarations", async () => {
    await page.getByRole("button", { name: /^Made separately/ }).click();
    await page.getByRole("button", { name: "Add a part" }).click();
    const parts = section(page, "Made separately");
    await parts.getByRole("textbox", { name: "Name of the part" }).fill("Crumble");
    await addFood(parts, page, "oats", "Rolled oats", "50");
    await parts.getByRole("button", { name: "Add a step" }).click();
    await steps(parts).first().fill("Rub it between your fingers.");
    await method.getByRole("button", { name: "More: Step 3" }).click();
    await page.getByRole("menuitem", { name: "Move to “Crumble”" }).click();
    await expect(steps(parts)).toHaveCount(2);
    await expect(steps(parts).nth(1)).toBeFocused();
    await page.getByRole("button", { name: /^Tags/ }).click();
    const tags = section(page, "Tags");
    await tags.getByText("Meal", { exact: true }).click();
    await tags.getByRole("button", { name: "Dessert" }).click();
    await page.getByRole("button", { name: /^Tips and equipment/ }).click();
    await page.getByRole("textbox", { name: "Equipment, line 1" }).fill("Springform tin");
    await page.getByRole("textbox", { name: "Tips, line 1" }).fill("Serve it warm.");
    await page.getByRole("textbox", { name: "Tips, line 1" }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Tips, line 2" })).toBeFocused();
    await page.keyboard.type("It keeps for three days.");
    await page.getByRole("button", { name: /^Video/ }).click();
    await page.getByRole("textbox", { name: "Address of the video" }).fill("http://example.org/cake");
    await page.getByRole("button", { name: /^Allergies, diets and score/ }).click();
    await section(page, "Allergies, diets and score").getByRole("button", { name: "Tree nuts", exact: true }).click();
    await save(page).click();
    await expect(page.getByText("Write a full address that begins with https://", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Address of the video" }).fill("https://example.org/cake");
    await expectAccessible(page);
  });

  await test.step("a translation is edited beside the original", async () => {
    await page.getByRole("button", { name: "Written in English: change or translate" }).click();
    await page.getByRole("radio", { name: /Français/ }).check();
    await expect(page.getByText("missing", { exact: true }).first()).toBeVisible();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Gâteau aux pommes");
    await page.getByRole("radio", { name: /English/ }).check();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Apple cake");
  });

  await save(page).click();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  const recipe = page.url();

  await test.step("everything was saved: on the recipe page and in the reopened editor", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Apple cake" })).toBeVisible();
    await expect(page.getByText("Crumble").first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Apples, peeled and finely sliced" })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page).toHaveURL(`${recipe}/edit`);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Apple cake");
    await expect(page.getByRole("textbox", { name: "Total time" })).toHaveValue("70");
    await expect(ingredients.getByRole("textbox", { name: /^Amount of/ })).toHaveCount(3);
    await expect(ingredients.getByRole("textbox", { name: "Amount of Butter" })).toHaveValue("½");
    await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Tips, line 2" })).toHaveValue("It keeps for three days.");
    await expect(page.getByRole("textbox", { name: "Address of the video" })).toHaveValue("https://example.org/cake");
    await expect(page.getByRole("button", { name: "Tree nuts", exact: true, pressed: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Dessert", pressed: true })).toBeVisible();
    await page.getByRole("button", { name: /^Crumble/ }).click();
    await expect(steps(section(page, "Made separately"))).toHaveCount(2);
  });

  await test.step("a changed original marks its outdated translations", async () => {
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Apple crumble cake");
    await expect(page.getByText("The text in French no longer matches this one")).toBeVisible();
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(page.getByText("The text in French no longer matches this one")).toHaveCount(0);
    await save(page).click();
    await expect(page).toHaveURL(recipe);
    await expect(page.getByRole("heading", { level: 1, name: "Apple crumble cake" })).toBeVisible();
  });
});

test("a draft survives a reload, and leaving asks for confirmation", async ({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await signIn(page, newAddress("draft"));
  await page.goto("/recipes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.history.pushState(null, "", "/recipes/new"));
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plum dumplings");
  await expect(page.getByText("Draft saved on this device").first()).toBeVisible();

  await test.step("a link asks for confirmation; cancelling stays on the page", async () => {
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Home" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/recipes\/new$/);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Plum dumplings");
  });

  await test.step("so does back navigation", async () => {
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await expect(page).toHaveURL(/\/recipes\/new$/);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a reload restores the draft", async () => {
    await page.reload();
    await expect(page.getByText("There is an unsaved draft of “Plum dumplings”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Go on with the draft" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Plum dumplings");
  });

  await test.step("a discarded draft is deleted", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
  });
});

/** The tests provoke failed requests, which the browser logs as errors. */

test("a draft based on an older version is merged with the newer one", async ({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await signIn(page, newAddress("older"));
  const recipe = await newRecipe(page, "Omelette");
  await page.goto(`${recipe}/edit`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Omelette of three eggs");
  await expect(page.getByText("Draft saved on this device").first()).toBeVisible();
  // Another device of the same user saves the recipe in the meantime.
  const status = await page.evaluate(async (id) => {
    const session: { accessToken: string } = await (await fetch("/api/auth/session")).json();
    const body = {
      name: "Omelette",
      description: "",
      nb_servings: 6,
      preparation_time: 20,
      total_time: 70,
      difficulty_id: 1,
      origin_lang: "en",
      steps: [{ order: 0, text: "Beat the eggs." }],
    };
    const headers = { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" };
    const url = `/api/recipe/recipes/${id}`;
    return (await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) })).status;
  }, recipe.split("/").at(-1));
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByText("The recipe has been saved since.")).toBeVisible();
  await page.getByRole("button", { name: "Go on with the draft" }).click();
  await expect(page.getByText("Put together with the saved version")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Omelette of three eggs");
  await expect(page.getByRole("textbox", { name: "Servings" })).toHaveValue("6");
  await expectAccessible(page);
  await save(page).click();
  await expect(page).toHaveURL(recipe);
  await expect(page.getByText("6 servings", { exact: true })).toBeVisible();
});
