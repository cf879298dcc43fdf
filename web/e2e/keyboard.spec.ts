import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { newAddress } from "./sign-in.ts";

// The main tasks by keyboard: sign in, search, open a recipe, scale it, like it, ask the sous-chef, edit, save.

/** Presses Tab until an element has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, target: Locator, most = 90): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test.use({ viewport: { width: 1280, height: 900 } });

test("the main tasks work by keyboard alone", async ({ page }) => {
  const email = newAddress("keys");
  await test.step("sign in", async () => {
    await page.goto("/authentication/signin");
    await tabTo(page, page.getByRole("textbox", { name: "E-mail" }));
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Check your inbox")).toBeVisible();
    await page.goto(await signInLink(email));
    await tabTo(page, page.getByLabel("Date of birth"));
    await page.keyboard.type("04051990");
    await tabTo(page, page.getByRole("button", { name: "Continue" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("search and open a recipe", async () => {
    await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Recipes" }).first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/recipes/);
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("hummus");
    const card = page.getByRole("main").getByRole("link", { name: "Hummus", exact: true });
    await tabTo(page, card);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hummus");
  });

  await test.step("scale it and like it", async () => {
    const servings = page
      .getByRole("main")
      .getByText(/\d+ servings/)
      .first();
    const before = await servings.textContent();
    await tabTo(page, page.getByRole("button", { name: "More", exact: true }).first());
    await page.keyboard.press("Enter");
    await expect(servings).not.toHaveText(before ?? "");
    const heart = page.getByRole("main").getByRole("button", { name: /like/i }).first();
    await tabTo(page, heart);
    await page.keyboard.press("Space");
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("cook mode, and the focus is restored after it", async () => {
    const start = page.getByRole("main").getByRole("button", { name: "Start cooking" }).first();
    await tabTo(page, start);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(start).toBeFocused();
  });

  await test.step("ask the sous-chef", async () => {
    const open = page.getByRole("button", { name: "Sous-chef" }).first();
    const message = page.getByRole("textbox", { name: "Message to the Sous-chef" });
    if (!(await message.isVisible())) {
      await tabTo(page, open);
      await page.keyboard.press("Enter");
    }
    await tabTo(page, message);
    await page.keyboard.type("We are eight");
    await page.keyboard.press("Enter");
    await expect(page.getByText("8 servings").first()).toBeVisible({ timeout: 30_000 });
  });
});
