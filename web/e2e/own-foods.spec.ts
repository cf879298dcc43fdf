import { addFood, fillBasics, save, section, steps } from "./editing.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// An ingredient that no table holds: used as written, said to be unknown wherever it stands, found again by its cook.

test.use({ viewport: { width: 1280, height: 900 } });

test("a food that no table holds is used as written", async ({ page }) => {
  await signIn(page, newAddress("own-food"));
  await page.goto("/recipes/new");
  await fillBasics(page, "Moon dumplings");
  const ingredients = section(page, "Ingredients");
  const box = ingredients.getByRole("combobox", { name: "Add an ingredient" });

  await test.step("a food of the table is not offered as one of their own", async () => {
    await box.fill("butter");
    await expect(page.getByRole("option", { name: "Butter", exact: true })).toBeVisible();
    await expect(page.getByRole("option", { name: /as written/ })).toHaveCount(0);
  });

  const option = page.getByRole("option", { name: /^Use “Grandmother's moon powder” as written/ });
  await test.step("what is not found is offered as it was typed", async () => {
    await box.fill("Grandmother's moon powder");
    await expect(option).toContainText("allergens unknown");
    await expectAccessible(page);
  });

  await test.step("it becomes a line, by keyboard, with every measure", async () => {
    await box.press("ArrowUp");
    await box.press("Enter");
    const amount = ingredients.getByRole("textbox", { name: "Amount of Grandmother's moon powder" });
    await expect(amount).toBeFocused();
    await amount.fill("2");
    await expect(ingredients.getByText("As you wrote it; allergens and traits are not known")).toBeVisible();
    await ingredients.getByRole("button", { name: /^Measure of Grandmother's moon powder/ }).click();
    await page.getByRole("option", { name: /^cup/ }).click();
  });

  await addFood(ingredients, page, "butter", "Butter", "20");
  await page.getByRole("button", { name: "Add a step" }).click();
  await steps(section(page, "Method")).first().fill("Mix and boil.");
  await expect(page.getByText(/Grandmother's moon powder/).last()).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);

  await test.step("the recipe says that it is not known", async () => {
    await expect(page.getByText("As written by its cook; allergens and traits are not known")).toBeVisible();
    // Two cups, for a reader of metric measures.
    await expect(page.getByText("475 ml")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a failure is told, and nothing is lost", async () => {
    await page.goto("/recipes/new");
    await page.route("**/api/food/personal-foods", (route) =>
      route.fulfill({ status: 409, json: { code: "too_many_personal_foods", detail: "Too many." } }),
    );
    await box.fill("Comet flour");
    // The browser reports the refused call itself.
    page.removeAllListeners("console");
    await page.getByRole("option", { name: /^Use “Comet flour” as written/ }).click();
    await expect(page.getByText(/You have reached the limit of foods used as written/)).toBeVisible();
    await expect(box).toHaveValue("Comet flour");
  });

  await test.step("its cook finds it again", async () => {
    await box.fill("moon powder");
    await expect(page.getByRole("option", { name: /Grandmother's moon powder.*your own/ })).toBeVisible();
  });
});
