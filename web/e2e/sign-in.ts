import { expect, type Page } from "@playwright/test";
import { signInLink } from "./mailbox.ts";

/** Signs a new cook in as a person does: asks for the link on the page, opens it from the mail, gives a birth date. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/authentication/signin");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await page.goto(await signInLink(email));
  await page.getByLabel("Date of birth").fill("1990-05-04");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** An address that no other walk uses. */
export const newAddress = (name: string) => `${name}-${Date.now().toString(36)}@example.org`;
