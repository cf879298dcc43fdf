import { test as anyTest, type BrowserContext, type Locator, type Page, type Route } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// Helpers shared by the error tests: a signed-in user, injected error responses, and locators of error messages.

interface Cook {
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** Console errors that these tests provoke: failed requests logged by the browser, and the page's own error codes. */
const expected =
  /Failed to load resource|net::ERR_|dynamically imported|Unable to preload CSS|reading 'toSorted'|^[A-Z]+(_[A-Z]+)+$/;

export const test = anyTest.extend<{ page: Page; theme: string }, { cook: Cook }>({
  /** One user per worker: sign-in links are rate-limited. */
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

/** Calls the API as the page's user. */
export async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const session = (await (await page.request.get("/api/auth/session")).json()) as { accessToken: string };
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${session.accessToken}` },
    ...(data === undefined ? {} : { data }),
  });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true);
  return (text === "" ? null : JSON.parse(text)) as T;
}

export const small = {
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

/** Answers the next requests with the given responses, in order; later ones reach the server. */
export async function refuse(
  page: Page,
  url: string | RegExp,
  ...answers: { status: number; [key: string]: unknown }[]
) {
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

export const heart = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Like", exact: true });
export const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");
export const toasts = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("listitem").filter({ hasText: text });
export const firstRecipe = async (page: Page): Promise<number> =>
  (await call<{ id: number }[]>(page, "GET", "/api/recipe/recipes?query=hummus"))[0]!.id;
