import type { BrowserContext, Page } from "@playwright/test";
import { newAddress, signIn } from "./sign-in.ts";
import { expect, expectAccessible, test } from "./watch.ts";

// Every screen at phone and desk width, by day and by night, in English and French: nothing is wider than the window, no
// picture is broken, axe finds nothing serious, the console is silent. Pictures of each go to test-results/screens.

const widths = [390, 1280] as const;
const themes = ["light", "dark"] as const;
const languages = ["en", "fr"] as const;

interface Screen {
  name: string;
  path: (ids: Ids) => string;
  signedIn?: boolean;
  /** What to do there before it is looked at. */
  act?: (page: Page) => Promise<void>;
}
interface Ids {
  starter: number;
  own: number;
}

const openChat = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: /sous-chef/i }).first();
  if (await button.isVisible().catch(() => false)) await button.click();
};

const screens: Screen[] = [
  { name: "sign-in", path: () => "/authentication/signin" },
  { name: "sign-in error", path: () => "/authentication/error?error=Verification" },
  { name: "search", path: () => "/recipes" },
  { name: "search, nothing found", path: () => "/recipes?query=zzzzqqq" },
  { name: "recipe, as a visitor", path: ({ starter }) => `/recipes/${starter}` },
  { name: "no such page", path: () => "/nowhere/at/all" },
  { name: "dashboard", path: () => "/dashboard", signedIn: true },
  { name: "my recipes", path: () => "/dashboard/recipes", signedIn: true },
  { name: "liked", path: () => "/dashboard/likes", signedIn: true },
  { name: "settings", path: () => "/dashboard/settings", signedIn: true },
  { name: "birth date", path: () => "/dashboard/profile-info-form", signedIn: true },
  { name: "generator", path: () => "/generate", signedIn: true },
  { name: "recipe, one's own", path: ({ own }) => `/recipes/${own}`, signedIn: true },
  { name: "recipe with the sous-chef", path: ({ starter }) => `/recipes/${starter}`, signedIn: true, act: openChat },
  { name: "editor, new", path: () => "/recipes/new", signedIn: true },
  { name: "editor", path: ({ own }) => `/recipes/${own}/edit`, signedIn: true },
];

/** The widest thing must not be wider than the window: nobody scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Every picture that has come into view has loaded. */
async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.src)
      .map((image) => image.src),
  );
  expect(broken).toEqual([]);
}

/** Nothing is loading any more: no skeleton, no busy part, no picture in view under way. An event stream may stay open. */
async function expectQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const inView = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      };
      return (
        !document.querySelector("[aria-busy=true]") &&
        [...document.images].every((image) => image.complete || !inView(image)) &&
        document.fonts.status === "loaded"
      );
    },
    undefined,
    { timeout: 20_000 },
  );
}

async function walkScreens(
  context: BrowserContext,
  page: Page,
  ids: Ids,
  label: string,
  wanted: Screen[],
): Promise<void> {
  for (const { name, path, act } of wanted)
    await test.step(name, async () => {
      await page.goto(path(ids));
      await page.locator("main, [role=main], form").first().waitFor();
      await expectQuiet(page);
      await act?.(page);
      await expectFits(page);
      await expectPictures(page);
      await expect(page.locator("html")).toHaveAttribute("lang", label.split(" ").at(-1)!);
      await page.screenshot({ path: `test-results/screens/${name.replace(/\W+/g, "-")} ${label}.png` });
      await expectAccessible(page);
    });
  await context.close();
}

/** Whoever is signed in reads in the language of the account, on every device. */
async function chooseLanguage(context: BrowserContext, language: string): Promise<void> {
  const session = (await (await context.request.get("/api/auth/session")).json()) as Record<string, string>;
  const answer = await context.request.put("/api/authentication/users/@me/language", {
    headers: { authorization: `Bearer ${session.accessToken ?? session.access_token}` },
    data: { language },
  });
  expect(answer.ok()).toBe(true);
}

let ids: Ids;
let state: Awaited<ReturnType<BrowserContext["storageState"]>>;

test.describe
  .serial("every screen", () => {
    test("a cook with a recipe of one's own", async ({ page, browser }) => {
      await signIn(page, newAddress("screens"));
      ids = await page.evaluate(async () => {
        const session = (await (await fetch("/api/auth/session")).json()) as {
          accessToken?: string;
          access_token?: string;
        };
        const headers = {
          authorization: `Bearer ${session.accessToken ?? session.access_token}`,
          "content-type": "application/json",
        };
        const [first] = (await (await fetch("/api/recipe/recipes?query=hummus")).json()) as { id: number }[];
        const made = await fetch(`/api/recipe/recipes/${first!.id}/variants`, { method: "POST", headers, body: "{}" });
        return { starter: first!.id, own: ((await made.json()) as { id: number }).id };
      });
      expect(ids.own).toBeGreaterThan(0);
      state = await page.context().storageState();
      expect(browser.isConnected()).toBe(true);
    });

    for (const language of languages)
      for (const theme of themes)
        for (const width of widths)
          test(`${width} px, ${theme}, ${language}`, async ({ browser }) => {
            test.setTimeout(240_000);
            for (const signedIn of [false, true]) {
              const context = await browser.newContext({
                baseURL: process.env.TOQUE_URL ?? "",
                viewport: { width, height: width < 500 ? 844 : 900 },
                locale: language === "fr" ? "fr-FR" : "en-GB",
                ...(signedIn ? { storageState: state } : {}),
              });
              await context.addInitScript((chosen) => {
                localStorage.setItem("toque.settings", JSON.stringify({ theme: chosen }));
              }, theme);
              if (signedIn) await chooseLanguage(context, language);
              const page = await context.newPage();
              const complaints: string[] = [];
              page.on("console", (message) => {
                if (message.type() === "error") complaints.push(message.text());
              });
              page.on("pageerror", (error) => complaints.push(error.message));
              const wanted = screens.filter((screen) => (screen.signedIn ?? false) === signedIn);
              await walkScreens(context, page, ids, `${width} ${theme} ${language}`, wanted);
              expect(complaints).toEqual([]);
            }
          });
  });
