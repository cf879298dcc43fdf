import { test as anyTest, type BrowserContext, type Locator, type Page, type Route } from "@playwright/test";
import { newAddress, signIn } from "./sign-in.ts";
import { expect, expectAccessible } from "./watch.ts";

// Bad input and bad days. Each has a state that was designed, and is proved here or in the walk of its own screen:
// - 401, 403, 404, 409, 412, 422, 429, 500 and no answer while a recipe is edited, an upload that fails, a hostile name in the
//   editor: editor.spec.ts;
// - 500 in the search, on its first and on a later page: search.spec.ts; 500 in a row of the home page and in a setting:
//   home.spec.ts;
// - hostile names in the page's head, as the server writes it for link previews: api/pages/recipe-preview.test.ts;
// - everything else below.

interface Cook {
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** What the browser itself says of an answer that these tests are about, and the codes by which the page reports it. */
const expected =
  /Failed to load resource|net::ERR_|dynamically imported|Unable to preload CSS|reading 'toSorted'|^[A-Z]+(_[A-Z]+)+$/;

const test = anyTest.extend<{ page: Page; theme: string }, { cook: Cook }>({
  /** One cook for all: links by mail are few an hour. */
  cook: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
      await signIn(await context.newPage(), newAddress("bad-days"));
      await use({ state: await context.storageState() });
      await context.close();
    },
    { scope: "worker" },
  ],
  storageState: ({ cook }, use) => use(cook.state),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => {
      if (!expected.test(error.message)) complaints.push(`uncaught: ${error.message}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});
test.use({ viewport: { width: 1280, height: 900 } });

/** Calls the API as the cook of the page. */
async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const session = (await (await page.request.get("/api/auth/session")).json()) as { accessToken: string };
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${session.accessToken}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

const small = {
  name: "Pancakes",
  description: "Thin ones.",
  nb_servings: 4,
  preparation_time: 10,
  total_time: 30,
  difficulty_id: 1,
  origin_lang: "en",
  private: true,
  steps: [{ order: 0, text: "Beat the eggs." }],
};

/** Answers the next requests, in their order, in the server's place; then the server answers again. */
async function refuse(page: Page, url: string | RegExp, ...answers: { status: number; [key: string]: unknown }[]) {
  await page.route(url, async (route: Route) => {
    const { status, headers, ...body } = answers.shift() ?? { status: 200 };
    if (status === 200) await route.fallback();
    else if (status === 0) await route.abort("connectionrefused");
    else
      await route.fulfill({
        status,
        headers: (headers ?? {}) as Record<string, string>,
        json: { code: "no", ...body },
      });
  });
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

const heart = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Like", exact: true });
const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");
const toasts = (page: Page, text: string | RegExp): Locator => page.getByRole("listitem").filter({ hasText: text });
const firstRecipe = async (page: Page): Promise<number> =>
  (await call<{ id: number }[]>(page, "GET", "/api/recipe/recipes?query=hummus"))[0]!.id;

test("hostile texts, words of 60 letters and 80 ingredients stay text and stay in the window", async ({ page }) => {
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
  // Foods and tags are the house's own; here somebody has got at those too.
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
    await expectFits(page);
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

  await test.step("in the editor and in the talk with the sous-chef", async () => {
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

test("offline: it says so, what fails can be done again, and everything comes back by itself", async ({
  page,
  context,
}) => {
  const notice = page.getByRole("status").filter({ hasText: "You are offline" });
  const main = page.getByRole("main");
  const nav = page.getByRole("navigation", { name: "Main navigation" });
  await page.goto(`/recipes/${await firstRecipe(page)}`);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await main.getByRole("button", { name: "More", exact: true }).first().click();
  await expect(main.getByText("7 servings", { exact: true })).toBeVisible();

  await test.step("what is on the page stays, and a change is taken back with a sentence", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await heart(page).click();
    await expect(toasts(page, "The server could not be reached. Nothing is lost")).toBeVisible();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
    await expect(main.getByText("7 servings", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "You are offline" }).click();
    await expect(notice.getByText("What is on the page stays")).toBeHidden();
  });

  await test.step("a page whose code did not arrive says so in its place; the others are a click away", async () => {
    await nav.getByRole("link", { name: "Generate" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "No answer from the kitchen" })).toBeVisible();
    await expectAccessible(page);
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await expect(toasts(page, "The server could not be reached").first()).toBeVisible();
    await page.goBack();
    await expect(heart(page)).toBeVisible();
    await page.goForward();
    await expect(main.getByRole("heading", { level: 1, name: "No answer from the kitchen" })).toBeVisible();
  });

  await test.step("back online, the page that was missing comes by itself", async () => {
    await context.setOffline(false);
    await expect(main.getByRole("heading", { level: 1, name: "Generate a recipe" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("so does a search that got no answer", async () => {
    await nav.getByRole("link", { name: "Recipes" }).click();
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article").first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("searchbox").fill("shakshouka");
    await expect(alert(page).getByText("No answer from the kitchen")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("shakshouka");
    await context.setOffline(false);
    await expect(toasts(page, "Back online")).toBeVisible();
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article")).toHaveCount(1);
  });
});

test("a slow network: skeletons at once, and nothing jumps when the answer comes", async ({ page }) => {
  await page.addInitScript(() => {
    const sums = { shift: 0 };
    Object.assign(window, { sums });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry) sums.shift += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: false });
  });
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The answers wait until they are let through.
  let letThrough = (): void => {};
  let held = Promise.resolve();
  const hold = () => {
    held = new Promise((resolve) => {
      letThrough = resolve;
    });
  };
  await page.route("**/api/recipe/**", async (route) => {
    await held;
    await route.fallback();
  });
  const shift = () => page.evaluate(() => (window as unknown as { sums: { shift: number } }).sums.shift);
  const skeletons = page.getByRole("main").locator(".mantine-Skeleton-root");
  const screens: [path: string, there: Locator][] = [
    ["/recipes?sort=newest", page.getByRole("region", { name: "Results" }).getByRole("article").first()],
    ["/recipes/%", page.getByRole("heading", { level: 2, name: "Ingredients" })],
    ["/dashboard/likes", page.getByText("No favourites yet")],
    ["/dashboard", page.getByRole("region", { name: "In season now" }).getByRole("article").first()],
  ];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 850 });
    for (const [path, there] of screens) {
      hold();
      await page.evaluate((next) => window.history.pushState(null, "", next), path.replace("%", String(width % 9)));
      await expect(skeletons.first()).toBeVisible();
      // What a skeleton moves as it comes has been moved; from here on nothing may.
      const before = await shift();
      letThrough();
      await expect(there).toBeVisible();
      await expect(skeletons).toHaveCount(0);
      expect((await shift()) - before, `${path}, ${width} px`).toBeLessThanOrEqual(0.02);
    }
    await page.evaluate(() => window.history.pushState(null, "", "/dashboard/settings"));
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.reload();
  }
});

test("refused in mid-action: each refusal has its words, and what one did is still there", async ({ page }) => {
  const main = page.getByRole("main");
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", small);
  await page.goto(`/recipes/${id}`);
  await main.getByRole("button", { name: "More", exact: true }).first().click();
  await refuse(
    page,
    "**/recipes/*/like",
    { status: 403 },
    { status: 409, detail: "This recipe is being moved." },
    { status: 429, headers: { "retry-after": "90" }, detail: "Too many requests." },
    { status: 500 },
  );
  const press = async (words: string) => {
    await heart(page).click();
    await expect(toasts(page, words).first()).toBeVisible();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  };

  await test.step("403, 409, 429 and 500", async () => {
    await heart(page).click();
    const dialog = page.getByRole("dialog", { name: "Forbidden access" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
    await press("This recipe is being moved.");
    await press("Try again in 2 minutes.");
    await press("The server made a mistake.");
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("412: someone saved meanwhile, and nothing is overwritten", async () => {
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...small, name: "Crêpes" });
    await page.reload();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...small, name: "Galettes" });
    await page.getByRole("button", { name: "Bring back" }).click();
    await expect(toasts(page, "Yours has not overwritten it")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main.getByRole("heading", { level: 1, name: "Galettes" })).toBeVisible();
  });

  await test.step("429 for a list: the wait is said, and kept", async () => {
    await refuse(page, "**/users/@me/recipes*", { status: 429, headers: { "retry-after": "4" } });
    await page.goto("/dashboard/recipes");
    await expect(alert(page)).toContainText("Try again in 4 seconds.");
    await expect(alert(page).getByRole("button", { name: /^Try again in \d s$/ })).toBeDisabled();
    await expectAccessible(page);
    await alert(page).getByRole("button", { name: "Try again", exact: true }).click();
    await expect(main.getByRole("heading", { name: "Galettes" })).toBeVisible();
  });

  await test.step("422: the message stands at its field", async () => {
    const loc = ["body", "max_time"];
    await refuse(
      page,
      "**/ai/generate-recipe",
      { status: 422, detail: [{ loc, msg: "Give the chef ten minutes at least.", type: "value_error" }] },
      { status: 429, headers: { "retry-after": "7" }, detail: "Too many requests." },
    );
    await page.goto("/generate");
    await page.getByRole("button", { name: "15 min" }).click();
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await expect(page.getByText("Give the chef ten minutes at least.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "30 min" }).click();
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await expect(alert(page).filter({ hasText: "Try again in 7 seconds." })).toBeVisible();
  });

  await test.step("401: the sign-in is asked for, and the message to the sous-chef is kept for afterwards", async () => {
    await page.goto(`/recipes/${id}`);
    await page.getByRole("textbox", { name: "Message to the Sous-chef" }).fill("We are six tonight");
    await page.route("**/api/recipe/**", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { detail: "Sign in.", code: "authentication_required" } })
        : route.fallback(),
    );
    await heart(page).click();
    const dialog = page.getByRole("dialog", { name: "Sign in" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Go back" }).click();
    // A recipe that only its owner may see, and yet it is not taken away from under their eyes.
    await expect(main.getByRole("heading", { level: 1, name: "Galettes" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message to the Sous-chef" })).toHaveValue("We are six tonight");
  });
});

test("nothing there, and broken: pages, records, pictures, code", async ({ page }) => {
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
  /** Changes what the server says of the recipe. */
  const answerWith = (change: (recipe: { steps: object[] }) => object) =>
    page.route(recipePath, async (route) => {
      if (route.request().resourceType() === "document") return route.fallback();
      const answer = await route.fetch();
      const recipe = (await answer.json()) as { steps: object[] };
      await route.fulfill({ response: answer, json: { ...recipe, ...change(recipe) } });
    });

  await test.step("500: a recipe can be asked for again", async () => {
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

  await test.step("a picture that does not come: the drawn cover, and without it the hat; a quiet field for a step", async () => {
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
      await expect(main.locator("article svg").first()).toBeVisible();
      await expect.poll(broken).toBe(0);
      await expectAccessible(page);
    }
  });

  await test.step("an answer that no page can draw: the screen of last resort, with a way out", async () => {
    await answerWith(() => ({ ingredients: null }));
    await page.goto(`/recipes/${id}`);
    await expect(page.getByRole("heading", { name: "Something went wrong !" })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("region", { name: "In season now" }).getByRole("article").first()).toBeVisible();
  });
});

/** The events of a stream, each as it goes over the wire. */
const eventsOf = (body: string): string[] =>
  body
    .split(/\n\n/)
    .filter((event) => event.includes("data:"))
    .map((event) => `${event}\n\n`);

/** Breaks the event streams of jobs: each first one after some of its events, each second one at once. */
async function breakStreams(page: Page, keep: number): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(/\/jobs\/\d+\/events$/, async (route) => {
    asked.push(route.request().headers()["last-event-id"] ?? "");
    if (asked.length > 2) return route.fallback();
    if (asked.length === 2) return route.abort("connectionreset");
    const answer = await route.fetch();
    const events = eventsOf(await answer.text());
    expect(events.length).toBeGreaterThan(keep);
    await route.fulfill({ response: answer, body: events.slice(0, keep).join("") });
  });
  return { asked };
}

test("a stream that dies goes on where it broke off: the generator and the sous-chef", async ({ page }) => {
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", small);

  await test.step("the sous-chef: nothing is lost, nothing said twice", async () => {
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

  await test.step("the generator: the page catches up, and there is one recipe", async () => {
    const { asked } = await breakStreams(page, 1);
    // The offline chef is done before one looks; for this page it is still at work until the stream has come through.
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

test("texts that nobody has translated: what stands in for them is said and marked", async ({ page }) => {
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
  await expectFits(page);
  await expectAccessible(page);
  await read("en");
  await page.goto(`/recipes/${id}`);
  await expect(page.getByText("Beat the eggs.")).toBeVisible();
  await expect(main.locator("[lang]")).toHaveCount(0);
});
