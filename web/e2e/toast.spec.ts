import { expect, type Locator, test } from "@playwright/test";

// How long a toast is shown, by the page's clock. Position and content are tested in shell.spec.ts.

test.use({ viewport: { width: 390, height: 844 } });

test("a toast closes after its timeout, which pauses while it is hovered or focused", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("/recipes");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  // The code of toasts comes right after the first screen.
  await expect(page.locator("[aria-live=assertive] ul, [aria-live=assertive] [role=list]").first()).toBeAttached();
  // A panel that fails to load shows a toast.
  await page.route("**/assets/*.js", (route) => route.abort());
  const toast = page.getByRole("listitem").filter({ hasText: "The server could not be reached" });
  const fail = async (): Promise<void> => {
    await page.getByRole("button", { name: "Account" }).click();
    await expect(toast).toBeVisible();
  };
  // From here on the clock advances only by `runFor`: on a busy machine a toast would be gone before it is looked for.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await fail();
  await expect(page.locator("[aria-live=assertive]").filter({ has: toast })).toHaveCount(1);
  await toast.getByRole("button", { name: "Close" }).click();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  const staysFor = async (one: Locator, time: number): Promise<void> => {
    await page.clock.runFor(time - 100);
    await expect(one).toBeVisible();
    await page.clock.runFor(200);
    await expect(one).toHaveCount(0);
  };
  await fail();
  await staysFor(toast, 4000);

  await fail();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 800);
  await staysFor(toast, 4000);

  await fail();
  await toast.getByRole("button", { name: "Close" }).focus();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Close" }).blur();
  await staysFor(toast, 4000);

  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  const success = page.getByRole("listitem").filter({ hasText: "Back online" });
  await expect(success).toBeVisible();
  await expect(page.locator("[aria-live=polite]").filter({ has: success })).toHaveCount(1);
  await staysFor(success, 2000);
});

test("a toast is shown where the network went before the code of toasts came", async ({ page }) => {
  await page.clock.install();
  let isGone = false;
  let lists = 0;
  await page.route("**/assets/*.js", async (route) => {
    if (isGone) return route.abort();
    const response = await route.fetch();
    // The one script of the list: it says what a notification of the library may do.
    const isList = (await response.text()).includes("allowScrollDismiss");
    lists += Number(isList);
    return isList ? route.abort() : route.fulfill({ response });
  });
  await page.goto("/recipes");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect.poll(() => lists).toBeGreaterThan(0);
  isGone = true;
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Account" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "The server could not be reached" });
  await expect(page.locator("[aria-live=assertive]").filter({ has: toast })).toHaveCount(1);
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});
