import type { Browser, Page } from "@playwright/test";
import { requireSubscription } from "./billing-double.ts";
import { expect, expectFitsWidth, test } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { call } from "./recipe-walk.ts";
import { newAddress, signInAsKeeper } from "./sign-in.ts";
import { words } from "./words.ts";

// Four people of a household, each with a phone and a language: they come by a link, share a shopping list, and part with
// their account again. Each taps what a person would tap; only the promo code is made by a call.

interface Person {
  email: string;
  language: string;
  page: Page;
  t: ReturnType<typeof words>;
}

const birthDates = { adult: "1984-02-02", child: "2014-05-04", future: "2090-05-04" };

/** Somebody with a phone that is set to a language of the page. */
async function person(browser: Browser, name: string, language: "en" | "de" | "fr" | "es"): Promise<Person> {
  const context = await browser.newContext({
    baseURL: process.env.TOQUE_URL ?? "",
    locale: language,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => expect.soft(error.message, `${name}: uncaught`).toBe(""));
  return { email: newAddress(name), language, page, t: words(language) };
}

/** The page is in the language, and nothing of it is wider than the phone. */
async function expectFits({ page, language }: Person): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expectFitsWidth(page);
}

/** From the sign-in page to the page that the mailed link opens. */
async function signInByMail({ page, email }: Person, before?: string): Promise<void> {
  await page.locator("input[type=email]").fill(email);
  await page.locator("form button[type=submit]").tap();
  await expect(page).toHaveURL(/\/authentication\/check-mail/);
  await page.goto(await signInLink(email, before));
}

async function giveBirthDate({ page, t }: Person, date: string): Promise<void> {
  await page.getByLabel(t("profile:birth_date")).fill(date);
  await page.getByRole("button", { name: t("profile:continue") }).tap();
}

const accountMenu = async ({ page, t }: Person): Promise<void> => {
  await page.getByRole("navigation").getByText(t("shell:nav.account"), { exact: true }).last().tap();
};

/** On a page without the navigation, where somebody comes to who follows a link. */
async function chooseLanguage({ page, language }: Person, name: string): Promise<void> {
  await page.getByRole("radio", { name }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** A device of its own that keeps passkeys. */
async function addAuthenticator({ page }: Person): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Tells what somebody must not eat; a recipe with it says so to them from then on. */
async function avoid({ page, t }: Person, allergen: string, dish: string): Promise<void> {
  await page.goto("/dashboard/settings");
  const choice = page.getByRole("button", { name: allergen, exact: true });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await choice.tap();
  await expect(choice).toHaveAttribute("aria-pressed", "true");
  await saved;
  await page.goto(dish);
  const said = new RegExp(t("recipe:own.contains", { list: allergen }), "i");
  await expect(page.getByRole("list", { name: t("recipe:own.title") })).toContainText(said);
}

const box = ({ page }: Person, name: string) => page.getByRole("checkbox", { name, exact: true });

test("a household of four: sign in, shop together, and leave", async ({ browser }) => {
  const [anna, ben, carla, dan] = await Promise.all([
    person(browser, "anna", "en"),
    person(browser, "ben", "de"),
    person(browser, "carla", "fr"),
    person(browser, "dan", "es"),
  ]);
  const annasName = `anna.paul${Date.now().toString(36)}`;
  const bensName = `ben.paul${Date.now().toString(36)}`;
  let invitation = "";

  await test.step("Anna: her birth date, peanuts, a name and a picture", async () => {
    const { page, t } = anna;
    await page.goto("/authentication/signin");
    await signInByMail(anna);
    await page.getByRole("button", { name: t("profile:continue") }).tap();
    await expect(page.getByLabel(t("profile:birth_date"))).toHaveAccessibleDescription(/Enter your date of birth/);
    await giveBirthDate(anna, birthDates.adult);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("link", { name: "Tell us" }).tap();
    await page.getByRole("button", { name: "Peanuts" }).tap();
    await expect(page.getByRole("button", { name: "Peanuts" })).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await accountMenu(anna);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("account:title") })
      .tap();
    await expect(page.getByRole("button", { name: t("shell:nav.account"), exact: true })).toHaveCSS(
      "font-weight",
      "600",
    );
    await page.getByRole("textbox", { name: t("account:profile.username") }).fill(annasName);
    await page.getByRole("button", { name: t("account:profile.save"), exact: true }).tap();
    await expect(page.getByText(t("account:profile.saved"))).toBeVisible();
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: t("account:picture.new") }).tap();
    const photo = { name: "me.png", mimeType: "image/png", buffer: await page.screenshot() };
    await (await chosen).setFiles(photo);
    await page.getByRole("button", { name: "Use this crop" }).tap();
    await expect(page.getByText(t("account:picture.saved"))).toBeVisible();
    await expectFits(anna);
  });

  await test.step("Ben: from a recipe to signing in and back to it; his name looks like Anna's", async () => {
    const { page, t } = ben;
    await page.goto("/recipes/2");
    await page.getByRole("button", { name: "Like", exact: true }).tap();
    await page.getByRole("dialog").getByText("Sign in", { exact: true }).last().tap();
    await chooseLanguage(ben, "Deutsch");
    await expectFits(ben);
    await signInByMail(ben);
    await page.getByRole("button", { name: t("profile:later") }).tap();
    await expect(page).toHaveURL("/recipes/2");
    await expect(page.getByRole("heading", { level: 1, name: "Apfeltarte" })).toBeVisible();
    await page.goto("/account");
    const username = page.getByRole("textbox", { name: t("account:profile.username") });
    await username.fill(annasName.replace("l", "I"));
    await expect(page.getByRole("status").filter({ hasText: t("account:profile.taken") })).toBeVisible();
    await page.getByRole("button", { name: t("account:profile.save"), exact: true }).tap();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(t("account:profile.error.username_taken"));
    await expectFits(ben);
    await avoid(ben, "Milch", "/recipes/2");
    await expectFits(ben);
  });

  await test.step("Carla: vegetarian, and back with a passkey", async () => {
    const { page, t } = carla;
    await page.goto("/authentication/signin");
    await signInByMail(carla);
    await giveBirthDate(carla, birthDates.adult);
    await expect(page).toHaveURL(/\/dashboard$/);
    await accountMenu(carla);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("settings:title") })
      .tap();
    await page.getByRole("radio", { name: "Végétarien" }).tap();
    await expect(page.getByRole("radio", { name: "Végétarien" })).toBeChecked();
    await expectFits(carla);
    const tabs = page.getByRole("navigation", { name: t("settings:tabs.label") });
    await expect(tabs.getByRole("link", { name: t("settings:tabs.settings") })).toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: t("settings:tabs.account"), exact: true }).tap();
    await expect(tabs.getByRole("link", { name: t("settings:tabs.settings") })).toBeVisible();
    await addAuthenticator(carla);
    await page.getByRole("button", { name: t("account:passkeys.add_named") }).tap();
    await expect(page.getByText(t("account:passkeys.added"))).toBeVisible();
    await expectFits(carla);
    await accountMenu(carla);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("shell:account.sign_out") })
      .tap();
    await expect(page).toHaveURL(/\/recipes$/);
    // The device offers the key as soon as the page asks for the address.
    await page.goto("/authentication/signin?callbackUrl=/account");
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole("region", { name: t("account:sessions.title") })).toContainText(
      t("account:sessions.by.passkey"),
    );
  });

  await test.step("Dan: a birth date that cannot be, and then his own", async () => {
    const { page, t } = dan;
    await page.goto("/authentication/signin");
    await chooseLanguage(dan, "Español");
    await signInByMail(dan);
    await giveBirthDate(dan, birthDates.future);
    const field = page.getByLabel(t("profile:birth_date"));
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(t("profile:invalid")));
    await expectFits(dan);
    await giveBirthDate(dan, birthDates.child);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "¿Qué te apetece?" })).toBeVisible();
    await avoid(dan, "Gluten", "/recipes/2");
    await expectFits(dan);
  });

  await test.step("Anna shops for a dish and invites the others", async () => {
    const { page, t } = anna;
    await page.goto("/recipes/2");
    await page.getByRole("button", { name: "Add to shopping list" }).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("shopping:to_list.new") })
      .tap();
    await page.getByText(t("shopping:to_list.see")).tap();
    await expect(box(anna, "Butter")).toBeVisible();
    await page.getByRole("button", { name: t("shopping:people.share") }).tap();
    await page.getByRole("button", { name: t("shopping:share.make") }).tap();
    invitation = await page.getByRole("textbox", { name: t("shopping:share.link") }).inputValue();
    await expectFits(anna);
    await page.keyboard.press("Escape");
  });

  await test.step("Ben and Carla join, he with a name and she without, tick, and Anna sees it", async () => {
    for (const someone of [ben, carla]) {
      await someone.page.goto(invitation);
      await expect(someone.page.getByText(annasName)).toBeVisible();
      await expect(someone.page.getByText(someone.t("shopping:join.name_text"))).toBeVisible();
      await expectFits(someone);
    }
    const username = ben.page.getByRole("textbox", { name: ben.t("account:profile.username") });
    const join = ben.page.getByRole("button", { name: ben.t("shopping:join.go"), exact: true });
    await username.fill(annasName);
    await join.tap();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(ben.t("account:profile.error.username_taken"));
    await username.fill(bensName);
    await expect(ben.page.getByRole("status").filter({ hasText: ben.t("account:profile.free") })).toBeVisible();
    await join.tap();
    await carla.page.getByRole("button", { name: carla.t("shopping:join.nameless") }).tap();
    await box(ben, "Butter").tap();
    await box(carla, "Pommes").tap();
    await expect(box(anna, "Butter")).toBeChecked();
    await expect(box(anna, "Apples")).toBeChecked();
    await expect(anna.page.getByText(bensName).filter({ visible: true }).first()).toBeVisible();
    await anna.page.getByRole("button", { name: anna.t("shopping:people.share") }).tap();
    const people = anna.page.getByRole("dialog").getByRole("listitem");
    await expect(people.filter({ hasText: bensName })).toHaveCount(1);
    await expect(people.filter({ hasText: anna.t("shopping:people.nameless") })).toHaveCount(1);
    await anna.page.keyboard.press("Escape");
    for (const someone of [anna, ben, carla]) await expectFits(someone);
  });

  await test.step("Carla signs out her other phone, which shows nothing from then on", async () => {
    const other = { ...(await person(browser, "carla-again", "fr")), email: carla.email };
    await other.page.goto("/authentication/signin");
    await signInByMail(other, await signInLink(carla.email));
    await expect(other.page).toHaveURL(/\/dashboard$/);
    await other.page.goto(new URL(carla.page.url()).pathname);
    await expect(box(other, "Sel")).toBeVisible();
    const { page, t } = carla;
    await page.goto("/account");
    const card = page.getByRole("region", { name: t("account:sessions.title") });
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await card
      .getByRole("listitem")
      .filter({ hasText: t("account:sessions.by.email") })
      .getByRole("button")
      .tap();
    await expect(card.getByRole("listitem")).toHaveCount(1);
    // Nobody touches the other phone: the server closes its stream.
    await expect(other.page).toHaveURL(/\/authentication\/signin/);
    await expect(box(other, "Sel")).toHaveCount(0);
    await other.page.context().close();
  });

  await test.step("Dan uses a code; Ben, who has the same, reads why it does not work", async () => {
    const code = `CASA${Date.now().toString(36).toUpperCase()}`;
    const keeper = await person(browser, "keeper", "en");
    await signInAsKeeper(keeper.page);
    await call(keeper.page, "POST", "/api/billing/promo-codes", { code, free_trial_days: 30, max_uses: 1 });
    await keeper.page.context().close();
    for (const someone of [dan, ben]) {
      const { page, t } = someone;
      await requireSubscription(page);
      await page.goto("/onboarding");
      await page.getByRole("textbox", { name: t("plans:promo.label") }).fill(code.toLowerCase());
      await expect(page.getByText(t("plans:promo.gives_days_other", { count: 30 }))).toBeVisible();
    }
    await dan.page.getByRole("button", { name: dan.t("plans:promo.use") }).tap();
    await expect(dan.page).toHaveURL(/\/dashboard$/);
    // Ben was told that it works; meanwhile it was used.
    await ben.page.getByRole("button", { name: ben.t("plans:promo.use") }).tap();
    await expect(ben.page.getByText(ben.t("plans:promo.promo_code_used_up"))).toBeVisible();
    await expectFits(ben);
  });

  await test.step("Anna takes her data with her", async () => {
    const { page, t } = anna;
    await page.goto("/account");
    const card = page.getByRole("region", { name: t("account:archive.title") });
    await card.getByRole("button", { name: t("account:archive.start") }).tap();
    const link = card.getByRole("link", { name: t("account:archive.download") });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await link.tap();
    expect((await download).suggestedFilename()).toMatch(/^toque-.+/);
  });

  await test.step("Dan deletes his account, reads until when he may come back, and does", async () => {
    const { page, t, email } = dan;
    const before = await signInLink(email);
    await page.goto("/account");
    await page.getByRole("button", { name: t("account:delete.button", { days: 14 }) }).tap();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("14 días");
    await dialog.getByRole("button", { name: t("account:delete.confirm") }).tap();
    await expect(dialog.getByText(t("account:delete.wrong_name", { name: email }))).toBeVisible();
    await dialog.getByRole("textbox").fill(email);
    await dialog.getByRole("button", { name: t("account:delete.confirm") }).tap();
    await expect(page.getByRole("heading", { name: t("account:farewell.title") })).toBeVisible();
    await expectFits(dan);
    await page.goto("/authentication/signin");
    await signInByMail(dan, before);
    await expect(page.getByText(t("account:restore.text_named", { email }))).toBeVisible();
    // Until when: fourteen days from now.
    const last = new Intl.DateTimeFormat("es", { dateStyle: "long" }).format(Date.now() + 14 * 86_400_000);
    await expect(page.getByText(t("account:restore.hint_date", { date: last }))).toBeVisible();
    await page.getByRole("button", { name: t("account:restore.take_back") }).tap();
    await expect(page.getByText(t("account:restore.kept"))).toBeVisible();
    await expectFits(dan);
    await page.getByRole("button", { name: t("account:restore.go_on") }).tap();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  for (const { page } of [anna, ben, carla, dan]) await page.context().close();
});
