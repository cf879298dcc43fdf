import { expect, expectAccessible, test } from "./fixtures.ts";

test("a menu that is open is accessible, and its first item has the focus", async ({ page }) => {
  await page.goto("/recipes/1");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
});
