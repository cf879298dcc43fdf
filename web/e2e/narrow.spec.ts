import type { Page } from "@playwright/test";
import { expectFitsWidth, expectWholeWords, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The narrowest phones, in English, whose words are the longest in the bar of the pages: no letter is cut off, no word torn apart.

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1, main [role=heading], form").first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector("[aria-busy=true], .mantine-Skeleton-root") && document.fonts.status === "loaded",
  );
  await expectFitsWidth(page);
  await expectWholeWords(page);
}

test("everything can be read at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const visited = [
    "/authentication/error?error=Verification",
    "/authentication/check-mail?email=maya@example.org",
    "/recipes",
    "/recipes/1",
  ];
  for (const path of visited) await test.step(path, () => look(page, path));
  await signIn(page, newAddress("narrow"));
  const variant = await call<{ id: number }>(page, "POST", "/api/recipe/recipes/1/variants", {});
  for (const path of ["/dashboard", "/dashboard/recipes", "/generate", `/recipes/${variant.id}/edit`])
    await test.step(path, () => look(page, path));
});
