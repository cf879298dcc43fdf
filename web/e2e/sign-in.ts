import { expect, type Page } from "@playwright/test";
import { signInLink } from "./mailbox.ts";

/** Signs in a new user through the UI: requests the link, opens it from the mail, enters a birth date. */
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

/** An e-mail address that no other test uses. */
export const newAddress = (name: string) => `${name}-${Date.now().toString(36)}@example.org`;
