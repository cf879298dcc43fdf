import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as anyTest, type Page } from "@playwright/test";
import { save } from "./editing.ts";
import { expect, expectAccessible, expectFitsWidth, picture } from "./fixtures.ts";
import { signInLink } from "./mailbox.ts";
import { newAddress, signIn } from "./sign-in.ts";

// A recipe of a page of the web: imported, looked through, saved with its source; what fails is said in words. The pages are
// those of api/testing/walk-site.ts.

const site = "http://93.184.216.34";

const test = anyTest.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Follows the browser's colour scheme, which {@link inBothThemes} changes. */
const followTheme = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("toque.settings", JSON.stringify({ theme: "auto" })));

/** Both themes keep axe's rules, and nothing is wider than the page. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expectAccessible(page);
    const width = page.viewportSize()?.width ?? 0;
    await picture(page, {
      path: join("test-results", "import", `${name}-${width}-${colorScheme}.png`),
      fullPage: true,
    });
  }
  await expectFitsWidth(page);
}

const address = (page: Page) => page.getByRole("textbox", { name: "Address of a page" });
const start = (page: Page) => page.getByRole("button", { name: "Import", exact: true });

for (const [width, height] of [
  [390, 844],
  [1280, 860],
] as const)
  test(`a page becomes a private recipe with its source, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await followTheme(page);
    await signIn(page, newAddress(`import-${width}`));
    await page.goto("/recipes/new");
    await page.getByRole("button", { name: "Paste or import" }).click();
    await inBothThemes(page, "start");
    await address(page).fill("soup");
    await start(page).click();
    await expect(page.getByText("This is not the address of a page", { exact: false })).toBeVisible();
    await address(page).fill(`${site}/soup`);
    await start(page).click();

    await expect(page.getByRole("heading", { level: 1, name: "Import a recipe" })).toBeVisible();
    const source = page.getByTestId("recipe-source");
    await expect(source.getByRole("link", { name: "Harbour Kitchen" })).toHaveAttribute("href", `${site}/soup`);
    await expect(source).toContainText("by Wilma Vos");
    const understood = page.getByRole("list", { name: "Ingredients understood" });
    await expect(understood.getByText("Carrots", { exact: true })).toBeVisible();
    await inBothThemes(page, "review");

    await page.getByRole("button", { name: /^Use 5 foods, 3 steps/ }).click();
    await expect(page).toHaveURL(/\/recipes\/new$/);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Harbour soup");
    await expect(page.getByText("Imported: it is saved as private.", { exact: false })).toBeVisible();
    await inBothThemes(page, "editor");
    await save(page).click();
    await expect(page).toHaveURL(/\/recipes\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Harbour soup" })).toBeVisible();

    await test.step("the recipe shows its source, and its owner says that it is their own before it may be public", async () => {
      const shown = page.getByRole("region", { name: "Source of the recipe" });
      const link = shown.getByRole("link", { name: "Harbour Kitchen" });
      await expect(link).toHaveAttribute("rel", "nofollow noopener noreferrer");
      await expect(shown.getByRole("link", { name: "creativecommons.org/licenses/by/4.0" })).toBeVisible();
      await expect(shown.getByText("Imported, and private until you say", { exact: false })).toBeVisible();
      await inBothThemes(page, "recipe");
      await page.getByRole("button", { name: "Ask to make it public" }).click();
      const question = page.getByRole("dialog", { name: "Is this your own work?" });
      await expect(question).toContainText("imported from Harbour Kitchen");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("Private: only you can see this recipe.")).toBeVisible();
      await page.getByRole("button", { name: "Ask to make it public" }).click();
      await question.getByRole("button", { name: "It is my own work" }).click();
      await expect(page.getByText("Waiting for a moderator.", { exact: false })).toBeVisible();
      await expect(shown.getByText("You said that this is your own work", { exact: false })).toBeVisible();
    });
  });

test("a recipe, and all of them, are taken out as files", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await followTheme(page);
  await signIn(page, newAddress("export"));
  await page.goto("/recipes/1");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export the recipe" });
  await expect(dialog).toContainText("For another Toque, or to keep");
  await inBothThemes(page, "export");
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("Markdown");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-1\.md$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^# /);
  await expect(dialog).toHaveCount(0);

  await page.goto("/account");
  const card = page.getByRole("region", { name: "Your recipes for other programs" });
  await card.getByRole("combobox", { name: "Format" }).selectOption("Mealie");
  await expect(card).toContainText("A file that Mealie takes in.");
  await card.scrollIntoViewIfNeeded();
  await inBothThemes(page, "account");
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^toque-recipes-[\d-]+\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe("PK");
});

test("what fails is said in words, and tried again or pasted", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await followTheme(page);
  await signIn(page, newAddress("import-fails"));
  await page.goto("/recipes/new");
  await page.getByRole("button", { name: "Paste or import" }).click();
  const failed = page.getByRole("alert");
  for (const [path, words] of [
    ["/about", "No recipe was found on this page."],
    ["/gone", "The page cannot be reached."],
    ["/members/soup", "The site does not want its pages to be read by programs."],
    ["/busy", "The site is being asked too often at the moment."],
    ["/inside", "This address cannot be imported from."],
    ["/large", "The page is too large."],
  ] as const) {
    await address(page).fill(`${site}${path}`);
    await start(page).click();
    await expect(failed).toContainText(words);
    await expect(address(page)).toHaveValue(`${site}${path}`);
  }
  await inBothThemes(page, "failure");
  await address(page).fill("http://127.0.0.1/soup");
  await start(page).click();
  await expect(page.getByText("Only public pages of the web can be imported", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Paste the text instead" }).click();
  await expect(page.getByRole("textbox", { name: "What you pasted" })).toBeVisible();
  await page.getByRole("textbox", { name: "What you pasted" }).fill(`${site}/licence-in-words`);
  await expect(page.getByRole("heading", { name: "This is the address of a page" })).toBeVisible();
  await start(page).click();
  await expect(page.getByTestId("recipe-source")).toContainText("javascript:alert(1)");
  await expect(page.getByTestId("recipe-source").getByRole("link")).toHaveCount(1);
});

test("an import goes on over a reload and while other pages are read, and is cancelled", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await followTheme(page);
  await signIn(page, newAddress("import-slow"));
  await page.goto("/recipes");
  await page.getByRole("searchbox").fill(`${site}/slow`);
  await page.getByRole("link", { name: "Import from this address" }).click();
  const running = page.getByRole("group", { name: "Reading the page" });
  await expect(running).toBeVisible();
  await inBothThemes(page, "progress");
  await page.reload();
  await expect(running.or(page.getByRole("heading", { level: 1, name: "Import a recipe" }))).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.goto("/recipes/new");
  await expect(page.getByText("The recipe of 93.184.216.34 is ready to be looked through.")).toBeVisible();
  await page.getByRole("button", { name: "Have a look" }).click();
  await expect(page.getByText("Slow soup").first()).toBeVisible();
  await page.getByRole("button", { name: "Back to the recipe" }).click();

  await test.step("an address in the editor's fields is offered to be imported", async () => {
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${site}/slow`);
    await page.getByRole("button", { name: "Import from this address" }).click();
    await start(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("The import was cancelled");
  });
});

test("what another app shares waits for a click, also over a sign-in, and so does the bookmark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cook = newAddress("import-share");
  const long = `Long soup\n2 carrots\n1 l water\n${"Boil for 20 minutes and stir. ".repeat(100)}`;
  await page.goto(`/recipes/new?${new URLSearchParams({ text: long })}`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(cook);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await page.goto(await signInLink(cook));
  await page.getByLabel("Date of birth").fill("1990-05-04");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Your text" }).check();
  await expect(page.getByRole("textbox", { name: "What you pasted" })).toHaveValue(/^Long soup\n2 carrots/);

  await page.goto(`/recipes/new?${new URLSearchParams({ title: "Soup", text: `Look: ${site}/soup` })}`);
  await expect(address(page)).toHaveValue(`${site}/soup`);
  await start(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import a recipe" })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/recipes/new");
  await page.getByRole("button", { name: "Paste or import" }).click();
  const bookmark = await page.getByRole("link", { name: "Import to Toque" }).getAttribute("href");
  await page.route(`${site}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Soup</h1>" }));
  await page.goto(`${site}/soup?from=bookmark#top`);
  // As the browser runs a bookmark.
  await page.evaluate(`void (${decodeURI(String(bookmark).replace("javascript:", ""))})`);
  await expect(address(page)).toHaveValue(`${site}/soup?from=bookmark#top`);
});
