import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { NutritionFacts } from "@toque/db/schemas/ciqual.ts";
import { subscription } from "../testing/billing-fixtures.ts";
import { asOperator } from "./admin-double.ts";
import { asAdmin, onAndroid, requirePlan, withPlan } from "./billing-double.ts";
import { expect, expectAccessible, expectFitsWidth, picture, test } from "./fixtures.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// Every screen at phone width in French, which has the longest words, and at desktop width in English, in light and dark
// theme: no horizontal overflow, no broken pictures, no serious axe violations, no console errors. Screenshots go to
// test-results/screens.

const walks = [
  { width: 390, language: "fr" },
  { width: 1280, language: "en" },
] as const;

interface Screen {
  name: string;
  path: (ids: Ids) => string;
  signedIn?: boolean;
  /** Seen by an account with these rights alone: that of a moderator and administrator. */
  staff?: boolean;
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
  /** A food of the table. */
  food: number;
  /** Its ingredients have notes, alternatives and words that no food is known for. */
  noted: number;
  /** With two recipes in it. */
  cookbook: number;
  /** A shopping list for the starter recipe. */
  list: number;
  /** Out of the first chefbox, in the brigade. */
  chef: number;
  /** The starter recipe, cooked for the game. */
  cooking: number;
}

const openChat = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: /sous-chef/i }).first();
  if (await button.isVisible().catch(() => false)) await button.click();
};

const toIngredients = (page: Page): Promise<void> => page.locator("#ingredients").scrollIntoViewIfNeeded();
const openCookMode = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /start cooking|cuisiner/i }).click();
  await page.getByRole("dialog").locator("section [aria-expanded]").click();
};
const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^(More actions|Autres actions)$/ }).click();
  await page.getByRole("menu").waitFor();
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

/** The walk's server has not taken in the table of foods, and would refuse to compute figures of its rows. */
const withFigures = async (page: Page): Promise<void> => {
  const figures = { energy: 612, lipid: 53.8, saturated_fatty_acids: 7.6, carbohydrate: 11, protein: 17.8, water: 3.1 };
  const json: NutritionFacts = {
    ...figures,
    ...{ sugar: 0.5, salt: 0.1, fiber: 9.3, nutrition_coverage: 1, estimated: [] },
  };
  await page.route("**/api/food/ciqual/compute-nutrition-facts", (route) => route.fulfill({ json }));
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
  { name: "cooked", path: () => "/dashboard/cooked", signedIn: true },
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
  { name: "admin, health", path: () => "/dashboard/admin/health", signedIn: true, prepare: asOperator },
  { name: "admin, jobs", path: () => "/dashboard/admin/jobs", signedIn: true, prepare: asOperator },
  { name: "admin, dead letters", path: () => "/dashboard/admin/dead-letters", signedIn: true, prepare: asOperator },
  { name: "admin, translations", path: () => "/dashboard/admin/translations", signedIn: true, prepare: asOperator },
  { name: "admin, table of foods", path: () => "/dashboard/admin/ciqual", signedIn: true, prepare: asOperator },
  { name: "admin, reference data", path: () => "/dashboard/admin/reference", signedIn: true, prepare: asOperator },
  { name: "admin, cooking game", path: () => "/dashboard/admin/game", signedIn: true, prepare: asOperator },
  { name: "admin, users", path: () => "/dashboard/admin/users", staff: true },
  { name: "moderation, approvals", path: () => "/dashboard/moderation", staff: true },
  { name: "moderation, foods", path: () => "/dashboard/moderation/foods", staff: true },
  { name: "moderation, lines", path: () => "/dashboard/moderation/lines", staff: true },
  { name: "moderation, reports", path: () => "/dashboard/moderation/reports", staff: true },
  { name: "food editor, new", path: () => "/foods/new", staff: true },
  { name: "food editor", path: ({ food }) => `/foods/${food}/edit`, staff: true, prepare: withFigures },
  { name: "judging", path: () => "/kitchen/judge", signedIn: true },
  { name: "quests", path: () => "/kitchen/quests", signedIn: true },
  { name: "leaderboard", path: () => "/kitchen/leaderboard", signedIn: true },
  { name: "restaurant", path: ({ user }) => `/restaurants/${user}`, signedIn: true },
  { name: "account", path: () => "/account", signedIn: true },
  { name: "what I eat", path: () => "/account/food", signedIn: true },
  { name: "account, deleting it", path: () => "/account", signedIn: true, act: askToDelete },
  { name: "public profile", path: ({ user }) => `/users/${user}` },
  { name: "public profile, one's own", path: ({ user }) => `/users/${user}`, signedIn: true },
  { name: "new e-mail address, to confirm", path: () => "/account/email?token=t" },
  { name: "new e-mail address, link cut off", path: () => "/account/email" },
  { name: "newsletter, to confirm", path: () => "/newsletter/confirm?token=t" },
  { name: "newsletter, to leave", path: () => "/newsletter/unsubscribe?token=t" },
  { name: "newsletter, link cut off", path: () => "/newsletter/confirm" },
  {
    name: "taking a deletion back",
    path: () => "/authentication/restore-account?provider=email&token=t&email=somebody@example.org",
  },
  { name: "cookbooks", path: () => "/cookbooks", signedIn: true },
  { name: "cookbook", path: ({ cookbook }) => `/cookbooks/${cookbook}`, signedIn: true },
  { name: "booklet", path: ({ cookbook }) => `/cookbooks/${cookbook}/booklet`, signedIn: true },
  { name: "food, as a visitor", path: ({ food }) => `/foods/${food}` },
  { name: "food", path: ({ food }) => `/foods/${food}`, signedIn: true },
  { name: "fridge", path: () => "/fridge", signedIn: true },
  {
    name: "fridge, recipes",
    path: () => "/fridge/recipes",
    signedIn: true,
    act: (page) => page.getByRole("main").getByRole("article").first().waitFor(),
  },
  { name: "own foods", path: () => "/dashboard/foods", signedIn: true },
  { name: "shopping lists", path: () => "/shopping", signedIn: true },
  { name: "shopping list", path: ({ list }) => `/shopping/${list}`, signedIn: true },
  { name: "shopping list, an invitation", path: () => "/shopping/join", signedIn: true },
  { name: "kitchen", path: () => "/kitchen", signedIn: true },
  { name: "chefs", path: () => "/kitchen/chefs", signedIn: true },
  { name: "chef", path: ({ chef }) => `/kitchen/chefs/${chef}`, signedIn: true },
  { name: "a new chef", path: () => "/kitchen/chefboxes/new", signedIn: true },
  { name: "dish on the stove", path: ({ cooking }) => `/kitchen/cookings/${cooking}`, signedIn: true },
  {
    name: "dishes served, none yet",
    path: () => "/kitchen/cookings",
    signedIn: true,
    act: (page) =>
      page
        .getByRole("main")
        .getByText(/Nothing served yet|Rien de servi/)
        .waitFor(),
  },
  { name: "wallet", path: () => "/kitchen/wallet", signedIn: true },
  { name: "generator", path: () => "/generate", signedIn: true },
  { name: "recipe, one's own", path: ({ own }) => `/recipes/${own}`, signedIn: true },
  { name: "recipe with its menu open", path: ({ own }) => `/recipes/${own}`, signedIn: true, act: openMenu },
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

/** The narrowest phone: nothing is cut off at its edge, except where one can scroll to it. */
async function expectNothingClipped(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  await expectFitsWidth(page);
  const clipped = await page.evaluate(() => {
    const isReachable = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === "fixed" && box.getBoundingClientRect().left >= window.innerWidth) return true;
        if (/auto|scroll/.test(style.overflowX) && box !== document.documentElement) return true;
        // For screen readers only, or closed.
        if (
          style.clipPath !== "none" ||
          style.clip !== "auto" ||
          style.visibility === "hidden" ||
          style.opacity === "0"
        )
          return true;
      }
      return false;
    };
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest("[inert], svg, noscript")) continue;
      range.selectNodeContents(node);
      const isOut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 1 && (right > window.innerWidth + 1 || left < -1),
      );
      const isEllipsis = getComputedStyle(parent).textOverflow === "ellipsis";
      if (isOut && !isEllipsis && !isReachable(parent)) found.push(node.textContent.trim().slice(0, 60));
    }
    return found;
  });
  expect.soft(clipped).toEqual([]);
  await page.setViewportSize(size);
  await settled(page);
}

/** Waits for transitions and animations that end. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => setTimeout(resolve, 2000)),
      new Promise(requestAnimationFrame).then(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
            .map(({ finished }) => finished),
        ),
      ),
    ]),
  );

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
    { timeout: 60_000 },
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
      await expectFitsWidth(page);
      await expectTitle(page);
      await expectPictures(page);
      await expect(page.locator("html")).toHaveAttribute("lang", label.split(" ").at(-1)!);
      const screenshot = (theme: string) =>
        picture(page, { path: `test-results/screens/${name.replace(/\W+/g, "-")} ${label} ${theme}.png` });
      await screenshot("light");
      await expectAccessible(page);
      if (label === "390 fr") await expectNothingClipped(page);
      // The same document in other colours: of axe's rules only that of contrast can judge it differently.
      await page.evaluate(() => document.documentElement.setAttribute("data-mantine-color-scheme", "dark"));
      await settled(page);
      await expectAccessible(page, ["color-contrast"]);
      await screenshot("dark");
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

/** A user of its own with recipes, so that the widths and languages are walked side by side. */
async function newUser(page: Page): Promise<Ids> {
  await signIn(page, newAddress("screens"));
  const ids = await page.evaluate(async () => {
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
    const post = async (path: string, body: unknown) =>
      idOf(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
    const own = await idOf(made);
    // For those who decide: a recipe that waits, and a food that no table holds.
    const waiting = await post(`/api/recipe/recipes/${first!.id}/variants`, { name: "Waiting for approval" });
    await post(`/api/recipe/recipes/${waiting}/request-public-approval`, {});
    await post("/api/food/personal-foods", { name: "Wibble berry" });
    const fridge = starter.ingredients.slice(0, 3).map(({ food }) => ({ food_id: food.id }));
    await fetch("/api/food/users/@me/pantry", { method: "PUT", headers, body: JSON.stringify({ fridge }) });
    const items = [{ recipe_id: first!.id }, { recipe_id: own }];
    const list = await post("/api/recipe/shopping-lists", { name: "Market", items: [{ data: "Bin bags" }] });
    const dish = `/api/recipe/shopping-lists/${list}/recipes/${first!.id}`;
    await fetch(dish, { method: "PUT", headers, body: JSON.stringify({ servings: 4 }) });
    const game = async <T>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(`/api/cooktoearn${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    };
    await game("PATCH", "/users/@me/settings", { playing: true });
    const [box] = await game<{ id: number }[]>("GET", "/users/@me/items");
    const { chef_id } = await game<{ chef_id: number }>("POST", `/chefboxes/${box!.id}/open`, {});
    await game("POST", "/users/@me/restaurant/add-chef-to-brigade", { chef_id });
    const cooking = await game<{ id: number }>("POST", "/cookings", { recipe_id: first!.id });
    return {
      chef: chef_id,
      cooking: cooking.id,
      user: me.id,
      food: starter.ingredients[0]!.food.id,
      starter: first!.id,
      own,
      noted: await idOf(noted),
      cookbook: await post("/api/recipe/cookbooks", { name: "Sunday guests", items }),
      list,
    };
  });
  expect(ids.own).toBeGreaterThan(0);
  return ids;
}

/** An account of its own that may moderate and administer: its language is that of this walk. Somebody is reported, too. */
async function newStaff(browser: Browser, cook: Page): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const others = { baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" };
  const [desk, keeper] = [
    await (await browser.newContext(others)).newPage(),
    await (await browser.newContext(others)).newPage(),
  ];
  await signIn(desk, newAddress("staff"));
  await signInAsKeeper(keeper);
  const me = await call<{ id: number }>(desk, "GET", "/api/authentication/me");
  const boss = await call<{ id: number }>(keeper, "GET", "/api/authentication/me");
  await call(keeper, "PUT", `/api/authentication/users/${me.id}/roles`, { roles: ["moderator", "admin"] });
  await call(cook, "POST", `/api/authentication/users/${boss.id}/reports`, { reason: "spam" });
  const state = await desk.context().storageState();
  await desk.context().close();
  await keeper.context().close();
  return state;
}

test.describe.configure({ mode: "parallel" });
for (const { width, language } of walks)
  test(`every screen, ${width} px, ${language}`, async ({ page: first, browser }) => {
    test.setTimeout(600_000);
    const ids = await newUser(first);
    const accounts = [
      { storageState: null, wanted: screens.filter(({ signedIn, staff }) => !signedIn && !staff) },
      { storageState: await first.context().storageState(), wanted: screens.filter(({ signedIn }) => signedIn) },
      { storageState: await newStaff(browser, first), wanted: screens.filter(({ staff }) => staff) },
    ];
    for (const { storageState, wanted } of accounts) {
      const context = await browser.newContext({
        baseURL: process.env.TOQUE_URL ?? "",
        viewport: { width, height: width < 500 ? 844 : 900 },
        locale: language === "fr" ? "fr-FR" : "en-GB",
        ...(storageState ? { storageState } : {}),
      });
      await context.addInitScript(() => {
        localStorage.setItem("toque.settings", JSON.stringify({ theme: "light" }));
      });
      if (storageState) await chooseLanguage(context, language);
      const page = await context.newPage();
      const complaints: string[] = [];
      const watch = (one: Page): void => {
        one.on("console", (message) => {
          if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
        });
        one.on("pageerror", (error) => complaints.push(error.message));
      };
      watch(page);
      await walkScreens(page, watch, ids, `${width} ${language}`, wanted);
      expect(complaints).toEqual([]);
    }
  });
