import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { save, section } from "./editing.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { speak } from "./views.ts";

test("a variant has a name of its own from the start, which follows its foods until its cook writes one", async ({
  page,
}) => {
  await signIn(page, newAddress("variant"));
  const [tiramisu] = await call<Recipe[]>(page, "GET", "/api/recipe/recipes?query=tiramisu");
  const openEditor = () => page.goto(`/recipes/new?variant_of=${tiramisu!.id}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const title = page.getByRole("heading", { level: 1 });
  const take = async (food: string) => {
    await section(page, "Ingredients")
      .getByRole("button", { name: `More: ${food}`, exact: true })
      .click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
  };

  await test.step("what is left out becomes the name; nothing of it counts as an edit", async () => {
    await openEditor();
    await expect(name).toHaveValue("Tiramisu (my version)");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/recipes/${tiramisu!.id}$`));
    await openEditor();
    await take("Egg");
    await expect(name).toHaveValue("Tiramisu without eggs");
    await save(page).click();
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    await expect(title).toHaveText("Tiramisu without eggs");
    await expect(page.getByText("A variant of Tiramisu", { exact: true })).toBeVisible();
  });

  await test.step("a written name stays; that of the original is no name of its own", async () => {
    await openEditor();
    await name.fill("Sunday tiramisu");
    await take("Egg");
    await expect(section(page, "Ingredients").getByRole("button", { name: "More: Egg", exact: true })).toHaveCount(0);
    await expect(name).toHaveValue("Sunday tiramisu");
    await name.fill("Tiramisu");
    // The first one has its name already.
    await expect(
      page.getByText("The original is called that: this is saved as “Tiramisu (my version)”."),
    ).toBeVisible();
    await save(page).click();
    await expect(title).toHaveText("Tiramisu (my version)");
  });

  await test.step("in the reader's own language, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await speak(page, "de");
    await openEditor();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Tiramisu (meine Version 2)");
    await expectFitsWidth(page);
    await page.getByRole("button", { name: "Abbrechen" }).first().click();
    await expect(title).toHaveText("Tiramisu");
    // All of the family are told apart where they are listed.
    const names = page.getByRole("region", { name: "Varianten" }).getByRole("link");
    await expect(names).toHaveText(["Tiramisu ohne Eier", "Tiramisu (meine Version)"]);
  });
});
