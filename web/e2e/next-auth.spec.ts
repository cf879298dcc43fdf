import { expect, type Page, test } from "@playwright/test";
import { signInLink } from "./mailbox.ts";
import { buildClient, openPage, PAGE, stateOf } from "./next-auth/client.ts";
import { newAddress } from "./sign-in.ts";

// The unchanged browser client of next-auth 4 against /api/auth: its calls, redirects and events between tabs. Its page is
// served in front of the server, on the server's own origin.

test.beforeAll(buildClient);

const csrfOf = (page: Page) => page.evaluate(() => window.nextAuth.getCsrfToken());

/** Opens the link of a mail, which leads back to where the sign-in began. */
async function followLink(page: Page, email: string): Promise<void> {
  // A redirect is not answered by the routes above, only an address that is gone to: the app is there, and may go on.
  const landed = await page.goto(await signInLink(email));
  expect(landed?.url()).toMatch(new RegExp(`${PAGE}$`));
  await page.goto(PAGE);
  await expect(stateOf(page)).toHaveText(`signed in as ${email}`);
}

/** Signs in on a page by its own calls, and by the link of the mail. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.evaluate((email) => window.nextAuth.signIn("email", { email, redirect: false }), email);
  await followLink(page, email);
}

/** A tab learns of another's session by an event of local storage; the client's is the same text within one second. */
async function expectFollows(other: Page, page: Page, email: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.nextAuth.getSession());
    await expect(stateOf(other)).toHaveText(`signed in as ${email}`, { timeout: 1_500 });
  }).toPass();
}

test("reads the providers, no session, and a csrf token that is the same in every tab", async ({
  context,
  baseURL,
}) => {
  const [first, second] = [await openPage(context), await openPage(context)];
  await expect(stateOf(first)).toHaveText("unauthenticated");
  expect(await first.evaluate(() => window.nextAuth.getSession())).toBeNull();
  expect(await first.evaluate(() => window.nextAuth.getProviders())).toMatchObject({
    email: {
      id: "email",
      name: "Email",
      type: "email",
      signinUrl: `${baseURL}/api/auth/signin/email`,
      callbackUrl: `${baseURL}/api/auth/callback/email`,
    },
  });
  const token = await csrfOf(first);
  expect(token).toMatch(/^\S{20,}$/);
  expect([await csrfOf(second), await csrfOf(first)]).toEqual([token, token]);
});

test("signs in by mail without a redirect; the other tab follows, and a token is refreshed", async ({ context }) => {
  const [first, second] = [await openPage(context), await openPage(context)];
  const email = newAddress("next-auth");
  const asked = await first.evaluate((email) => window.nextAuth.signIn("email", { email, redirect: false }), email);
  expect(asked).toMatchObject({ ok: true, status: 200, error: null, url: expect.stringContaining("sent=1") });
  await followLink(first, email);
  await expectFollows(second, first, email);
  const session = await second.evaluate(() => window.nextAuth.getSession());
  expect(session).toMatchObject({ user: { email }, accessToken: expect.any(String) });
  expect(Date.parse(session?.expires ?? "")).toBeGreaterThan(Date.now());
  const refreshed = await second.evaluate(async () => {
    const { accessToken } = (await window.nextAuth.getSession()) as unknown as { accessToken: string };
    const response = await fetch("/api/authentication/token/refresh", {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { headers } = response;
    return { type: headers.get("content-type"), cache: headers.get("cache-control"), token: await response.json() };
  });
  expect(refreshed.type).toContain("application/json");
  expect(refreshed.cache).toBe("no-store");
  expect(refreshed.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test("signs in by mail with a redirect to our page, and goes to the sign-in page for an unknown provider", async ({
  context,
}) => {
  const page = await openPage(context);
  await page.evaluate((email) => void window.nextAuth.signIn("email", { email }), newAddress("redirected"));
  await expect(page).toHaveURL(/\/authentication\/check-mail\?callbackUrl=/);
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await page.goto(PAGE);
  await page.evaluate(() => void window.nextAuth.signIn("nowhere"));
  await expect(page).toHaveURL(/\/authentication\/signin\?callbackUrl=/);
});

test("tells what is refused: a wrong address, a callback to another site, an outdated form", async ({
  context,
  baseURL,
}) => {
  const page = await openPage(context);
  const wrong = await page.evaluate(() => window.nextAuth.signIn("email", { email: "nobody", redirect: false }));
  expect(wrong).toMatchObject({ ok: false, status: 422, error: "validation_error", url: null });
  const elsewhere = await page.evaluate(() =>
    window.nextAuth.signIn("email", { email: "a@example.org", redirect: false, callbackUrl: "https://evil.example/" }),
  );
  expect(elsewhere).toMatchObject({ error: "InvalidCallbackUrl", url: null });
  // A form with the token of another cookie: the client gets an address that names the error.
  const outdated = await page.evaluate(async () => {
    const body = new URLSearchParams({ csrfToken: "outdated", callbackUrl: location.href, json: "true" });
    const response = await fetch("/api/auth/signout", { method: "post", body });
    return { status: response.status, body: (await response.json()) as { url: string } };
  });
  expect(outdated.status).toBe(403);
  expect(outdated.body.url).toBe(`${baseURL}/authentication/signin?error=csrf_mismatch`);
  await page.evaluate(() => void window.nextAuth.signIn("email", { email: "nobody" }));
  await expect(page).toHaveURL(/\/authentication\/signin\?error=validation_error$/);
});

test("signs out in one tab with the form of another tab open, and both know it", async ({ context, baseURL }) => {
  const [first, second] = [await openPage(context), await openPage(context)];
  const email = newAddress("sign-out");
  await signIn(first, email);
  await expectFollows(second, first, email);
  // Each tab asks for a token before its form; neither outdates the other's.
  const earlier = await csrfOf(first);
  await csrfOf(second);
  const answer = await second.evaluate(() => window.nextAuth.signOut({ redirect: false }));
  expect(answer).toEqual({ url: `${baseURL}${PAGE}` });
  for (const page of [first, second]) await expect(stateOf(page)).toHaveText("unauthenticated");
  expect(await csrfOf(first)).toBe(earlier);
  await signIn(first, email);
  await expectFollows(second, first, email);
  await first.evaluate(() => void window.nextAuth.signOut({ callbackUrl: "/authentication/signin" }));
  await expect(first).toHaveURL(/\/authentication\/signin$/);
  await expect(stateOf(second)).toHaveText("unauthenticated");
});
