import type { Page, Route } from "@playwright/test";
import { addFood, fillBasics, newRecipe, pastePhoto, save, section, steps } from "./editing.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { newAddress, signIn } from "./sign-in.ts";

// Editor errors: concurrent saves in two tabs, a session that expires while editing, rejected requests.

test.use({ viewport: { width: 1400, height: 900 } });

/** Delays the next request that creates a recipe. @returns releases it */
async function holdSave(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  let go = (): void => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/recipe\/recipes$/, (route) => asked.then(() => then(route)), { times: 1 });
  return go;
}

const expectedRefusal =
  /Failed to load resource: (the server responded with a status of (401|403|404|409|412|413|422|429|500)|net::ERR_)/;

test("a save waits for the measures of a food that was just added, and has nothing to complain of", async ({
  page,
}) => {
  await signIn(page, newAddress("measures"));
  await page.goto("/recipes/new");
  await fillBasics(page, "Butter on bread");
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/foods\/\d+\/quantities/, (route) => held.then(() => route.continue()));
  await addFood(section(page, "Ingredients"), page, "butter", "Butter", "20");
  await page.getByRole("button", { name: "Add a step" }).click();
  await steps(section(page, "Method")).first().fill("Spread.");
  await save(page).click();
  await expect(page.getByRole("button", { name: "Save" }).first()).toHaveAttribute("data-loading", "true");
  answer();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  await expect(page.getByText("20 g").first()).toBeVisible();
});

test("concurrent saves in two tabs: the second must resolve the conflict, and nothing is overwritten", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: "en-GB" });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !expectedRefusal.test(message.text())) complaints.push(message.text());
  });
  const first = await context.newPage();
  await signIn(first, newAddress("tabs"));
  const recipe = await newRecipe(first, "Omelette");
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto(`${recipe}/edit`);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Omelette");
  }
  await first.getByRole("textbox", { name: "Name", exact: true }).fill("Cheese omelette");
  await first.getByRole("textbox", { name: "Servings" }).fill("2");
  await save(first).click();
  await expect(first).toHaveURL(recipe);

  await second.getByRole("textbox", { name: "Name", exact: true }).fill("Herb omelette");
  await steps(section(second, "Method")).first().fill("Beat the eggs with the herbs.");
  await save(second).click();
  const dialog = second.getByRole("dialog", { name: "Saved by someone else meanwhile" });
  await expect(dialog.getByText("It was: Omelette")).toBeVisible();
  await expect(dialog.getByText("1 other change was taken over")).toBeVisible();
  await expectAccessible(second);
  const together = dialog.getByRole("button", { name: /choice left|Save both together/ });
  await expect(together).toBeDisabled();
  await dialog.getByText("Herb omelette").click();
  await together.click();
  await expect(second).toHaveURL(recipe);
  await expect(second.getByRole("heading", { level: 1, name: "Herb omelette" })).toBeVisible();
  await expect(second.getByText("Beat the eggs with the herbs.")).toBeVisible();
  await expect(second.getByText("2 servings", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("session expires while editing: the edits are restored after signing in again", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const page = await context.newPage();
  const address = newAddress("session");
  await signIn(page, address);
  const recipe = await newRecipe(page, "Pancakes");
  await page.goto(`${recipe}/edit`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Buckwheat pancakes");
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true, includeHidden: true })).toHaveValue(
    "Buckwheat pancakes",
  );
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(address);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await page.goto(await signInLink(address));
  await expect(page).toHaveURL(`${recipe}/edit`);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Buckwheat pancakes");
  await save(page).click();
  await expect(page).toHaveURL(recipe);
  await expect(page.getByRole("heading", { level: 1, name: "Buckwheat pancakes" })).toBeVisible();
  await context.close();
});

test("errors: each rejection is reported, nothing is lost, and a retry succeeds", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !expectedRefusal.test(message.text())) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(error.error().message));
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss());
  await signIn(page, newAddress("bad-days"));
  await page.goto("/recipes/new");
  const hostile = "<img src=x onerror=alert(1)> Rinderkennzeichnungsfleischetikettierungsüberwachungsgesetz";
  await fillBasics(page, hostile);
  await page.getByRole("button", { name: /^Made separately/ }).click();
  await page.getByRole("button", { name: "Add a part" }).click();
  const parts = section(page, "Made separately");
  await parts.getByRole("textbox", { name: "Name of the part" }).fill("Dough");
  await parts.getByRole("button", { name: "Add a step" }).click();
  await steps(parts).first().fill("Knead.");

  const alert = page.getByRole("alert");
  const answers: Parameters<Route["fulfill"]>[0][] = [];
  await page.route(/\/api\/recipe\/recipes(\/\d+)?$/, async (route) => {
    const answer = route.request().method() === "GET" ? undefined : answers.shift();
    if (answer?.status === 0) await route.abort("connectionrefused");
    else if (answer) await route.fulfill(answer);
    else await route.fallback();
  });
  const refuse = (status: number, code = "refused", headers: Record<string, string> = {}) =>
    answers.push({ status, headers, json: { detail: "No.", code } });

  await test.step("a long word does not overflow the page", async () => {
    await expectFitsWidth(page);
  });

  await test.step("the server fails, limits the rate, or cannot be reached", async () => {
    const cases: [number, string][] = [
      [500, "The server made a mistake."],
      [429, "Try again in 7 seconds."],
      [0, "The server could not be reached."],
      [409, "That did not work"],
    ];
    for (const [status, words] of cases) {
      refuse(status, "refused", status === 429 ? { "retry-after": "7" } : {});
      await save(page).click();
      await expect(alert).toContainText(words);
      await expect(alert).toContainText("Everything you wrote is still here");
    }
    await expectAccessible(page);
  });

  await test.step("the form is inert while saving, and the focus is restored", async () => {
    const go = await holdSave(page, (route) =>
      route.fulfill({ status: 500, json: { detail: "No.", code: "refused" } }),
    );
    await save(page).click();
    const form = page.locator("[inert]").filter({ has: page.locator('[data-field="main:name"]') });
    await expect(form).toBeVisible();
    go();
    await expect(form).toHaveCount(0);
    await expect(alert).toContainText("The server made a mistake.");
    await expect(save(page)).toBeFocused();
  });

  await test.step("403: a dialog reports it, and the text stays", async () => {
    refuse(403);
    await save(page).click();
    await expect(page.getByRole("dialog", { name: "Forbidden access" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(hostile);
  });

  await test.step("an error in a collapsed section expands it", async () => {
    await page.getByRole("button", { name: /^Dough/ }).click();
    await page.getByRole("button", { name: /^Made separately/ }).click();
    const loc = ["body", "sub_recipes", 0, "steps", 0, "text"];
    answers.push({ status: 422, json: { detail: [{ loc, msg: "Say how long.", type: "value_error" }] } });
    await save(page).click();
    await expect(steps(parts).first()).toBeFocused();
    await expect(parts.getByText("The server does not accept this.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Dough: Step 1: The server does not accept this." })).toBeVisible();
    await steps(parts).first().fill("Knead for ten minutes.");
    await expect(parts.getByText("The server does not accept this.")).toHaveCount(0);
  });

  await test.step("a photo that is rejected or fails to upload can be retried", async () => {
    const faults: (number | null)[] = [413, null];
    await page.route("**/media/upload/**", async (route) => {
      const fault = faults.shift();
      if (fault === null) await route.abort("connectionreset");
      else if (fault) await route.fulfill({ status: fault, json: { detail: "No.", code: "image_too_large" } });
      else await route.fallback();
    });
    await pastePhoto(section(page, "The dish").getByText("Choose, drop or paste photos."));
    await page.getByRole("button", { name: "Use this crop" }).click();
    await expect(page.getByText("This picture is too large.")).toBeVisible();
    await save(page).click();
    await expect(page.getByText("This photo has not arrived.", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).last().click();
    await expect(page.getByText("The connection broke off.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).last().click();
    await expect(page.getByRole("img", { name: "Photo 1" })).toHaveAttribute("src", /^\/media\//);
  });

  await save(page).click();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/<img src=x onerror/);
  const recipe = page.url();

  await test.step("deleted in the meantime: it can be saved as a new recipe", async () => {
    await page.goto(`${recipe}/edit`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bread rolls");
    refuse(404, "not_found");
    await save(page).click();
    await expect(alert).toContainText("This recipe has been deleted");
    await page.getByRole("button", { name: "Save as a new recipe" }).click();
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    expect(page.url()).not.toBe(recipe);
    await expect(page.getByRole("heading", { level: 1, name: "Bread rolls" })).toBeVisible();
  });

  await test.step("editing another user's recipe creates a variant", async () => {
    await page.goto("/recipes/1/edit");
    await expect(page.getByText("This recipe is someone else’s")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Make a variant" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your variant" })).toBeVisible();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("My own porridge");
    await save(page).click();
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "My own porridge" })).toBeVisible();
  });

  await test.step("the response of a slow save does not navigate back a user who has left", async () => {
    await page.goto("/recipes/new");
    await fillBasics(page, "Slow bread");
    const go = await holdSave(page, (route) => route.continue());
    await save(page).click();
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL(/\/recipes$/);
    go();
    await expect(page.getByText("Recipe saved")).toBeVisible();
    await expect(page).toHaveURL(/\/recipes$/);
  });
  expect(complaints).toEqual([]);
  await context.close();
});
