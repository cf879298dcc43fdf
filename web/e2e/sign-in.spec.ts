import { generateKeyPairSync } from "node:crypto";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { newAddress } from "./sign-in.ts";

// The sign-in page beyond the link by mail, which every other walk uses: providers, a passkey, the page after the mail, errors.

const provider = (name: string) => {
  const id = name.toLowerCase();
  const urls = { signinUrl: `/api/auth/signin/${id}`, callbackUrl: `/api/auth/callback/${id}` };
  return [id, { id, name, type: id === "email" ? "email" : "oauth", ...urls }];
};

/** No suggestions of passkeys: this walk uses the button. */
async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window.PublicKeyCredential ?? {}, { isConditionalMediationAvailable: async () => false });
  });
}

test("a provider's button leads to the provider; one that does not open says so", async ({ page }) => {
  await withoutSuggestions(page);
  await page.route("**/api/auth/providers", (route) =>
    route.fulfill({ json: Object.fromEntries(["Email", "Google", "Discord", "Apple"].map(provider)) }),
  );
  const posted: string[] = [];
  await page.route("**/api/auth/signin/google", (route) => {
    posted.push(route.request().postData() ?? "");
    return route.fulfill({ json: { url: "/authentication/signin?error=OAuthSignin" } });
  });
  await page.route("**/api/auth/signin/apple", (route) => route.fulfill({ json: { url: "/recipes?from=apple" } }));
  await page.goto("/authentication/signin?callbackUrl=/recipes/4");
  for (const name of ["Google", "Discord", "Apple"])
    await expect(page.getByRole("button", { name: `Continue with ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toContainText("The other service could not be opened. Nothing has changed.");
  expect(Object.fromEntries(new URLSearchParams(posted[0]))).toMatchObject({ callbackUrl: "/recipes/4", json: "true" });
  await page.getByRole("button", { name: "Continue with Apple" }).click();
  await expect(page).toHaveURL("/recipes?from=apple");
});

/** A device with one passkey for this site, which it uses without a dialog. */
async function addPasskey(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await device.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: {
      credentialId: Buffer.from("passkey-of-the-walk").toString("base64"),
      isResidentCredential: true,
      rpId: "localhost",
      privateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
      userHandle: Buffer.from("user-1").toString("base64"),
      signCount: 1,
    },
  });
}

test("a passkey of the device signs the server's challenge", async ({ context, page }) => {
  await withoutSuggestions(page);
  await page.route("**/api/auth/passkey/options", (route) =>
    route.fulfill({
      json: {
        challenge_id: "c1",
        options: { challenge: "c2lnbiB0aGlzLCBwbGVhc2U", rpId: "localhost", userVerification: "preferred" },
      },
    }),
  );
  let proof: Record<string, string> = {};
  await page.route("**/api/auth/passkey", (route) => {
    proof = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ""));
    return route.fulfill({ json: { url: "/authentication/signin?error=Verification" } });
  });
  await page.goto("/authentication/signin?callbackUrl=/recipes/4");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("autocomplete", /webauthn$/);
  const button = page.getByRole("button", { name: "Continue with a passkey" });

  await addPasskey(context, page);
  await button.click();
  // This key is unknown to the server, whose refusal is shown where the person is.
  await expect(page.getByRole("alert")).toContainText("This passkey is not accepted here");
  expect(proof).toMatchObject({ challenge_id: "c1", callbackUrl: "/recipes/4", json: "true" });
  const { response } = JSON.parse(proof.response ?? "{}") as { response: { clientDataJSON: string } };
  expect(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString())).toMatchObject({
    type: "webauthn.get",
    challenge: "c2lnbiB0aGlzLCBwbGVhc2U",
  });
  await expect(button).toBeEnabled();
});

test("after the mail: the address, what to do when nothing comes, once more, another address", async ({ page }) => {
  await withoutSuggestions(page);
  await page.clock.install();
  const email = newAddress("check-mail");
  await page.goto("/authentication/signin?callbackUrl=/recipes/4");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page).toHaveURL(/\/authentication\/check-mail\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  await page.getByText("Nothing came?").click();
  await expect(page.getByText("Look in the spam folder.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: /^Send it again in \d+ seconds?$/ })).toBeDisabled();
  await page.clock.runFor(46_000);
  const sent = page.waitForRequest("**/api/auth/signin/email");
  await page.getByRole("button", { name: "Send it again", exact: true }).click();
  expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ""))).toMatchObject({
    email,
    callbackUrl: "/recipes/4",
  });
  await expect(page.getByText("Sent again.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send it again in/ })).toBeDisabled();
  await page.getByRole("link", { name: "Use another address" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
});

test("each error of the library has its own words, and a way out", async ({ page }) => {
  await withoutSuggestions(page);
  for (const [name, title, way] of [
    ["OAuthSignin", "The other service did not open", "Back to signing in"],
    ["OAuthCallback", "The other service did not say yes", "Back to signing in"],
    ["CallbackRouteError", "The other service did not say yes", "Back to signing in"],
    ["OAuthAccountNotLinked", "You already have an account", "Sign in as before"],
    ["AccessDenied", "Not let in", "Back to signing in"],
    ["Verification", "This link no longer works", "Ask for a new link"],
    ["SessionRequired", "Please sign in first", "Back to signing in"],
    ["InvalidCallbackUrl", "That way leads elsewhere", "Back to signing in"],
    ["Configuration", "Signing in is not set up", "Back to signing in"],
    ["Default", "Signing in did not work", "Back to signing in"],
  ] as const)
    await test.step(name, async () => {
      await page.goto(`/authentication/error?error=${name}&callbackUrl=/recipes/4`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const link = page.getByRole("link", { name: way });
      await expect(link).toHaveAttribute("href", "/authentication/signin?callbackUrl=%2Frecipes%2F4");
    });
});

test("a visitor's like is given after the sign-in, in the tab that the mail's link opens", async ({
  context,
  page,
}) => {
  await withoutSuggestions(page);
  const email = newAddress("visitor");
  const heartOf = (tab: Page) => tab.getByRole("main").getByRole("button", { name: /like/i }).first();
  await page.goto("/recipes/2");
  await heartOf(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  const other = await context.newPage();
  await other.goto(await signInLink(email));
  await expect(other.getByText("Added to your saved recipes.")).toBeVisible();
  await other.goto("/recipes/2");
  await expect(heartOf(other)).toHaveAttribute("aria-pressed", "true");
});
