import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { linkInMail, signInLink } from "./mailbox.ts";
import { newAddress, signIn } from "./sign-in.ts";

// One's own account from its first name to its deletion, which is taken back. What each call refuses is tested with the
// API; the checks of the forms with their code.

/** A device of its own that keeps passkeys. @returns what has it know the finger that touches it, or not */
async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

/** Asks for a sign-in link as the sign-in page does. @returns the link of the new mail */
async function newSignInLink({ request }: BrowserContext, email: string, before: string): Promise<string> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, callbackUrl: "/account", json: "true" };
  expect((await request.post("/api/auth/signin/email", { form })).ok()).toBe(true);
  return signInLink(email, before);
}

test("an account: profile, ways in, sessions, newsletter, export, deletion taken back", async ({ page, browser }) => {
  test.setTimeout(420_000);
  const email = newAddress("account");
  const name = `mara.${Date.now().toString(36)}`;
  const knowsFinger = await addAuthenticator(page);
  await signIn(page, email);
  const firstLink = await signInLink(email);

  await test.step("the menu leads to the account", async () => {
    await page.getByRole("button", { name: email }).click();
    await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("saving with an error says what to write, and moves the focus there", async () => {
    const username = page.getByRole("textbox", { name: "Username" });
    await username.fill("a b");
    await page.getByRole("button", { name: "Add a link" }).click();
    await page.getByRole("menuitem", { name: "YouTube" }).click();
    const channel = page.getByRole("textbox", { name: "YouTube" });
    await expect(channel).toBeFocused();
    await channel.fill("youtu.be/dQw4");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(/Use Latin letters/);
    await username.fill(name);
    await expect(page.getByRole("status").filter({ hasText: "free" })).toBeVisible();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(channel).toBeFocused();
    await expect(channel).toHaveAccessibleDescription(/That is a video/);
    await channel.fill("youtube.com/@chezmara");
    await page.getByRole("textbox", { name: "About you" }).fill("Pumpkin in everything.");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved")).toBeVisible();
  });

  await test.step("the public page shows the profile, and nothing else, to anybody", async () => {
    await page.getByRole("link", { name: "View public page" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const visitor = await browser.newPage();
    await visitor.goto(page.url());
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(visitor.getByText("Pumpkin in everything.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: /YouTube/ })).toHaveAttribute("href", /youtube\.com\/@chezmara/);
    await expect(visitor.getByText(email)).toHaveCount(0);
    await expect(visitor.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await visitor.close();
    await page.getByRole("link", { name: "Edit" }).click();
  });

  await test.step("what is typed is not lost by following a link or going back, and is asked about once", async () => {
    const about = page.getByRole("textbox", { name: "About you" });
    const weight = page.getByRole("textbox", { name: "Weight" });
    await about.fill("Half a sentence");
    await weight.fill("70");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "View public page" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(about).toHaveValue("Half a sentence");
    await page.goBack();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(weight).toHaveValue("70");
    await page.getByRole("link", { name: "View public page" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(about).toHaveValue("Pumpkin in everything.");
    await expect(weight).toHaveValue("");
    // Nothing is asked where nothing was typed.
    await page.getByRole("link", { name: "View public page" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
  });

  await test.step("the health profile is kept", async () => {
    await page.getByRole("textbox", { name: "Weight" }).fill("ninety");
    await page.getByRole("button", { name: "Save health profile" }).click();
    await expect(page.getByRole("textbox", { name: "Weight" })).toBeFocused();
    await page.getByRole("textbox", { name: "Weight" }).fill("68.5");
    await page.getByRole("button", { name: "Less salt" }).click();
    await page.getByRole("button", { name: "Save health profile" }).click();
    await expect(page.getByText("Health profile saved")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Weight" })).toHaveValue("68.5");
    await expect(page.getByRole("button", { name: "Less salt" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a passkey is refused by the device, added once, renamed and removed", async () => {
    const card = page.getByRole("region", { name: "Passkeys" });
    const add = card.getByRole("button", { name: "Add a passkey" });
    await expect(card.getByRole("listitem")).toHaveCount(0);
    await knowsFinger(false);
    await add.click();
    await expect(page.getByText("No passkey was added.")).toBeVisible();
    await knowsFinger(true);
    await add.click();
    await expect(page.getByText("Passkey added")).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveCount(1);
    await add.click();
    await expect(page.getByText("This device already has a passkey")).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveCount(1);
    await card.getByRole("button", { name: /^Rename/ }).click();
    await card.getByRole("textbox", { name: "Name of the passkey" }).fill("My laptop");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("My laptop", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(card.getByText("My laptop", { exact: true })).toHaveCount(0);
  });

  const archive = test.info().outputPath("archive.tar.gz");
  let lastLink = firstLink;
  await test.step("another device can be signed out from here, at once", async () => {
    const other = await browser.newContext({ userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0" });
    lastLink = await newSignInLink(other, email, lastLink);
    const there = await other.newPage();
    await there.goto(lastLink);
    await expect(there.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await page.reload();
    const card = page.getByRole("region", { name: "Signed in on" });
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await expect(card.getByRole("listitem").first()).toContainText("This device");
    const row = card.getByRole("listitem").filter({ hasText: "Firefox on Android" });
    await expect(row).toContainText(/(now|ago) · by e-mail/);
    await card.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(page.getByText("You are now signed in here only.")).toBeVisible();
    await there.goto("/account");
    await expect(there).toHaveURL(/\/authentication\/signin/);
    await other.close();
  });

  await test.step("the newsletter begins with a link in a mail, and ends with one tap", async () => {
    const card = page.getByRole("region", { name: "Newsletter" });
    await card.getByRole("button", { name: "Subscribe" }).click();
    await expect(card.getByText(`we have sent a link to ${email}`)).toBeVisible();
    await page.goto(await linkInMail(email, /https?:\/\/\S+\/newsletter\/confirm\?token=\S+/));
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    await expect(page.getByText("The next newsletter comes to you.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "You are on the list" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/account");
    await card.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(card.getByRole("button", { name: "Subscribe" })).toBeVisible();
  });

  await test.step("everything is exported as one file", async () => {
    const card = page.getByRole("region", { name: "Take your things" });
    await card.getByRole("button", { name: "Export" }).click();
    const link = card.getByRole("link", { name: "Download" });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await link.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^toque-.+\.(tar\.gz|zip)$/);
    await file.saveAs(archive);
  });

  await test.step("another account brings the file in, and its own out after one more sign-in", async () => {
    const other = await (await browser.newContext()).newPage();
    const newcomer = newAddress("newcomer");
    await signIn(other, newcomer);
    await other.goto("/account");
    const card = other.getByRole("region", { name: "Bring your things along" });
    await card.locator("input[type=file]").setInputFiles(archive);
    await expect(card.getByText("Your things are here.")).toBeVisible({ timeout: 60_000 });
    await expect(card.getByText(/Your profile: .*health profile/)).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Weight" })).toHaveValue("68.5");
    await expect(other.getByRole("textbox", { name: "About you" })).toHaveValue("Pumpkin in everything.");
    await expectAccessible(other);

    // As if the session had been left open; the link is opened in another tab.
    const stale = { status: 403, json: { detail: "Sign in again.", code: "fresh_sign_in_required" } };
    await other.route("**/users/@me/export", (route) => route.fulfill(stale), { times: 1 });
    const before = await signInLink(newcomer);
    await other.getByRole("region", { name: "Take your things" }).getByRole("button", { name: "Export" }).click();
    const dialog = other.getByRole("dialog", { name: "Is it really you?" });
    await expectAccessible(other);
    await dialog.getByRole("button", { name: "Send me a link" }).click();
    await expect(dialog.getByText(`We have sent a link to ${newcomer}`)).toBeVisible();
    const tab = await other.context().newPage();
    await tab.goto(await signInLink(newcomer, before));
    await expect(tab.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await tab.close();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 60_000 });

    const moved = newAddress("moved");
    await other.getByRole("button", { name: "Change the e-mail address" }).click();
    await other.getByRole("textbox", { name: "New e-mail address" }).fill(moved);
    await other.getByRole("button", { name: "Send the link" }).click();
    await expect(other.getByText(`We have sent a link to ${moved}`)).toBeVisible();
    await expectAccessible(other);
    await other.goto(await linkInMail(moved, /https?:\/\/\S+\/account\/email\?token=\S+/));
    await other.getByRole("button", { name: "Use this address" }).click();
    await expect(other.getByText("From now on this address signs you in.")).toBeVisible();
    await other.goto("/account");
    await expect(other.getByRole("region", { name: "Ways to sign in" }).getByText(moved)).toBeVisible();
    await other.context().close();
  });

  await test.step("deleting asks for the name, says the date, and signs out", async () => {
    await page.getByRole("button", { name: "Delete in 14 days" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog.getByText(`Write exactly: ${name}`)).toBeVisible();
    await dialog.getByRole("textbox").fill(name);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByRole("heading", { name: "Goodbye, and thank you" })).toBeVisible();
    await expectAccessible(page);
    // Nothing of the account is asked for again, which would ask to sign in.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await (await page.request.get("/api/auth/session")).json()).toEqual({});
  });

  await test.step("signing in asks whether to take it back", async () => {
    await page.goto(await newSignInLink(page.context(), email, lastLink));
    await expect(page).toHaveURL(/\/authentication\/restore-account/);
    await expect(page.getByText(`The account of ${email} is about to be deleted.`)).toBeVisible();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByRole("heading", { name: "Your account stays" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue(name);
  });
});

test("somebody who is no admin sees no list of users", async ({ browser }) => {
  const page = await browser.newPage();
  await signIn(page, newAddress("no-admin"));
  await page.goto("/dashboard/admin/users");
  await expect(page.getByText("Not for this account")).toBeVisible();
  await expect(page.getByRole("main").getByText("@example.org")).toHaveCount(0);
  await page.close();
});
