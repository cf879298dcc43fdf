import type { Page } from "@playwright/test";
import { alert, call, firstRecipe, small, test } from "./fault-injection.ts";
import { expect, expectAccessible, expectFitsWidth } from "./fixtures.ts";

// Malformed input, and missing or broken data; other errors are tested in offline-and-errors.spec.ts.

test.use({ viewport: { width: 1280, height: 900 } });

test("HTML, words of 60 letters and 80 ingredients are rendered as plain text and do not overflow", async ({
  page,
}) => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter".slice(0, 60);
  expect(word).toHaveLength(60);
  const hostile = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  const text = (about: string) => `${about} ${word} ${hostile}`;
  const hummus = await call<{ ingredients: { food: { id: number }; quantity: { id: number } }[] }>(
    page,
    "GET",
    `/api/recipe/recipes/${await firstRecipe(page)}`,
  );
  const line = hummus.ingredients[0]!;
  const lines = (count: number) =>
    Array.from({ length: count }, (_, order) => ({
      order,
      food_id: line.food.id,
      quantity_id: line.quantity.id,
      multiplier: order + 1,
    }));
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", {
    ...small,
    private: false,
    name: `</title></script>${word}${hostile}`,
    description: text("About"),
    steps: Array.from({ length: 40 }, (_, order) => ({ order, text: text(`Step ${order + 1}`), duration: 3 })),
    ingredients: lines(80),
    tips: [text("Tip")],
    serving_tips: [text("Serve")],
    food_and_wine_pairing: [text("Wine")],
    kitchen_equipment: [text("Pan")],
    dietetic_info: text("Good"),
    sub_recipes: [
      {
        order: 0,
        name: text("Part"),
        difficulty_id: 1,
        nb_servings: 2,
        steps: [{ order: 0, text: text("Knead") }],
        ingredients: lines(2),
      },
    ],
  });
  // Foods and tags are not user-supplied; the test makes their names hostile too.
  const spoil = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, spoil(one)]);
    const spoilt: Record<string, unknown> = Object.fromEntries(entries);
    const named = "category_id" in spoilt || "color" in spoilt || "key" in spoilt;
    return named && "name" in spoilt
      ? { ...spoilt, name: text("Food"), ...("plural" in spoilt ? { plural: text("Foods") } : {}) }
      : spoilt;
  };
  await page.route(new RegExp(`/api/recipe/recipes(/${id}|\\?.*)$`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: spoil(await answer.json()) });
  });
  const expectHarmless = async () => {
    await expectFitsWidth(page);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await expect(page.locator("img[src=x], main script")).toHaveCount(0);
  };

  await page.setViewportSize({ width: 390, height: 844 });
  await test.step("the recipe, its cook mode and its versions", async () => {
    await page.goto(`/recipes/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x onerror");
    await expect(page.getByRole("region", { name: "Ingredients" }).getByRole("listitem")).toHaveCount(82);
    await expect(page.getByRole("region", { name: "Ingredients" }).getByRole("listitem").last()).toContainText(word);
    await expect(page.getByText(/^Step 40 .*<script>window/)).toBeAttached();
    for (const about of ["Tip: Tip", "Serve", "Wine", "Pan", "Knead", "About"])
      await expect(page.getByText(text(about)).first()).toBeAttached();
    await expectHarmless();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectHarmless();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Start cooking" }).click();
    const cook = page.getByRole("dialog");
    await expect(cook.getByText(text("Knead"))).toBeVisible();
    await cook.getByText("Ingredients").click();
    await expectHarmless();
    expect(await cook.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    await expect(page.getByRole("dialog", { name: "Versions" }).getByText("Version 1")).toBeVisible();
    await expectHarmless();
    await page.keyboard.press("Escape");
  });

  await test.step("in every list", async () => {
    for (const path of [`/recipes?query=${word}`, "/dashboard/recipes", "/dashboard"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: word }).first()).toBeVisible();
      await expectHarmless();
    }
    await page.goto(`/recipes?query=${encodeURIComponent(`zzqq${hostile}`)}`);
    await expect(page.getByRole("searchbox")).toHaveValue(`zzqq${hostile}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectHarmless();
  });

  await test.step("in the editor and in the chat with the sous-chef", async () => {
    await page.goto(`/recipes/${id}/edit`);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(new RegExp(word));
    await expect(page.getByRole("textbox", { name: /^Amount of/ })).toHaveCount(80);
    await expectHarmless();
    await page.goto(`/recipes/${id}`);
    await page.getByRole("button", { name: "Sous-chef" }).click();
    const message = page.getByRole("textbox", { name: "Message to the Sous-chef" });
    await message.fill(text("How long does this keep?"));
    await message.press("Enter");
    const talk = page.getByRole("region", { name: "Conversation" });
    await expect(talk.getByRole("listitem").filter({ hasText: "Sous-chef:" }).last()).toBeVisible();
    await expect(talk.getByRole("listitem").filter({ hasText: "How long does this keep?" })).toContainText("<script>");
    await expectHarmless();
    expect(await talk.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test("missing and broken: pages, records, pictures, code", async ({ page }) => {
  const main = page.getByRole("main");
  await test.step("404: a page, a recipe, an idea, a generation", async () => {
    const cases: [string, string][] = [
      ["/nowhere/at/all", "This page is not on the menu"],
      ["/recipes/2147483647", "This recipe is not on the menu"],
      ["/recipes/soup", "This recipe is not on the menu"],
      ["/generate?idea=2147483647", "Not on the menu"],
      ["/generate?job=2147483647", "Not on the menu"],
    ];
    for (const [path, words] of cases) {
      await page.goto(path);
      await expect(main.getByRole("heading", { level: 1, name: words })).toBeVisible();
      await expect(main.getByRole("link").or(main.getByRole("button")).first()).toBeVisible();
    }
    await expectAccessible(page);
  });

  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", small);
  const recipePath = new RegExp(`/recipes/${id}$`);
  /** Modifies the server's response for the recipe. */
  const answerWith = (change: (recipe: { steps: object[] }) => object) =>
    page.route(recipePath, async (route) => {
      if (route.request().resourceType() === "document") return route.fallback();
      const answer = await route.fetch();
      const recipe = (await answer.json()) as { steps: object[] };
      await route.fulfill({ response: answer, json: { ...recipe, ...change(recipe) } });
    });

  await test.step("500: the recipe can be retried", async () => {
    let burnt = true;
    await page.route(`**/api/recipe/recipes/${id}`, (route) =>
      burnt ? route.fulfill({ status: 500, json: { detail: "Out of gas.", code: "internal" } }) : route.fallback(),
    );
    await page.goto(`/recipes/${id}`);
    await expect(alert(page).getByRole("heading", { level: 1, name: "Something burnt" })).toBeVisible();
    burnt = false;
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Pancakes" })).toBeVisible();
  });

  await test.step("pictures that fail to load: generated cover, else the hat icon; a step placeholder", async () => {
    const broken = () =>
      page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length);
    const gone = "/media/00000000-0000-4000-8000-000000000000";
    await answerWith(({ steps }) => ({ img: [gone], steps: steps.map((step) => ({ ...step, img: gone })) }));
    await page.goto(`/recipes/${id}`);
    await expect(main.getByRole("img").first()).toHaveAttribute("src", /^\/media\/covers\//);
    await page.getByText("Beat the eggs.").scrollIntoViewIfNeeded();
    await expect.poll(broken).toBe(0);
    await page.route("**/media/covers/**", (route) => route.fulfill({ status: 500, body: "" }));
    for (const path of [`/recipes/${id}`, "/dashboard/recipes"]) {
      await page.goto(path);
      await expect(page.getByText("Pancakes").first()).toBeVisible();
      await expect(main.locator('article svg[width="64"]').first()).toBeVisible();
      await expect.poll(broken).toBe(0);
      await expectAccessible(page);
    }
  });

  await test.step("a response that no page can render: the error screen, with a way out", async () => {
    await answerWith(() => ({ ingredients: null }));
    await page.goto(`/recipes/${id}`);
    await expect(page.getByRole("heading", { name: "Something went wrong !" })).toBeVisible();
    await expectFitsWidth(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("region", { name: "In season now" }).getByRole("article").first()).toBeVisible();
  });
});

/** The events of a stream, each as it is sent. */
const eventsOf = (body: string): string[] =>
  body
    .split(/\n\n/)
    .filter((event) => event.includes("data:"))
    .map((event) => `${event}\n\n`);

/** Breaks the event streams of jobs: the first request ends after `store` events, the second fails at once. */
async function breakStreams(page: Page, store: number): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(/\/jobs\/\d+\/events$/, async (route) => {
    asked.push(route.request().headers()["last-event-id"] ?? "");
    if (asked.length > 2) return route.fallback();
    if (asked.length === 2) return route.abort("connectionreset");
    const answer = await route.fetch();
    const events = eventsOf(await answer.text());
    expect(events.length).toBeGreaterThan(store);
    await route.fulfill({ response: answer, body: events.slice(0, store).join("") });
  });
  return { asked };
}

test("a broken stream is resumed where it ended: the generator and the sous-chef", async ({ page }) => {
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", small);

  await test.step("the sous-chef: no message is lost or duplicated", async () => {
    const { asked } = await breakStreams(page, 3);
    await call(page, "POST", "/api/recipe/chatbot/new-thread", { recipe_id: id });
    await page.route("**/chatbot/events", (route) => route.abort("connectionreset"));
    await page.goto(`/recipes/${id}`);
    const message = page.getByRole("textbox", { name: "Message to the Sous-chef" });
    await expect(page.getByText("The connection dropped. Nothing is lost").first()).toBeVisible();
    await message.fill("How long does it keep?");
    await message.press("Enter");
    const talk = page.getByRole("region", { name: "Conversation" });
    const answers = talk.getByRole("listitem").filter({ hasText: "Sous-chef:" });
    await expect(answers).toHaveCount(1, { timeout: 30_000 });
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(Number(asked[2])).toBeGreaterThan(0);
    const { events } = await call<{ events: { message?: string }[] }>(page, "GET", "/api/recipe/chatbot/history");
    const said = events.flatMap(({ message: text }) => text ?? []);
    expect(said).toHaveLength(2);
    const squeeze = (text = "") => text.replace(/\W+/g, "");
    expect(squeeze((await answers.textContent()) ?? "")).toBe(`Souschef${squeeze(said[1])}`);
    await page.unrouteAll();
    await page.reload();
    await expect(answers).toHaveCount(1);
    await expect(talk.getByText("How long does it keep?", { exact: true })).toHaveCount(1);
  });

  await test.step("the generator: the page catches up, and one recipe is created", async () => {
    const { asked } = await breakStreams(page, 1);
    // The offline model finishes at once; this page sees a running job until the stream has been delivered.
    await page.route(/\/recipe\/jobs\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const job = (await answer.json()) as object;
      await route.fulfill({
        response: answer,
        json: asked.length < 3 ? { ...job, status: "running", result: null } : job,
      });
    });
    await page.goto("/generate");
    await page.getByRole("combobox", { name: "At hand", exact: true }).fill("tomato");
    await page.getByRole("option", { name: "Tomato", exact: true }).click();
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await expect(page.getByText("The connection is gone for the moment.").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Open recipe" })).toBeVisible({ timeout: 40_000 });
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(Number(asked[2])).toBeGreaterThan(0);
    const ideas = await call<unknown[]>(page, "GET", "/api/recipe/users/@me/ai-recipes");
    expect(ideas).toHaveLength(1);
  });
});

test("texts without a translation: the fallback language is shown and marked", async ({ page }) => {
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", {
    ...small,
    name: { en: "Pancakes", fr: "Crêpes" },
    tips: ["Serve them hot."],
  });
  const main = page.getByRole("main");
  const read = (language: string) => call(page, "PUT", "/api/authentication/users/@me/language", { language });
  await page.setViewportSize({ width: 390, height: 844 });
  await read("fr");
  await page.goto(`/recipes/${id}`);
  await expect(main.getByRole("heading", { level: 1, name: "Crêpes" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(main.getByText(/affichée? en anglais/)).toBeVisible();
  for (const text of ["Thin ones.", "Beat the eggs.", "Serve them hot."])
    await expect(main.locator("[lang=en]").filter({ hasText: text }).first()).toBeVisible();
  await expect(main.locator("h1[lang], h1 [lang]")).toHaveCount(0);
  await expectFitsWidth(page);
  await expectAccessible(page);
  await read("en");
  await page.goto(`/recipes/${id}`);
  await expect(page.getByText("Beat the eggs.")).toBeVisible();
  await expect(main.locator("[lang]")).toHaveCount(0);
});
