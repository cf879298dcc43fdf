import { startCiqualMirror } from "./ciqual-mirror.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { signInAsKeeper } from "./sign-in.ts";

// What a worker truly gives up on, on the walk's own server: the mirror of the table of foods is away for too long.

test("what a worker gave up on is found, replayed, and done", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAsKeeper(page);
  const mirror = await startCiqualMirror();
  mirror.setAway(true);

  await test.step("a job fails as often as it is tried", async () => {
    await page.goto("/dashboard/admin/ciqual");
    await page.getByRole("textbox", { name: "Address of the Ciqual table" }).fill(mirror.url);
    await page.getByRole("button", { name: "Check the table" }).click();
    await expect.poll(() => mirror.requests(), { timeout: 60_000 }).toBe(3);
  });

  const letter = page.getByRole("listitem").filter({ hasText: "workers" });
  await test.step("its message is a dead letter that says why", async () => {
    await expect(async () => {
      await page.goto("/dashboard/admin/dead-letters");
      await expect(letter.first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(letter.first()).toContainText("503");
    await letter.first().getByText("What it says").click();
    await expect(letter.first()).toContainText("ciqual");
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFitsWidth(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step("replayed while the mirror is there again, it is done", async () => {
    mirror.setAway(false);
    const before = await letter.count();
    await letter
      .first()
      .getByRole("button", { name: /^Replay/ })
      .click();
    await expect(letter).toHaveCount(before - 1);
    await expect.poll(() => mirror.requests(), { timeout: 60_000 }).toBeGreaterThan(3);
    await page.goto("/dashboard/admin/jobs?type=ciqual-import");
    await expect(page.getByRole("listitem").filter({ hasText: "Table of foods" }).first()).toContainText("Done", {
      timeout: 60_000,
    });
  });
  mirror.stop();
});
