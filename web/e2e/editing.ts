import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// Helpers shared by the editor tests.

export const photo = join(import.meta.dirname, "..", "readme", "recipe.png");
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const steps = (scope: Locator) => scope.getByRole("textbox", { name: /^Step \d+$/ });

export async function addFood(
  scope: Locator,
  page: Page,
  typed: string,
  option: string,
  amount: string,
): Promise<void> {
  await scope.getByRole("combobox", { name: "Add an ingredient" }).fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
  const field = scope.getByRole("textbox", { name: `Amount of ${option}` });
  await expect(field).toBeFocused();
  await field.fill(amount);
}

export async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Time at work" }).fill("20");
  await page.getByRole("textbox", { name: "Total time" }).fill("1 h 10");
}

/** Creates a small recipe of the user. @returns the address of its page */
export async function newRecipe(page: Page, name: string): Promise<string> {
  await page.goto("/recipes/new");
  await fillBasics(page, name);
  await page.getByRole("button", { name: "Add a step" }).click();
  await steps(section(page, "Method")).first().fill("Beat the eggs.");
  await save(page).click();
  await expect(page).toHaveURL(/\/recipes\/\d+$/);
  return page.url();
}

/** Adds pictures by pasting: this works in every browser and needs no file dialog. */
export async function pastePhoto(target: Locator): Promise<void> {
  await target.evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "dish.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [...readFileSync(photo)],
  );
}
