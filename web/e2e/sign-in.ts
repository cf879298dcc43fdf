import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { signInLink } from "./mailbox.ts";

/** Asks for a link on the sign-in page. */
export async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto("/authentication/signin");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
}

/** Signs in a new user through the UI: requests the link, opens it from the mail, enters a birth date. */
export async function signIn(page: Page, email: string): Promise<void> {
  await requestLink(page, email);
  await page.goto(await signInLink(email));
  await enterBirthDate(page);
}

/** What everybody is asked first who may see the dashboard. */
export async function enterBirthDate(page: Page): Promise<void> {
  await page.getByLabel("Date of birth").fill("1990-05-04");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** An e-mail address that no other test uses. */
export const newAddress = (name: string) => `${name}-${Date.now().toString(36)}@example.org`;

/** The address of the account that is an admin of the walks' server (.ci/stacks.ts). */
const keeper = "keeper@example.org";

/**
 * Signs in the admin. Walks that run side by side take turns, as each link is the newest mail to one address.
 * @param hasPlan whether the server lets the account in for more than to administer: only then it asks for a date of birth
 */
export async function signInAsKeeper(page: Page, hasPlan = true): Promise<void> {
  const folder = join(process.env.TOQUE_MAIL_DIR ?? "", "..");
  const turn = join(folder, "keeper-signs-in");
  const used = join(folder, "keeper-link");
  await expect(() => mkdir(turn)).toPass({ timeout: 60_000, intervals: [500] });
  try {
    const before = await readFile(used, "utf8").catch(() => null);
    await requestLink(page, keeper);
    const link = await signInLink(keeper, before ?? undefined);
    await page.goto(link);
    if (before === null && hasPlan) await enterBirthDate(page);
    else await expect(page).toHaveURL(/\/dashboard$/);
    await writeFile(used, link);
  } finally {
    await rmdir(turn);
  }
}
