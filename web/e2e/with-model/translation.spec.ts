import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "../fixtures.ts";
import { call, heading, menu, ownRecipe } from "../recipe-walk.ts";
import { newAddress, signIn } from "../sign-in.ts";

// Translating by an AI service, through the server: its double writes every word backwards.

test.use({ viewport: { width: 390, height: 844 } });

test("a recipe is translated, the diff shows it beside the original, and an undo takes it back", async ({ page }) => {
  await signIn(page, newAddress("translated"));
  const { id } = await ownRecipe(page, "Plain porridge");
  const texts = () => call<Recipe>(page, "GET", `/api/recipe/recipes/${id}?translated=false`);
  await page.goto(`/recipes/${id}`);
  await expect(heading(page, "Plain porridge")).toBeVisible();

  await test.step("into the languages that were chosen", async () => {
    await menu(page, "Translate into…");
    const dialog = page.getByRole("dialog", { name: "Translate this recipe" });
    await expect(dialog.getByRole("button", { name: "French" })).toHaveAttribute("aria-pressed", "true");
    await dialog.getByRole("button", { name: "German" }).click();
    await dialog.getByRole("button", { name: "Translate", exact: true }).click();
    const card = page.locator("header section").filter({ hasText: /Done by/ });
    await expect(card).toContainText("scripted translator", { timeout: 60_000 });
    const { name, steps } = await texts();
    expect(name).toEqual({ en: "Plain porridge", fr: "nialP egdirrop", de: "nialP egdirrop" });
    expect(steps[0]?.text).toMatchObject({ en: "Grate the apples.", fr: "etarG eht selppa." });
    await expectFitsWidth(page);
    await expectAccessibleInBothThemes(page);
    await card.getByRole("button", { name: /French/ }).click();
  });

  await test.step("what it wrote stands in the diff, and is undone from there", async () => {
    const dialog = page.getByRole("dialog", { name: "What changed" });
    await expect(dialog.getByText("etarG eht selppa.").first()).toBeVisible();
    await expect(dialog.getByText("nialP egdirrop").first()).toBeVisible();
    await expectFitsWidth(page);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. All is as it was.")).toBeVisible();
    const { name, steps } = await texts();
    expect(name).toEqual({ en: "Plain porridge" });
    expect(steps.map(({ text }) => text)).toEqual([{ en: "Grate the apples." }, { en: "Simmer everything." }]);
  });
});
