import type { Page } from "@playwright/test";
import { call } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// A desk in English and a phone in French: the everyday tasks are walked at both.

export const views = [
  { width: 390, language: "fr" },
  { width: 1280, language: "en" },
] as const;

export type View = (typeof views)[number];

/** The pages of the signed-in user are in a language from the next one on. */
export async function speak(page: Page, language: string): Promise<void> {
  await call(page, "PUT", "/api/authentication/users/@me/language", { language });
  await page.evaluate((lang) => localStorage.setItem("toque.language", lang), language);
}

/** Signs in a new user, who then is at the home page. */
export async function signInAt(page: Page, { width, language }: View, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 850 });
  await signIn(page, newAddress(`${name}${width}`));
  if (language === "en") return;
  await speak(page, language);
  await page.goto("/dashboard");
}
