import { hardRecipe, hostile, longWord } from "../features/recipe/testing/rich-recipe.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { heading, menu, ownRecipe, serve } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The recipe page when the recipe is deleted, missing, forbidden or broken.

test.use({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });

const refused = /Failed to load resource|net::ERR_/;

test("deleted and restored from its own page; missing, forbidden or broken", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !refused.test(message.text())) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(error.error().message));
  const page = await context.newPage();
  await signIn(page, newAddress("missing"));
  const { id } = await ownRecipe(page, "Short-lived soup");
  const address = `/recipes/${id}`;

  await test.step("the page of a recipe deleted in this tab offers to restore it", async () => {
    await page.goto(address);
    await menu(page, "Delete");
    await expect(page).toHaveURL(/\/dashboard\/recipes$/);
    await page.goto(address);
    await expect(heading(page, "You have deleted this recipe")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(heading(page, "Short-lived soup")).toBeVisible();
  });

  await test.step("another user's private recipe and one that never existed look the same", async () => {
    await page.goto("/recipes/999999");
    await expect(heading(page, "This recipe is not on the menu")).toBeVisible();
    const words = await page.locator("main").textContent();
    await page.goto("/recipes/porridge");
    await expect(heading(page, "This recipe is not on the menu")).toBeVisible();
    expect(await page.locator("main").textContent()).toBe(words);
    await expectAccessible(page);
  });

  await test.step("the server fails, does not respond, or rejects the request", async () => {
    const one = /\/api\/recipe\/recipes\/2$/;
    await page.route(one, (route) => route.fulfill({ status: 500, json: { detail: "No.", code: "internal" } }));
    await page.goto("/recipes/2");
    await expect(page.getByText("The server made a mistake.", { exact: false })).toBeVisible();
    await page.unroute(one);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Ingredients" })).toBeVisible();
    await page.route(/\/api\/recipe\/recipes\/3$/, (route) =>
      route.fulfill({ status: 403, json: { detail: "No.", code: "forbidden" } }),
    );
    await page.goto("/recipes/3");
    await expect(page.getByRole("dialog", { name: "Forbidden access" })).toBeVisible();
    await page.route(/\/api\/recipe\/recipes\/4$/, (route) => route.abort("connectionrefused"));
    await page.goto("/recipes/4");
    await expect(page.getByText("The server could not be reached.", { exact: false })).toBeVisible({ timeout: 20_000 });
  });

  await test.step("a failed deletion keeps the recipe", async () => {
    await page.goto(address);
    await expect(heading(page, "Short-lived soup")).toBeVisible();
    await page.route(new RegExp(`${address}$`), (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ status: 500, json: { detail: "No.", code: "internal" } })
        : route.fallback(),
    );
    await menu(page, "Delete");
    await expect(page.getByText("The server made a mistake.", { exact: false })).toBeVisible();
    await expect(heading(page, "Short-lived soup")).toBeVisible();
  });

  await test.step("80 ingredients, long words, HTML in every text, pictures that fail to load", async () => {
    await serve(page, hardRecipe(2_000_077));
    await page.goto("/recipes/2000077");
    await expect(heading(page, `${hostile} ${longWord}`)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Spice number/ })).toHaveCount(78);
    await expect(page.getByText(hostile).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /video/i })).toHaveCount(0);
    await expectAccessible(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFitsWidth(page);
    }
    // The name is the title as written; a script in it would have put another one in its place.
    await expect(page).toHaveTitle(new RegExp(`${longWord} · Toque$`));
    expect(await page.locator("main script, main img[src='x']").count()).toBe(0);
  });
  expect(complaints).toEqual([]);
  await context.close();
});
