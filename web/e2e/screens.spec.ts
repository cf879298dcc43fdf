import type { BrowserContext, Page } from "@playwright/test";
import { subscription } from "../testing/billing-fixtures.ts";
import { asAdmin, onAndroid, requirePlan, withPlan } from "./billing-double.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// Every screen at phone and desktop width, in light and dark theme, in English and French: no horizontal overflow,
// no broken pictures, no serious axe violations, no console errors. Screenshots go to test-results/screens.

const widths = [390, 1280] as const;
const themes = ["light", "dark"] as const;
const languages = ["en", "fr"] as const;

interface Screen {
  name: string;
  path: (ids: Ids) => string;
  signedIn?: boolean;
  /** What the page is told before it opens, beyond what the server says. */
  prepare?: (page: Page) => Promise<void>;
  /** Actions before the checks. */
  act?: (page: Page) => Promise<void>;
}
interface Ids {
  /** The user whose recipes these are. */
  user: number;
  starter: number;
  own: number;
  /** Its ingredients have notes, alternatives and words that no food is known for. */
  noted: number;
}

const openChat = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: /sous-chef/i }).first();
  if (await button.isVisible().catch(() => false)) await button.click();
};

const toIngredients = (page: Page): Promise<void> => page.locator("#ingredients").scrollIntoViewIfNeeded();
const openCookMode = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /start cooking|cuisiner/i }).click();
  await page.getByRole("dialog").locator("summary").click();
};
const openFigures = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /Ciqual/ }).click();
  await page.getByRole("dialog").waitFor();
};
const askToDelete = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /14/ }).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
};
const openOriginal = async (page: Page): Promise<void> => {
  const summary = page.locator("details summary").first();
  await summary.click();
  await summary.scrollIntoViewIfNeeded();
};

const openHistory = async (page: Page): Promise<void> => {
  await page.locator("main [aria-expanded]").first().click();
  await page.locator("main ol li").first().waitFor();
};
const openNewCode = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /New code|Nouveau code/ }).click();
  await page.locator("main form [type=submit]").click();
};

const screens: Screen[] = [
  { name: "sign-in", path: () => "/authentication/signin" },
  { name: "sign-in error", path: () => "/authentication/error?error=Verification" },
  { name: "sign-in with an error", path: () => "/authentication/signin?error=OAuthAccountNotLinked" },
  {
    name: "check your mail",
    path: () => "/authentication/check-mail?email=maya@example.org",
    act: (page) => page.locator("summary").click(),
  },
  { name: "search", path: () => "/recipes" },
  { name: "search, nothing found", path: () => "/recipes?query=zzzzqqq" },
  { name: "recipe, as a visitor", path: ({ starter }) => `/recipes/${starter}` },
  { name: "no such page", path: () => "/nowhere/at/all" },
  { name: "dashboard", path: () => "/dashboard", signedIn: true },
  { name: "my recipes", path: () => "/dashboard/recipes", signedIn: true },
  { name: "liked", path: () => "/dashboard/likes", signedIn: true },
  { name: "settings", path: () => "/dashboard/settings", signedIn: true },
  { name: "birth date", path: () => "/dashboard/profile-info-form", signedIn: true },
  {
    name: "sign-in link for another account",
    path: () => "/authentication/other-account?provider=email&token=t&email=somebody.else@example.org",
    signedIn: true,
  },
  { name: "onboarding, nothing to pay", path: () => "/onboarding", signedIn: true },
  { name: "onboarding, a code", path: () => "/onboarding", signedIn: true, prepare: requirePlan },
  {
    name: "onboarding, the store's plans",
    path: () => "/onboarding",
    signedIn: true,
    prepare: onAndroid,
    act: (page) => page.getByRole("radio").nth(1).check(),
  },
  {
    name: "onboarding, a plan with trouble",
    path: () => "/onboarding",
    signedIn: true,
    prepare: (page) => withPlan(page, subscription({ state: "grace" })),
  },
  {
    name: "admin, subscriptions",
    path: () => "/dashboard/admin/subscriptions",
    signedIn: true,
    prepare: asAdmin,
    act: openHistory,
  },
  {
    name: "admin, promo codes",
    path: () => "/dashboard/admin/promo-codes",
    signedIn: true,
    prepare: asAdmin,
    act: openNewCode,
  },
  { name: "account", path: () => "/account", signedIn: true },
  { name: "account, deleting it", path: () => "/account", signedIn: true, act: askToDelete },
  { name: "public profile", path: ({ user }) => `/users/${user}` },
  { name: "public profile, one's own", path: ({ user }) => `/users/${user}`, signedIn: true },
  { name: "newsletter, to confirm", path: () => "/newsletter/confirm?token=t" },
  { name: "newsletter, to leave", path: () => "/newsletter/unsubscribe?token=t" },
  { name: "newsletter, link cut off", path: () => "/newsletter/confirm" },
  {
    name: "taking a deletion back",
    path: () => "/authentication/restore-account?provider=email&token=t&email=somebody@example.org",
  },
  { name: "generator", path: () => "/generate", signedIn: true },
  { name: "recipe, one's own", path: ({ own }) => `/recipes/${own}`, signedIn: true },
  { name: "recipe with the sous-chef", path: ({ starter }) => `/recipes/${starter}`, signedIn: true, act: openChat },
  { name: "editor, new", path: () => "/recipes/new", signedIn: true },
  { name: "editor", path: ({ own }) => `/recipes/${own}/edit`, signedIn: true },
  { name: "recipe with notes", path: ({ noted }) => `/recipes/${noted}`, signedIn: true, act: toIngredients },
  { name: "cook mode with notes", path: ({ noted }) => `/recipes/${noted}`, signedIn: true, act: openCookMode },
  { name: "provenance with alternatives", path: ({ noted }) => `/recipes/${noted}`, signedIn: true, act: openFigures },
  { name: "editor with notes", path: ({ noted }) => `/recipes/${noted}/edit`, signedIn: true, act: openOriginal },
];

/** The document's title begins with the page's name. */
const expectTitle = (page: Page): Promise<void> => expect(page).toHaveTitle(/^\S.* · Toque$/);

/** The page must not scroll horizontally. */
async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** No loaded picture is broken. */
async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.src)
      .map((image) => image.src),
  );
  expect(broken).toEqual([]);
}

/** Waits until nothing is loading: no skeleton, no busy element, no visible picture. An event stream may stay open. */
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
  shared: Page,
  watch: (page: Page) => void,
  ids: Ids,
  label: string,
  wanted: Screen[],
): Promise<void> {
  const context = shared.context();
  for (const { name, path, prepare, act } of wanted)
    await test.step(name, async () => {
      // What one screen is told does not reach the next.
      const page = prepare ? await context.newPage() : shared;
      if (prepare) watch(page);
      await prepare?.(page);
      await page.goto(path(ids));
      await page.locator("main, [role=main], form").first().waitFor();
      await expectQuiet(page);
      await act?.(page);
      await expectFits(page);
      await expectTitle(page);
      await expectPictures(page);
      await expect(page.locator("html")).toHaveAttribute("lang", label.split(" ").at(-1)!);
      await page.screenshot({ path: `test-results/screens/${name.replace(/\W+/g, "-")} ${label}.png` });
      await expectAccessible(page);
      if (prepare) await page.close();
    });
  await context.close();
}

/** Sets the language of the account, which applies on every device. */
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
    test("a user with an own recipe", async ({ page, browser }) => {
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
        const starter = (await (await fetch(`/api/recipe/recipes/${first!.id}`)).json()) as {
          ingredients: { food: { id: number }; quantity: { id: number } }[];
        };
        const texts = [
          { note: { en: "drained and rinsed, at room temperature", fr: "égouttés et rincés, à température ambiante" } },
          {
            original_text: "3 tbsp tahini, peanut butter or almond butter, well stirred",
            note: { en: "well stirred" },
          },
          { note: { en: "or wibble juice, to taste" } },
          { original_text: "1 clove of garlic, finely chopped" },
        ];
        const noted = await fetch(`/api/recipe/recipes/${first!.id}/variants`, {
          method: "POST",
          headers,
          body: JSON.stringify({
            ingredients: starter.ingredients.slice(0, 4).map(({ food, quantity }, i) => ({
              food_id: food.id,
              quantity_id: quantity.id,
              multiplier: 2,
              ...texts[i],
            })),
          }),
        });
        const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id;
        const me = (await (await fetch("/api/authentication/me", { headers })).json()) as { id: number };
        return { user: me.id, starter: first!.id, own: await idOf(made), noted: await idOf(noted) };
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
              const watch = (one: Page): void => {
                one.on("console", (message) => {
                  if (message.type() === "error") complaints.push(message.text());
                });
                one.on("pageerror", (error) => complaints.push(error.message));
              };
              watch(page);
              const wanted = screens.filter((screen) => (screen.signedIn ?? false) === signedIn);
              await walkScreens(page, watch, ids, `${width} ${theme} ${language}`, wanted);
              expect(complaints).toEqual([]);
            }
          });
  });
