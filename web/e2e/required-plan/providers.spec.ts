import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { signInLink } from "../mailbox.ts";
import { buildClient, openPage, PAGE, stateOf } from "../next-auth/client.ts";
import { call } from "../recipe-walk.ts";
import { newAddress, requestLink } from "../sign-in.ts";

// Signing in by a provider, whose page the browser really goes to (api/testing/provider-double.ts).

test.use({ actionTimeout: 15_000 });
test.beforeAll(buildClient);

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" })).newPage();
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** What the person does on the provider's page. */
async function answer(page: Page, email: string, button: "Agree" | "Cancel" = "Agree"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in with the provider" })).toBeVisible();
  await page.getByLabel("Address").fill(email);
  await page.getByRole("button", { name: button }).click();
}

test("a newcomer comes in by Google, again in another browser, and after having said no", async ({ page, browser }) => {
  const email = newAddress("google");
  await page.goto("/authentication/signin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await answer(page, email, "Cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not let in");
  await page.getByRole("link", { name: "Back to signing in" }).click();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await answer(page, email);
  await expect(page).toHaveURL("/onboarding");
  const other = await newPage(browser);
  await other.goto("/authentication/signin?callbackUrl=/account");
  await other.getByRole("button", { name: "Continue with Google" }).click();
  await answer(other, email);
  await expect(other).toHaveURL("/account");
  await expect(other.getByRole("region", { name: "Ways to sign in" })).toContainText(email);
  await other.context().close();
});

test("an address that has an account is not taken over; connected, the provider opens it", async ({
  page,
  browser,
}) => {
  const email = newAddress("linked");
  await requestLink(page, email);
  await page.goto(await signInLink(email));
  await expect(page).toHaveURL("/onboarding");
  const other = await newPage(browser);
  await other.goto("/authentication/signin?callbackUrl=/account");
  await other.getByRole("button", { name: "Continue with Google" }).click();
  await answer(other, email);
  await expect(other.getByRole("alert")).toContainText("This address already belongs to an account");

  await page.goto("/account");
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await ways.getByRole("button", { name: "Connect Google" }).click();
  await answer(page, email, "Cancel");
  await expect(ways.getByRole("alert")).toContainText("You stopped on the way.");
  await ways.getByRole("button", { name: "Connect Google" }).click();
  await answer(page, email);
  await expect(toast(page, "Google is connected.")).toBeVisible();
  await expect(page).toHaveURL("/account");
  await other.goto("/authentication/signin?callbackUrl=/account");
  await other.getByRole("button", { name: "Continue with Google" }).click();
  await answer(other, email);
  await expect(other).toHaveURL("/account");
  await other.context().close();
  await ways.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(toast(page, "Google is disconnected.")).toBeVisible();
  await expect(ways.getByRole("button", { name: "Connect Google" })).toBeVisible();
});

test("Apple answers by a form of its own; the only way in stays", async ({ browser }) => {
  // Not by the fixture: the refusal is an error of the console.
  const page = await newPage(browser);
  await page.goto("/authentication/signin?callbackUrl=/account");
  await page.getByRole("button", { name: "Continue with Apple" }).click();
  await answer(page, `a${Date.now().toString(36)}@privaterelay.appleid.com`);
  await expect(page).toHaveURL("/account");
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await ways.getByRole("button", { name: "Disconnect Apple" }).click();
  await expect(ways.getByRole("alert")).toContainText("Without Apple you could not sign in any more.");
  await expect(ways.getByRole("button", { name: "Disconnect Apple" })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test("Discord lets a newcomer in; a code that an app brings connects it with an account", async ({ page, browser }) => {
  const email = newAddress("discord");
  await page.goto("/authentication/signin?callbackUrl=/account");
  await page.getByRole("button", { name: "Continue with Discord" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with the provider" })).toBeVisible();
  const asked = new URL(page.url());
  await answer(page, email);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("region", { name: "Ways to sign in" })).toContainText(email);

  const other = await newPage(browser);
  const own = newAddress("discord-link");
  await requestLink(other, own);
  await other.goto(await signInLink(own));
  await expect(other).toHaveURL("/onboarding");
  // As an app does it: its own request to Discord, which sends the code to a page of this site.
  const redirect_uri = new URL("/discord", other.url()).href;
  const { client_id = "", scope = "" } = Object.fromEntries(asked.searchParams);
  const request = new URLSearchParams({ response_type: "code", client_id, scope, redirect_uri });
  await other.goto(`${asked.origin}${asked.pathname}?${request}`);
  const atDiscord = newAddress("at-discord");
  await answer(other, atDiscord);
  await expect(other).toHaveURL(/\/discord\?/);
  const code = new URL(other.url()).searchParams.get("code");
  await call(other, "POST", "/api/authentication/discord-link", { code, redirect_uri });
  await other.goto("/account");
  await expect(other.getByRole("region", { name: "Ways to sign in" })).toContainText(atDiscord);
  await other.context().close();
});

test("next-auth's own client signs in by the provider, and comes back to its page", async ({ context }) => {
  const page = await openPage(context);
  const email = newAddress("next-auth-google");
  expect(Object.keys((await page.evaluate(() => window.nextAuth.getProviders())) ?? {})).toContain("google");
  await page.evaluate(() => void window.nextAuth.signIn("google"));
  await answer(page, email);
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await page.goto(PAGE);
  await expect(stateOf(page)).toHaveText(`signed in as ${email}`);
});
