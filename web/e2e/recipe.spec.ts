import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { richRecipe } from "../features/recipe/testing/rich-recipe.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { call, heading, menu, ownRecipe, serve } from "./recipe-walk.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The recipe page beyond the main tasks: actions on the user's own recipes, known and unknown values, printing,
// and missing data.

test.use({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });

test("an own recipe: checklist, measures, visibility, versions, variants, deleting and restoring", {
  tag: "@full",
}, async ({ page }) => {
  await signIn(page, newAddress("recipe"));
  const { id, payload } = await ownRecipe(page, "Late porridge");
  await page.goto(`/recipes/${id}`);
  await expect(heading(page, "Late porridge")).toBeVisible();
  const apples = page.getByRole("checkbox", { name: /^Apples? / });
  const amountOf = (name: string) => page.getByRole("listitem").filter({ hasText: name }).locator("label").last();

  await test.step("servings and measures", async () => {
    await expect(amountOf("Hazelnuts")).toHaveText("30 g");
    await page.getByRole("group", { name: "Number of servings" }).getByRole("button", { name: "More" }).click();
    await expect(apples).toHaveAccessibleName("Apples 3");
    await expect(amountOf("Hazelnuts")).toHaveText("45 g");
    await page.getByRole("combobox", { name: "Measures" }).selectOption("us");
    await expect(amountOf("Hazelnuts")).toHaveText("1½ oz");
    await page.getByRole("combobox", { name: "Measures" }).selectOption("metric");
    // Holding the button repeats the step, also where the page moves meanwhile.
    await page.getByRole("group", { name: "Number of servings" }).getByRole("button", { name: "More" }).hover();
    await page.mouse.down();
    await expect(amountOf("Hazelnuts")).not.toHaveText("45 g");
    await page.getByRole("article").evaluate((article) => article.style.setProperty("margin-top", "90px"));
    await expect(amountOf("Hazelnuts")).toHaveText(/\skg$/);
    await page.mouse.up();
    const reached = await amountOf("Hazelnuts").textContent();
    await page.getByRole("article").evaluate((article) => article.style.removeProperty("margin-top"));
    await expect(amountOf("Hazelnuts")).toHaveText(reached ?? "");
    await page.getByRole("button", { name: "Back to 2 servings" }).click();
    await expect(amountOf("Hazelnuts")).toHaveText("30 g");
  });

  await test.step("checked items persist over a reload, and a step's duration starts a timer", async () => {
    await apples.check();
    await page.getByRole("checkbox", { name: "Step 1 is done" }).check();
    await page.reload();
    await expect(apples).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Step 1 is done" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Step 2 is done" })).not.toBeChecked();
    await page.getByRole("button", { name: "5 min, start the timer of step 2" }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    await page.getByRole("timer").click();
    await page.getByRole("button", { name: "Stop: Step 2" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Untick all" }).click();
    await expect(apples).not.toBeChecked();
  });

  await test.step("private: sharing explains it, and offers to request approval", async () => {
    await menu(page, "Share");
    const dialog = page.getByRole("dialog", { name: "Only you can see this recipe" });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Ask to make it public" }).click();
    await expect(page.getByText("Waiting for a moderator.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask to make it public" })).toHaveCount(0);
  });

  await test.step("an earlier version is shown as a diff and restored", async () => {
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...payload, name: "Early porridge", nb_servings: 3 });
    await page.reload();
    await expect(heading(page, "Early porridge")).toBeVisible();
    await menu(page, "Versions");
    const sheet = page.getByRole("dialog", { name: "Versions" });
    await expect(sheet.getByText("Name, Servings", { exact: true })).toBeVisible();
    await sheet.getByRole("button", { name: "What changed" }).click();
    await expect(sheet.locator("ins", { hasText: "Early" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Bring back" }).click();
    await expect(sheet.getByText("Took back version 2")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Bring back" }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(heading(page, "Late porridge")).toBeVisible();
  });

  await test.step("a variant links to its source, and can be made the main variant", async () => {
    const variant = await call<Recipe>(page, "POST", `/api/recipe/recipes/${id}/variants`, {
      name: "Oat-free porridge",
    });
    await page.goto(`/recipes/${variant.id}`);
    await expect(page.getByText("A variant of Late porridge")).toBeVisible();
    await menu(page, "Show this one in my lists");
    await expect(page.getByText("Your lists now show this one")).toBeVisible();
    await page.goto("/dashboard/recipes");
    await expect(page.getByRole("link", { name: "Oat-free porridge" })).toBeVisible();
    // Searched among one's own only, sorted and filtered as everywhere.
    await expect(page.getByLabel("Order of the recipes")).toHaveValue("relevance");
    await expect(page.getByLabel("Order of the recipes").locator("option").first()).toHaveText("Last changed");
    const field = page.getByRole("searchbox", { name: "Search my recipes" });
    await field.fill("tiramisu");
    await expect(page.getByText("Nothing in the pot")).toBeVisible();
    await field.fill("porridge");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page).toHaveURL(/\/dashboard\/recipes\?query=porridge$/);
    await expectAccessible(page);
    await page.goto(`/recipes/${variant.id}`);
    await page.getByRole("link", { name: "Late porridge" }).first().click();
    await expect(heading(page, "Late porridge")).toBeVisible();
    const mark = page.getByRole("button", { name: "Show in my lists: Oat-free porridge" });
    await mark.click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
  });

  await test.step("deleted, and restored from the toast", async () => {
    await menu(page, "Delete");
    await expect(page).toHaveURL(/\/dashboard\/recipes$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The recipe is back")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/recipes/${id}$`));
    await expect(heading(page, "Late porridge")).toBeVisible();
  });
});

/** Some steps provoke failed requests, which the browser logs as errors. */

const photo = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 9"><rect width="12" height="9" fill="${colour}"/></svg>`;

test("photos by keyboard, known and unknown values, other languages, tags, and printing", async ({ page }) => {
  await signIn(page, newAddress("reader"));
  const photos = ["/media/p/red.svg", "/media/p/green.svg", "/media/p/blue.svg"];
  const dish = richRecipe(2_000_078, {
    origin_lang: "fr",
    img: photos,
    video: { id: 1, video_url: "https://video.example/cake", jacket_url: null, width: null, height: null },
  });
  await page.route("**/media/p/*.svg", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: photo(/(\w+)\.svg/.exec(route.request().url())?.[1] ?? "black"),
    }),
  );
  await page.route(/\/api\/authentication\/users\/@me\/personal-info$/, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { birth_date: "1990-05-04", diet: 1, allergies: [1, 7] } })
      : route.fallback(),
  );
  await serve(page, dish);
  // The description and a step have no translation.
  await page.route(/\/api\/recipe\/recipes\/2000078\?translated=false$/, (route) =>
    route.fulfill({
      json: {
        ...dish,
        name: { fr: "Crumble aux pommes", en: dish.name },
        description: { fr: dish.description },
        steps: dish.steps.map((step) => ({ ...step, text: { fr: step.text } })),
      },
    }),
  );
  await page.goto("/recipes/2000078");
  await expect(heading(page, "Apple crumble")).toBeVisible();

  await test.step("photos: arrow keys navigate, Escape closes, the focus is restored", async () => {
    const enlarge = page.getByRole("button", { name: "Enlarge: Apple crumble, photo 1 of 3" });
    await enlarge.focus();
    await page.keyboard.press("Enter");
    const box = page.getByRole("dialog", { name: "Photos of Apple crumble" });
    await expect(box.getByRole("img", { name: "Apple crumble, photo 1 of 3" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(box.getByRole("img")).toHaveAttribute("src", photos[1] ?? "");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(box.getByRole("img", { name: "Apple crumble, photo 3 of 3" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(box).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Enlarge: .* photo 3 of 3$/ })).toBeFocused();
    await expect(page.getByRole("link", { name: "Watch the video on video.example" })).toHaveAttribute(
      "rel",
      /noopener/,
    );
  });

  await test.step("own allergies and diet: contained, possible, and unknown is never shown as safe", async () => {
    const own = page.getByRole("list", { name: "What it means for you" });
    await expect(own.getByText("Contains gluten, which you avoid")).toBeVisible();
    await expect(own.getByText("May contain milk: not known for grandmother's spice")).toBeVisible();
    await expect(own.getByText("Not known to fit your diet", { exact: false })).toBeVisible();
  });

  await test.step("sources of the nutrition figures: measured, estimated, unknown, zero", async () => {
    await page.getByRole("button", { name: "Ciqual 2020 · 82% of the weight known" }).click();
    const table = page.getByRole("dialog", { name: "Where the figures come from" });
    await expect(
      table.getByRole("row", { name: /Plain flour Ciqual 9410 Estimated: salt 300 g 1,050 kcal/ }),
    ).toBeVisible();
    await expect(table.getByRole("row", { name: /Cinnamon .* about 0 kcal/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /No entry in Ciqual .* 5 g unknown/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("texts without a translation are marked with their language", async () => {
    await expect(page.getByText("Not all of it is in English yet: the rest is shown in French.")).toBeVisible();
    await expect(page.getByText("Bake until golden.")).toHaveAttribute("lang", "fr");
    await expect(page.getByText("Soft apples under a crust that cracks.")).toHaveAttribute("lang", "fr");
    await expect(heading(page, "Apple crumble")).not.toHaveAttribute("lang");
    await expectAccessible(page);
  });

  await test.step("parts and tags are links", async () => {
    await page.getByRole("region", { name: "Ingredients" }).getByRole("link", { name: "Crumble" }).click();
    await expect(page).toHaveURL(/#method-900$/);
    await expect(page.getByRole("link", { name: "Baked" })).toHaveAttribute("href", "/recipes?tag=46");
  });

  await test.step("print: the chosen servings, without pictures and without navigation", async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await menu(page, "Print…");
    const dialog = page.getByRole("dialog", { name: "Print the recipe" });
    await dialog.getByRole("button", { name: "More" }).press("Enter");
    await expect(dialog.getByRole("switch", { name: "Pictures" })).not.toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Step 1 is done" }).first().check();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByText("5 servings", { exact: true })).toBeVisible();
    await expect(page.getByText("375 g")).toBeVisible();
    await expect(page.getByText(/^Toque · http/)).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByText("Skip to the content")).toBeHidden();
    await expect(page.locator("article img:visible, article input:visible")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });
});
