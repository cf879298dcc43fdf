import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect, expectAccessible, expectFitsWidth, picture, test } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// A recipe from a PDF: chosen on the page, read by a job, and looked through like a pasted text. Photos of pages need a model
// that sees, which the server of the walks does not have.

/** A PDF with one page of text in Western letters. */
function pdfOf(lines: readonly string[]): Buffer {
  const drawn = lines.map((line) => `${line ? `(${line}) Tj ` : ""}0 -16 Td`).join("\n");
  const content = `BT /F 11 Tf 50 790 Td\n${drawn}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 3 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R >>\n%%EOF`,
  );
}
const soup = [
  "30-Minute Soup",
  "Serves 4",
  "",
  "Ingredients",
  "2 carrots",
  "a glass of cream",
  "1 leek",
  "",
  "Method",
  "Peel the carrots",
  "Boil them for 20 minutes",
];

for (const [width, height] of [
  [390, 844],
  [1280, 860],
] as const)
  test(`a PDF is read, a line of it is said to be a step, and it fills the form, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => localStorage.setItem("toque.settings", JSON.stringify({ theme: "auto" })));
    await signIn(page, newAddress(`document-${width}`));
    await page.goto("/recipes/new");
    await page.getByRole("button", { name: "Paste or import" }).click();
    await expect(page.getByText("Photos of pages cannot be read", { exact: false })).toBeVisible();
    const input = page.getByTestId("document-file");
    await input.setInputFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") });
    await expect(page.getByRole("alert")).toContainText("it was not uploaded");
    await input.setInputFiles({ name: "soup.pdf", mimeType: "application/pdf", buffer: pdfOf(soup) });
    await expect(page.getByRole("heading", { level: 1, name: "Import a recipe" })).toBeVisible();
    const understood = page.getByRole("list", { name: "Ingredients understood" });
    await expect(understood.getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("button", { name: /^Use 3 foods, 2 steps/ }).first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await expectAccessible(page);
      await picture(page, {
        path: join("test-results", "import", `document-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await expectFitsWidth(page);
    await page.getByRole("button", { name: /^Change the amount of Carrot/ }).click();
    await page.getByRole("textbox", { name: "Amount of Carrot" }).fill("3");
    await page.getByRole("button", { name: "More: Leek" }).click();
    await page.getByRole("menuitem", { name: "This is a step" }).click();
    await page
      .getByRole("button", { name: /^Use 2 foods, 3 steps/ })
      .first()
      .click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("30-Minute Soup");
  });
