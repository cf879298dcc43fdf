import type { Page } from "@playwright/test";
import { firstCode, startCiqualMirror } from "./ciqual-mirror.ts";
import { addFood, fillBasics, section, steps } from "./editing.ts";
import { expect, expectAccessibleInBothThemes, expectFitsWidth, test } from "./fixtures.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// A food and its page, a cook's own foods, the table's rows as ingredients, and what administrators do with all of them.

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

const callAs = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const session = (await (await fetch("/api/auth/session")).json()) as {
        accessToken?: string;
        access_token?: string;
      };
      const answer = await fetch(path as string, {
        method: method as string,
        headers: {
          authorization: `Bearer ${session.accessToken ?? session.access_token}`,
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json().catch(() => null)) as never };
    },
    [method, path, body] as const,
  );

async function openFood(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(
    async (query) =>
      (await (await fetch(`/api/food/food?query=${query}`)).json()) as { food_id?: number; name: string }[],
    name,
  );
  const hit = found.find((one) => one.name === name);
  await page.goto(`/foods/${hit?.food_id}`);
}

test("a visitor reads a food", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/recipes");
  await openFood(page, "Butter");
  await expect(page.getByRole("heading", { level: 1, name: "Butter" })).toBeVisible();
  await expect(page.getByText(/^Contains: Milk/)).toBeVisible();
  await expect(page.getByText(/are there once you sign in/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recipes with butter" })).toBeVisible();
  await expectFitsWidth(page);
  await expectAccessibleInBothThemes(page);
  await openFood(page, "Tomato");
  await expect(page.getByRole("listitem").filter({ hasText: "July: in season" })).toBeVisible();
});

test("en français, un aliment personnel", async ({ browser }) => {
  const context = await browser.newContext({ locale: "fr-FR", viewport: phone, baseURL: process.env.TOQUE_URL ?? "" });
  const page = await context.newPage();
  await page.goto("/recipes");
  await openFood(page, "Tomato");
  await expect(page.getByRole("heading", { name: "Valeurs nutritionnelles" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Recettes avec tomate/ })).toBeVisible();
  await expectFitsWidth(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});

test("a cook's own food: seen, renamed, and deleted when nothing uses it", async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, newAddress("own-foods"));
  await callAs(page, "POST", "/api/food/personal-foods", { name: "Mon pwder" });
  await callAs(page, "POST", "/api/food/personal-foods", { name: "Comet flour" });
  await page.goto("/dashboard/foods");
  const list = page.getByRole("list", { name: "Your own foods" });
  await expect(list.getByText("Nothing uses it.")).toHaveCount(2);
  await page.getByRole("button", { name: "Rename Mon pwder" }).click();
  await page.getByRole("textbox", { name: "New name" }).fill("Moon powder");
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link", { name: "Moon powder" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Comet flour" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: "Comet flour" })).toHaveCount(0);
  await page.setViewportSize(phone);
  await expectFitsWidth(page);
  await list.getByRole("link", { name: "Moon powder" }).click();
  await expect(page.getByText("Not known: nobody has stated which allergens it contains.")).toBeVisible();
  await expect(page.getByText("unknown", { exact: true })).toHaveCount(9);
  await expectFitsWidth(page);
  await expectAccessibleInBothThemes(page);
});

test("an administrator brings in the table, edits a food, and places what cooks wrote", async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(desk);
  await signInAsKeeper(page);

  await test.step("the Ciqual table comes from a mirror of one's own", async () => {
    const mirror = await startCiqualMirror();
    const started = await callAs(page, "POST", "/api/food/ciqual/update-ciqual-db", { source: mirror.url });
    expect(started.status).toBe(202);
    await expect
      .poll(async () => (await callAs(page, "GET", "/api/food/ciqual-food?if_imported=true&limit=1")).body, {
        timeout: 60_000,
      })
      .toHaveLength(1);
    mirror.stop();
  });

  await test.step("a row of it becomes an ingredient in place", async () => {
    await page.goto("/recipes/new");
    await fillBasics(page, "Summer jelly on bread");
    const ingredients = section(page, "Ingredients");
    const box = ingredients.getByRole("combobox", { name: "Add an ingredient" });
    await box.fill(`summer jelly ${firstCode + 3}`);
    const row = page.getByRole("option", { name: new RegExp(`no. ${firstCode + 3}`) });
    await expect(row).toContainText("allergens unknown");
    await expect(page.getByText("From the Ciqual table")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await row.click();
    const amount = ingredients.getByRole("textbox", { name: /^Amount of Summer jelly/ });
    await expect(amount).toBeFocused();
    await amount.fill("50");
    await page.setViewportSize(phone);
    await expectFitsWidth(page);
    await page.setViewportSize(desk);
    await addFood(ingredients, page, "butter", "Butter", "20");
    await page.getByRole("button", { name: "Add a step" }).click();
    await steps(section(page, "Method")).first().fill("Spread.");
    await page.getByRole("button", { name: /^Save/ }).last().click();
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    await page.getByRole("link", { name: /^About Summer jelly/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Summer jelly/ })).toBeVisible();
    await expect(page.getByText("less than 0.5 g")).toBeVisible();
    await expect(page.getByText("traces")).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows of the Ciqual table" })).toContainText("100%");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("a new food takes its figures from rows of the table; unsaved work is kept", async () => {
    await page.goto("/foods/new");
    await page.getByLabel("Name, English").fill("Moon turnip");
    await page.getByRole("combobox", { name: "Category", exact: true }).selectOption({ index: 2 });
    await page.getByRole("searchbox", { name: "Search the Ciqual table" }).fill(`jelly ${firstCode + 5}`);
    await page.getByRole("button", { name: new RegExp(`\\(${firstCode + 5}\\)`) }).click();
    await expect(page.getByText("What follows, per 100 g")).toBeVisible();
    await expect(page.getByText(/known for 100% of the weight/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectFitsWidth(page);
    await page.setViewportSize(desk);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("Your unsaved changes from last time are back.")).toBeVisible();
    await expect(page.getByLabel("Name, English")).toHaveValue("Moon turnip");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Moon turnip" })).toBeVisible();
    await expect(page.getByText("Not known: nobody has stated which allergens it contains.")).toBeVisible();
  });

  await test.step("what somebody else saved meanwhile is not overwritten", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name, French").fill("Navet de lune");
    const id = Number(/foods\/(\d+)/.exec(page.url())?.[1]);
    await callAs(page, "PUT", `/api/food/food/${id}`, { density: 1 });
    // The browser reports the refused call itself.
    page.removeAllListeners("console");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/Somebody has changed this food since you opened it/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("Navet de lune")).toBeVisible();
  });

  await test.step("a measure is added and deleted", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Add a measure" }).click();
    const form = page.getByRole("form", { name: "Measure" });
    await form.getByLabel("Name, English").fill("head");
    await form.getByLabel("Weight of one, in g").fill("250");
    await form.getByRole("button", { name: "Save measure" }).click();
    await expect(page.getByText("1 head")).toBeVisible();
    await page.getByRole("button", { name: "Delete head" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("1 head")).toHaveCount(0);
  });

  await test.step("what a cook wrote is merged after a look at what follows", async () => {
    const context = await browser.newContext({ locale: "en-GB", baseURL: process.env.TOQUE_URL ?? "" });
    const cook = await context.newPage();
    await signIn(cook, newAddress("writer"));
    const made = await callAs(cook, "POST", "/api/food/personal-foods", { name: "Butter of the village" });
    const old = (made.body as { id: number }).id;
    await page.goto("/dashboard/moderation/foods");
    await page.getByRole("button", { name: "Merge Butter of the village" }).click();
    const panel = page.getByRole("region", { name: "Merge Butter of the village" });
    await panel.getByRole("combobox", { name: "Another food" }).fill("butter");
    await page.getByRole("option", { name: "Butter", exact: true }).click();
    await expect(panel.getByText(/They then contain: Milk/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectFitsWidth(page);
    await panel.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByText("Butter of the village is now Butter.")).toBeVisible();
    await cook.goto(`/foods/${old}`);
    await expect(cook.getByRole("heading", { level: 1, name: "Butter" })).toBeVisible();
    await context.close();
  });
});
