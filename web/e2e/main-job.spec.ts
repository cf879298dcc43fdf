import { expect, expectAccessible, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The main tasks of a new user: sign in by a mailed link, search with filters, open a recipe, let the sous-chef
// change it with the change highlighted, undo it, generate a recipe from foods at hand.

test.use({ viewport: { width: 1400, height: 900 } });

test("a new user signs in, searches, has a recipe changed, undoes it, and generates one", { tag: "@full" }, async ({
  page,
}) => {
  await test.step("sign in by a mailed link", async () => {
    await page.goto("/generate");
    await expect(page).toHaveURL(/\/authentication\/signin/);
    await expectAccessible(page);
    await signIn(page, newAddress("walk"));
    await expectAccessible(page);
  });

  await test.step("search with filters", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Recipes", exact: true }).click();
    await expect(page.getByRole("status").getByText("43 recipes")).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("combobox", { name: "With", exact: true }).fill("chickpea");
    await page.getByRole("option", { name: "Chickpea", exact: true }).click();
    await filters.getByRole("combobox", { name: "Without" }).fill("tahini");
    await page.getByRole("option", { name: "Tahini", exact: true }).click();
    await filters.getByRole("button", { name: "Easy" }).click();
    const results = page.getByRole("region", { name: "Results" });
    await expect(results.getByRole("link", { name: "Shakshouka with chickpeas" })).toBeVisible();
    await expect(results.getByRole("link", { name: "Hummus" })).toHaveCount(0);
    // The address restores the whole search.
    await page.reload();
    await expect(results.getByRole("link", { name: "Shakshouka with chickpeas" })).toBeVisible();
    await expect(results.getByRole("link", { name: "Hummus" })).toHaveCount(0);
    await page.getByRole("searchbox").fill("shakshouka");
    await expect(results.getByRole("article")).toHaveCount(1);
    await expectAccessible(page);
    await results.getByRole("link", { name: "Shakshouka with chickpeas" }).click();
  });

  const heading = page.getByRole("heading", { level: 1 });
  const message = page.getByRole("textbox", { name: "Message to the Sous-chef" });
  const say = async (text: string) => {
    await message.fill(text);
    await message.press("Enter");
  };

  await test.step("scale the servings manually", async () => {
    await expect(heading).toHaveText(/Shakshouka with chickpeas/);
    const amount = page.getByRole("main").getByText("800 g");
    await expect(amount).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).first().press("Enter");
    await expect(page.getByText("5 servings")).toBeVisible();
    await expect(page.getByRole("main").getByText("1 kg")).toBeVisible();
    await expectAccessible(page);
  });

  const starter = page.url();
  await test.step("request a change: it creates a variant of the user, on the open page", async () => {
    await say("Replace the chickpeas with white beans");
    // They name the dish: it asks first.
    await page.getByRole("button", { name: "Yes, please" }).click();
    await expect(heading).toHaveText(/white beans/, { timeout: 30_000 });
    expect(page.url()).not.toBe(starter);
    await expect(page.getByRole("main").getByText("White bean", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("changed just now").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a second change is highlighted, and is undone", async () => {
    const variant = page.url();
    await say("We are six tonight");
    await expect(page.getByText("6 servings", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("main").getByText("1.2 kg")).toBeVisible();
    await page.getByRole("button", { name: "See changes" }).last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("6");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByText("4 servings", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText("800 g")).toBeVisible();
    expect(page.url()).toBe(variant);
    // The change is undone on the server too, and the conversation is kept.
    await page.reload();
    await expect(page.getByText("4 servings", { exact: true })).toBeVisible();
    await expect(page.getByText("We are six tonight")).toBeVisible();
  });

  await test.step("generate a recipe from foods at hand", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Generate" }).click();
    const pick = async (field: string, typed: string, option: string) => {
      await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    await pick("At hand", "tomato", "Tomato");
    await pick("At hand", "spinach", "Spinach");
    await pick("Must be in it", "egg", "Egg");
    await pick("Must not be in it", "feta", "Feta");
    await page.getByRole("button", { name: "30 min" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await page.getByRole("link", { name: "Open recipe" }).click({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/recipes\/\d+/);
    const ingredients = page.getByRole("region", { name: "Ingredients" });
    await expect(ingredients.getByText(/^Eggs?/).first()).toBeVisible();
    await expect(ingredients.getByText(/Feta/)).toHaveCount(0);
    await expectAccessible(page);
  });
});
