import { test as anyTest, type Page } from "@playwright/test";
import { readStreamDelays, watchStreamDelays } from "../../.ci/stream-delays.ts";
import { expect, expectAccessible, expectFitsWidth } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { speak } from "./views.ts";

// The generator: form, health profile, validation errors at their fields, streamed stages, reload, cancelling, checks,
// and deleting, adjusting or repeating a result.

/** Console errors that these tests provoke. */
const expected = /Failed to load resource|net::ERR_/;

const test = anyTest.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

async function pick(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** An event stream that ends after these events, without completing. */
const stream = (...events: [type: string, data: unknown][]) => ({
  contentType: "text/event-stream",
  body: events.map(([type, data], i) => `id: ${i + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
});

const write = (page: Page) => page.getByRole("button", { name: "Write the recipe" });
const generate = "**/api/recipe/ai/generate-recipe";

test("a recipe from foods at hand: profile, form, stages, checks, adjust, repeat, delete", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("generate"));
  const allergies = await call<{ id: number; name: string }[]>(page, "GET", "/api/food/allergies");
  const diets = await call<{ id: number; key: string }[]>(page, "GET", "/api/recipe/diets");
  await call(page, "PATCH", "/api/authentication/users/@me/personal-info", {
    allergies: allergies.filter(({ name }) => name === "Peanuts").map(({ id }) => id),
    diet: diets.find(({ key }) => key === "vegetarian")?.id,
  });
  await watchStreamDelays(page);
  await page.goto("/generate");
  const checks = page.getByRole("region", { name: "What was checked" });

  await test.step("diet and allergies come from the profile; guests' allergies are added for one request", async () => {
    const own = page.getByRole("list", { name: "From your profile, always kept" });
    await expect(own.getByText("Vegetarian")).toBeVisible();
    await expect(own.getByText("No peanuts")).toBeVisible();
    await page.getByRole("button", { name: "Fish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Fish", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
  });

  await test.step("a forbidden food is removed from the other lists; the form survives a reload", async () => {
    await pick(page, "At hand", "spinach", "Spinach");
    await pick(page, "Must be in it", "egg", "Egg");
    await pick(page, "Must not be in it", "spinach", "Spinach");
    await expect(page.getByRole("button", { name: "Remove Spinach" })).toHaveCount(1);
    await page.getByRole("radio", { name: "Medium" }).check();
    await page.getByRole("button", { name: "30 min" }).click();
    await page.getByRole("group", { name: "For how many" }).getByRole("button", { name: "Less" }).press("Enter");
    await page.reload();
    await expect(page.getByText("3 servings", { exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Medium" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Remove Egg" })).toBeVisible();
  });

  await test.step("the recipe and the results of its checks as text", async () => {
    await write(page).click();
    await expect(page.getByRole("link", { name: "Open recipe" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    for (const text of ["3 servings, as you asked.", "Medium, as you asked.", "Fits: vegetarian."])
      await expect(checks.getByText(text)).toBeVisible();
    await expect(checks.getByText(/^None in it: .*peanuts/)).toBeVisible();
    await expect(checks.getByText("Everything you required is in it: egg.")).toBeVisible();
    await expect(checks.getByText(/min of at most 30\smin\.$/)).toBeVisible();
    await expect(page.getByText("offline chef")).toBeVisible();
    await expect(page.getByRole("region", { name: "Ingredients" }).getByText("Eggs", { exact: true })).toBeVisible();
    await expectAccessible(page);
    const { events, unseen, median, max } = await readStreamDelays(page);
    expect(unseen).toBe(0);
    process.stdout.write(`stages shown after ${median.toFixed(0)} ms, ${max.toFixed(0)} at most (${events} events)\n`);
  });

  await test.step("a reload shows it again; adjust restores the form", async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Open recipe" })).toBeVisible();
    await page.getByRole("button", { name: "Adjust" }).click();
    await expect(page.getByText("3 servings", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Egg" })).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("button", { name: "Remove Egg" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Remove Egg" })).toBeVisible();
  });

  await test.step("earlier ideas; deleting the recipe keeps its idea", async () => {
    const ideas = page.getByRole("region", { name: "Earlier ideas" });
    await ideas.getByRole("link").first().click();
    await expect(page).toHaveURL(/idea=/);
    await page.getByRole("button", { name: "Do not keep it" }).click();
    const dialog = page.getByRole("dialog", { name: "Do not keep this recipe?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Do not keep it" }).click();
    await expect(page.getByText("The saved recipe has been deleted.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open recipe" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("The saved recipe has been deleted.")).toBeVisible();
    await expect(checks).toBeVisible();
  });

  await test.step("model output is rendered as plain text and fits the phone", async () => {
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    await page.route(/\/api\/recipe\/ai-recipes\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const idea = (await answer.json()) as { checks: { name: string }[] };
      const title = `${word}<img src=x onerror="window.hurt=1">`;
      const findings = [{ code: "foods_not_in_table", params: { foods: [{ id: null, name: title }] } }];
      const checks = idea.checks.map((check) => (check.name === "known_foods" ? { ...check, findings } : check));
      const ingredients = [{ name: title, quantity: "3", unit: word }];
      const texts = {
        title,
        overview: title,
        kitchen_equipment: [title],
        tips: [title],
        steps: [{ text: title, minutes: 9 }],
      };
      await route.fulfill({ json: { ...idea, ...texts, ingredients, checks, recipe_id: null } });
    });
    await page.reload();
    await expect(checks.getByText(/^Not in the food table: .*onerror/)).toBeVisible();
    expect(await page.evaluate(() => "hurt" in window)).toBe(false);
    await expectFitsWidth(page);
  });
});

test("running jobs and errors: stages, dropped connection, reload, cancel, validation errors, failures", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem("toque.settings", JSON.stringify({ theme: "dark" })));
  await signIn(page, newAddress("generate-bad"));
  const job = { id: 2_000_000, type: "generate-recipe", result: null, error: null };
  let now: Record<string, unknown> & { id: number } = {
    ...job,
    status: "running",
    progress: { stage: "understanding", percent: 5 },
  };
  await page.route(/\/api\/recipe\/jobs\/200000\d$/, (route) => {
    if (route.request().method() === "DELETE") now = { ...now, status: "cancelled" };
    return route.fulfill({ json: now });
  });
  let told: [string, unknown][] = [["progress", { stage: "composing", percent: 15 }]];
  await page.route(/\/api\/recipe\/jobs\/200000\d\/events$/, (route) => route.fulfill(stream(...told)));
  await page.route(generate, (route) => route.fulfill({ status: 202, json: now }));
  const current = page.getByRole("main").locator("[aria-current=step]");

  await test.step("stages are shown over an unstable connection, and after a reload", async () => {
    await page.goto("/generate");
    await write(page).click();
    await expect(current).toHaveText("Composing the recipe");
    await expect(page.getByText("This page catches up", { exact: false })).toBeVisible();
    await expectAccessible(page);
    const draftAgain: [string, unknown][] = [
      ["progress", { stage: "checking", percent: 40 }],
      ["progress", { stage: "composing", percent: 45 }],
    ];
    told = [...told, ...draftAgain];
    await expect(current).toContainText("The checks found something to put right");
    now = { ...now, progress: { stage: "composing", percent: 45 } };
    await page.reload();
    await expect(current).toContainText("Composing the recipe");
    // The form links back to the running job.
    await page.getByRole("link", { name: "Generate" }).first().click();
    await expect(page.getByText("The chef is still writing your last recipe.")).toBeVisible();
    await page.getByRole("link", { name: "Have a look" }).click();
    await expect(current).toContainText("Composing the recipe");
  });

  await test.step("cancel: nothing is saved, the form is shown", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled. Nothing was saved.")).toBeVisible();
    await expect(write(page)).toBeVisible();
  });

  await test.step("failures: unsatisfiable request, and a model that does not respond; adjust and repeat", async () => {
    const detail = "No recipe kept everything that was asked for. It takes 40 minutes, at most 15 were asked for.";
    const findings = [
      { code: "over_time", params: { minutes: 40, limit_minutes: 15 } },
      { code: "of_a_later_version", params: {} },
    ];
    now = {
      ...job,
      id: 2_000_001,
      status: "failed",
      error: { code: "recipe_failed_checks", detail, findings },
      progress: { stage: "checking", percent: 80 },
    };
    await write(page).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Give it more time, ask for fewer foods");
    await expect(alert).toContainText(/It takes 40\smin; you have 15\smin\./);
    // The server's English error message is not meant for users.
    await expect(alert).not.toContainText("were asked for");
    await expectAccessible(page);
    // What the chef could cook instead is asked for with one button.
    const other = { code: "chef_other_difficulty", params: { difficulty: "medium", minutes: 62 } };
    now = { ...now, error: { code: "recipe_not_possible", detail: "No dish is that easy.", findings: [other] } };
    await page.reload();
    const relax = alert.getByRole("button", { name: /^Allow 1\sh\s05, difficulty: Medium$/ });
    await expect(relax).toBeVisible();
    await expectAccessible(page);
    const sent = page.waitForRequest(generate);
    await relax.click();
    expect((await sent).postDataJSON()).toMatchObject({ difficulty: "medium", max_time: 65 });
    now = { ...now, error: { code: "model_overloaded", detail: "Overloaded.", findings: null } };
    await page.reload();
    await expect(alert).toContainText("nothing is lost");
    await expect(alert).toContainText("The AI service is overloaded at the moment.");
    await alert.getByRole("button", { name: "Adjust" }).click();
    await expect(write(page)).toBeVisible();
  });

  await test.step("503, 429, exceeded quota: the input stays", async () => {
    const alert = page.getByRole("main").getByRole("alert");
    const answers = [
      { status: 503, json: { detail: "Away.", code: "model_unavailable" } },
      { status: 429, headers: { "retry-after": "2" }, json: { detail: "Slow.", code: "rate_limited" } },
      { status: 429, headers: { "retry-after": "7200" }, json: { detail: "Used.", code: "ai_quota_exceeded" } },
    ];
    await page.unroute(generate);
    await page.route(generate, (route) => route.fulfill(answers.shift() ?? { status: 500 }));
    await write(page).click();
    await expect(alert).toContainText("What you entered stays here. Try again in a moment.");
    await write(page).click();
    await expect(alert).toContainText("Try again in 2 seconds");
    await expect(write(page)).toBeDisabled();
    await expect(write(page)).toBeEnabled();
    await write(page).click();
    await expect(alert).toContainText(/New ones come at \d/);
    await expectAccessible(page);
    await page.unroute(generate);
  });

  await test.step("a validation error of the server is shown at its field", async () => {
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((one) => one.startsWith("toque.generate.")) ?? "";
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { form: object };
      const form = { ...kept.form, mandatoryIngredients: ["999999999"], allergies: [9999] };
      sessionStorage.setItem(key, JSON.stringify({ form, jobId: null }));
    });
    await page.reload();
    await write(page).click();
    const field = page.getByRole("combobox", { name: "Must be in it" });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/This food is not known any more/);
    await expect(page.getByText("This allergy is not known any more. Choose again.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("contradictory inputs fail on the real server with the reason", async () => {
    await page.getByRole("button", { name: "Start over" }).click();
    await pick(page, "Must be in it", "egg", "Egg");
    await page.getByRole("button", { name: "Eggs", exact: true }).click();
    await write(page).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Two of your wishes exclude each other.");
    await expect(alert).toContainText("An allergen to avoid (eggs) is in: egg.");
    await speak(page, "fr");
    await page.reload();
    await expect(alert).toContainText(/Un allergène à éviter \(œufs?\) se trouve dans\s: œuf\./);
    await speak(page, "en");
    await page.reload();
    await alert.getByRole("button", { name: "Adjust" }).click();
    await expect(page.getByRole("button", { name: "Remove Egg" })).toBeVisible();
  });
});
