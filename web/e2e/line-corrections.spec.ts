import type { Page } from "@playwright/test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { call, heading, ownRecipe } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// What a cook corrects of a line becomes what everybody's lines mean: a cook, and a moderator who decides.

/** What the words of a line are read as for who is signed in. */
const readAs = async (page: Page, line: string) => {
  const body = { text: line, part: "ingredients", lang: "en" };
  const text = await call<{ sections: { ingredients: { food: { name: string } | null }[] }[] }>(
    page,
    "POST",
    "/api/recipe/recipes/read-text",
    body,
  );
  return text.sections[0]?.ingredients[0]?.food?.name ?? null;
};

test("what a cook corrected is kept for everyone, removed again, and taken back", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
  const desk = await context.newPage();
  await signIn(page, newAddress("corrector"));
  await signInAsKeeper(desk);
  // Words that no other walk says.
  const words = "wobbelkraut";
  const { payload } = await ownRecipe(page, "Pot of words");
  const [first] = payload.ingredients;
  const { ingredients } = await call<Recipe>(page, "GET", "/api/recipe/recipes/1");
  const food = String(ingredients[0]?.food.name);
  await call(page, "POST", "/api/recipe/recipes", {
    ...payload,
    name: "Pot of corrections",
    ingredients: [{ ...first, original_text: `200 g ${words}` }],
  });
  expect(await readAs(desk, `200 g ${words}`)).toBeNull();

  const row = desk.getByRole("listitem").filter({ hasText: words });
  const status = (name: string) => desk.getByRole("radio", { name }).check({ force: true });
  await test.step("it stands among the moderators' pages, without who said it", async () => {
    await desk.goto("/dashboard/moderation");
    await desk.getByRole("link", { name: "Lines", exact: true }).click();
    await expect(heading(desk, "Learnt lines")).toBeVisible();
    // The consumer learns of it a moment after the save.
    await expect(async () => {
      await desk.reload();
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(row).toContainText("1 cook");
    await expect(row).toContainText("only for these cooks");
    await expect(row.getByRole("link", { name: food })).toBeVisible();
    await expectAccessibleInBothThemes(desk);
    await desk.setViewportSize({ width: 390, height: 844 });
    await expectFitsWidth(desk);
    await desk.setViewportSize({ width: 1280, height: 850 });
  });

  await test.step("kept, everybody's lines are read so", async () => {
    await row.getByRole("button", { name: `Keep: ${words}` }).click();
    await expect(desk.getByText("Everyone’s lines are understood so now")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await readAs(desk, `200 g ${words}`)).toBe(food);
    await status("Kept");
    await expect(row).toContainText("applies to everyone");
  });

  await test.step("removed, only its cook's; and that is undone at once", async () => {
    await row.getByRole("button", { name: `Remove: ${words}` }).click();
    await expect(row).toHaveCount(0);
    expect(await readAs(desk, `200 g ${words}`)).toBeNull();
    expect(await readAs(page, `200 g ${words}`)).toBe(food);
    await status("Removed");
    await row.getByRole("button", { name: `Undecided again: ${words}` }).click();
    await desk.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    await expectAccessibleInBothThemes(desk);
  });

  await test.step("who may not decide does not see it", async () => {
    await page.goto("/dashboard/moderation/lines");
    await expect(heading(page, "Learnt lines")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toBeVisible();
  });
  await context.close();
});
