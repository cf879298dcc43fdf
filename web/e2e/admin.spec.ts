import type { Browser, Page } from "@playwright/test";
import { asOperator } from "./admin-double.ts";
import { startCiqualMirror } from "./ciqual-mirror.ts";
import { expect, expectAccessible, expectFitsWidth, test } from "./fixtures.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// The administrators' pages: the walk's own server as it is, and a double of one in which things go wrong.

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** In both themes no serious violation, and nothing that scrolls sideways. */
async function isFine(page: Page): Promise<void> {
  await expectFitsWidth(page);
  await expectAccessible(page);
  const theme = await page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
  const set = (to: string) =>
    page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), to);
  await set(theme === "dark" ? "light" : "dark");
  await expectAccessible(page, ["color-contrast"]);
  await set(theme ?? "light");
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an administrator looks after the installation", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(desk);
  await signInAsKeeper(page);

  await test.step("its health is one look, and says what to do", async () => {
    await page.goto("/dashboard/admin/health");
    await expect(title(page, "Health")).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "Database" })).toContainText("Fine");
    await expect(page.getByRole("article").filter({ hasText: "AI model" })).toContainText("offline chef");
    await expect(page.getByRole("article").filter({ hasText: "Backup" })).toContainText("bun run admin backup FILE");
    await isFine(page);
    await page.setViewportSize(phone);
    await isFine(page);
    await page.setViewportSize(desk);
  });

  await test.step("the table of foods is checked first, then exactly this one is imported", async () => {
    const mirror = await startCiqualMirror();
    await page.getByRole("link", { name: "Table of foods" }).click();
    const source = page.getByRole("textbox", { name: "Address of the Ciqual table" });
    await source.fill(mirror.url);
    await page.getByRole("button", { name: "Check the table" }).click();
    await expect(page.getByRole("heading", { name: "This is what an import would do" })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText("Nothing is changed yet", { exact: false })).toBeVisible();
    await isFine(page);
    await page.getByRole("button", { name: "Import it" }).click();
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Show the report" }).first()).toBeVisible();
    mirror.stop();
  });

  await test.step("both are among the jobs", async () => {
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("ciqual-import");
    await expect(page).toHaveURL(/type=ciqual-import/);
    await expect(page.getByRole("listitem").filter({ hasText: "Table of foods" }).first()).toContainText("Done");
    await isFine(page);
  });

  await test.step("nothing translates here, and that is said", async () => {
    await page.getByRole("link", { name: "Translations" }).click();
    await expect(page.getByText("the offline chef does not translate", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Translate", exact: true })).toHaveCount(0);
    await isFine(page);
  });

  await test.step("an entry is added, completed in every language, and deleted; what is used stays", async () => {
    const name = `Tried ${Date.now().toString(36)}`;
    await page.getByRole("link", { name: "Reference data" }).click();
    await page.getByRole("button", { name: "New tag" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Write a name in at least one language.")).toBeVisible();
    await page.getByRole("textbox", { name: /English/ }).fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("searchbox", { name: "Search by name" }).fill(name);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("German missing");
    await isFine(page);
    await page.setViewportSize(phone);
    await row.getByRole("button", { name: `Edit ${name}` }).click();
    for (const language of ["French", "Spanish", "German"])
      await page.getByRole("textbox", { name: new RegExp(language) }).fill(`${name} ${language}`);
    await isFine(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row).not.toContainText("missing");
    await page.setViewportSize(desk);
    await row.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Search by name" }).fill("");
    await page.getByRole("radio", { name: "Allergens" }).check();
    await page.getByRole("button", { name: "Delete Milk" }).click();
    await expect(page.getByText(/^Milk stays: .*foods/)).toBeVisible();
  });
});

/** A user whose page is told that they are an administrator, on a phone; French from the sign-in on. */
async function operator(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.TOQUE_URL ?? "",
    viewport: phone,
    locale: "en-GB",
  });
  const page = await context.newPage();
  await signIn(page, newAddress("operator"));
  await page.evaluate(async () => {
    const session = (await (await fetch("/api/auth/session")).json()) as { accessToken?: string };
    await fetch("/api/authentication/users/@me/language", {
      method: "PUT",
      headers: { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ language: "fr" }),
    });
  });
  await asOperator(page);
  return page;
}

test("what goes wrong is found and mended, in French, with one thumb", async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await operator(browser);

  await test.step("red comes first, with the way to it", async () => {
    await page.goto("/dashboard/admin/health");
    await expect(page.getByText("Quelque chose brûle")).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText("Bus d’événements");
    await isFine(page);
    await page.getByRole("article").filter({ hasText: "Messages en échec" }).getByRole("link").click();
  });

  await test.step("one is replayed, the other discarded with a reason", async () => {
    await expect(title(page, "Messages en échec")).toBeVisible();
    await expect(page.getByText("2 messages", { exact: true })).toBeVisible();
    await page.getByText("Ce qu’il contient").first().click();
    await expect(page.getByText('"category_id": 4', { exact: false }).first()).toBeVisible();
    await isFine(page);
    await page.getByRole("button", { name: "Rejouer le n° 12" }).click();
    await expect(page.getByText("1 message", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Écarter le n° 11" }).click();
    await page.getByRole("form").getByRole("button", { name: "Écarter" }).click();
    await expect(page.getByText("Écrivez quelques mots.")).toBeVisible();
    await isFine(page);
    await page.getByRole("textbox", { name: "Pourquoi peut-il être écarté" }).fill("L’aliment n’existe plus.");
    await page.getByRole("form").getByRole("button", { name: "Écarter" }).click();
    await expect(page.getByText("Tout est arrivé")).toBeVisible();
    await isFine(page);
  });

  await test.step("a failed job is tried again, a running one stopped; its progress is live", async () => {
    await page.goto("/dashboard/admin/jobs");
    await expect(page.getByText("64", { exact: false }).first()).toBeVisible();
    await page.getByText("Pourquoi elle a échoué").click();
    await expect(page.getByText("no answer within", { exact: false })).toBeVisible();
    await isFine(page);
    await page.getByRole("button", { name: /^Réessayer/ }).click();
    await expect(page.getByText("La tâche 39 attend de nouveau son tour.")).toBeVisible();
    await page.getByRole("button", { name: /^Arrêter Traduction en masse/ }).click();
    await expect(page.getByText("La tâche 41 est arrêtée.")).toBeVisible();
  });

  await test.step("an address that the server refuses is said at its field", async () => {
    await page.goto("/dashboard/admin/ciqual");
    await page.getByRole("textbox", { name: "Adresse de la table Ciqual" }).fill("ftp://example.org/table.csv");
    await page.getByRole("button", { name: "Vérifier la table" }).click();
    await expect(page.getByText("Cette adresse n’est pas acceptée", { exact: false })).toBeVisible();
    await isFine(page);
  });

  await test.step("a translation says what it takes before it starts", async () => {
    await page.goto("/dashboard/admin/translations");
    await expect(page.getByText("2 recettes à traduire")).toBeVisible();
    await expect(page.getByText("0,014", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "espagnol" }).click();
    await expect(page).toHaveURL(/lang=es/);
    await isFine(page);
  });

  await test.step("the names of tags and measures are translated into the languages chosen", async () => {
    await page.getByRole("button", { name: "Traduire les étiquettes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Traduire", exact: true }).click();
    await expect(page.getByText("C’est parti\u202f: 1 nom.")).toBeVisible();
    await page.getByRole("button", { name: "Traduire les mesures" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Traduire", exact: true }).click();
    await expect(page.getByText("tous les noms sont là", { exact: false })).toBeVisible();
  });
  await page.context().close();
});

test("nobody else sees these pages", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", viewport: phone });
  const page = await context.newPage();
  await signIn(page, newAddress("no-operator"));
  for (const path of ["health", "jobs", "dead-letters", "translations", "ciqual", "reference"]) {
    await page.goto(`/dashboard/admin/${path}`);
    await expect(page.getByText("Not for this account")).toBeVisible();
  }
  await context.close();
});
