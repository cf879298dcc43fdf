import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, picture, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";
import { storedZip } from "./stored-zip.ts";

// Recipes from the file of another app: chosen on the account's page, read by a job, and looked through in its report.

const recipe = (identifier: string, name: string, lines: string[]) => ({
  "@context": "http://schema.org",
  "@type": "Recipe",
  ...{ identifier, name, creditText: "A cook", recipeYield: "4", prepTime: "PT10M", totalTime: "PT30M" },
  recipeIngredient: lines,
  recipeInstructions: [{ "@type": "HowToStep", text: "Cook everything for 20 minutes." }],
});
const fileOf = (recipes: unknown) => ({
  name: "recipes.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(recipes)),
});
const card = (page: Page) => page.getByRole("region", { name: "Recipes from another app" });

for (const [width, height] of [
  [390, 844],
  [1280, 860],
] as const)
  test(`a file becomes private recipes with a report, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, newAddress(`recipe-file-${width}`));
    await page.goto("/recipes/new");
    await page.getByRole("button", { name: "Paste or import" }).click();
    await page.getByRole("link", { name: /Many recipes at once/ }).click();
    await expect(page).toHaveURL(/\/account#recipe-file$/);
    const section = card(page);
    await expect(section).toBeVisible();
    const input = section.locator("input[type=file]");

    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("only words") });
    await expect(section.getByRole("alert")).toContainText("notes.txt");

    const recipes = [
      recipe("a", "Walked carrot soup", ["500 g carrots", "1 onion"]),
      recipe("b", "Walked odd soup", ["2 quarzelknollen", "1 onion"]),
    ];
    await input.setInputFiles(fileOf(recipes));
    await expect(section.getByText("2 recipes have come in.")).toBeVisible({ timeout: 30_000 });
    await expect(section.getByText("Ingredients not recognised: 1 of 2")).toBeVisible();
    await expectAccessible(page);
    await picture(section, { path: join("test-results", "recipe-files", `report-${width}.png`) });
    await page.reload();
    await expect(section.getByText("2 recipes have come in.")).toBeVisible();

    await input.setInputFiles(fileOf(recipes));
    await expect(section.getByText("All of it was here already.")).toBeVisible({ timeout: 30_000 });
    await section.getByText("All other recipes").click();
    await section.getByRole("link", { name: "Walked carrot soup" }).click();
    await expect(page.getByRole("heading", { name: "Walked carrot soup" })).toBeVisible();
    await expect(page.getByTestId("recipe-source")).toContainText("RecipeSage");
  });

test("a ZIP brings its photo and its cookbook, and what is doubtful leads to the editor", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("recipe-zip"));
  await page.goto("/account#recipe-file");
  const section = card(page);
  await expect(section).toBeVisible();
  const mealie = {
    ...{ id: "5c2b3f60-0000-4000-8000-00000000e2e1", slug: "walked-pie", name: "Walked leek pie", recipeServings: 4 },
    ...{ prepTime: "20 min", performTime: "30 min", totalTime: "50 min", recipeCategory: [{ name: "Sundays" }] },
    recipeIngredient: [{ note: "3 leeks" }, { note: "2 quarzelknollen" }],
    recipeInstructions: [{ title: "", text: "Bake it for 30 minutes." }],
  };
  const file = storedZip([
    { name: "recipes/walked-pie/walked-pie.json", content: JSON.stringify(mealie) },
    { name: "recipes/walked-pie/images/original.png", content: await page.screenshot() },
  ]);
  const given = { name: "mealie.zip", mimeType: "application/zip", buffer: file };
  await section.locator("input[type=file]").setInputFiles(given);
  await expect(section.getByText("1 recipe has come in.")).toBeVisible({ timeout: 30_000 });
  await expect(section.getByText("1 photo", { exact: true })).toBeVisible();
  await expect(section.getByText("Cookbooks: Sundays")).toBeVisible();
  await expectAccessible(page);
  await picture(section, { path: join("test-results", "recipe-files", "zip-390.png") });
  await section.getByRole("link", { name: "Look it over: Walked leek pie" }).click();
  await expect(page).toHaveURL(/\/recipes\/\d+\/edit$/);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Walked leek pie");
});

test("an upload whose page was left goes on where it stopped", async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("recipe-resume"));
  await page.goto("/account#recipe-file");
  const section = card(page);
  await expect(section).toBeVisible();
  // On the disk, as its date is part of what it is known by.
  const file = testInfo.outputPath("all.zip");
  const content = storedZip([
    { name: "soup.json", content: JSON.stringify(recipe("r", "Walked leek soup", ["500 g leeks"])) },
    { name: "trace.log", content: Buffer.alloc(8_500_000, "x") },
  ]);
  await writeFile(file, content);
  const sent: string[] = [];
  page.on("request", (request) => {
    const part = /\/media\/upload\/imports\/[^/]+\/(\d+)/.exec(request.url())?.[1];
    if (part) sent.push(part);
  });
  const second = /\/media\/upload\/imports\/[^/]+\/1\?/;
  // The page is left while its last part is under way.
  await page.route(second, () => {});
  const asked = page.waitForRequest(second);
  await section.locator("input[type=file]").setInputFiles(file);
  await asked;
  await page.reload();
  await expect(section.getByText("“all.zip” was not uploaded to the end.")).toBeVisible();
  // Only now: a request that waits would go on.
  await page.unroute(second);
  sent.length = 0;
  await section.locator("input[type=file]").setInputFiles(file);
  await expect(section.getByText("1 recipe has come in.")).toBeVisible({ timeout: 30_000 });
  expect(sent).toEqual(["1"]);
  await expect(section.getByText("“all.zip” was not uploaded to the end.")).toHaveCount(0);
});
