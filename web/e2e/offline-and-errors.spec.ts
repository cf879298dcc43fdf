import type { Locator } from "@playwright/test";
import { alert, call, firstRecipe, heart, refuse, small, test, toasts } from "./fault-injection.ts";
import { expect, expectAccessible } from "./fixtures.ts";

// Malformed input and errors. Each has a designed state, tested here or in the tests of its own screen:
// - 401, 403, 404, 409, 412, 422, 429, 500 and no response in the editor, a failed upload, a hostile name in the
//   editor: editor-errors.spec.ts;
// - 500 in the search, on its first and on a later page: search.spec.ts; 500 in a row of the home page and in a setting:
//   home.spec.ts;
// - hostile names in the page's head, which the server renders for link previews: api/pages/recipe-preview.test.ts;
// - hostile texts, missing or broken data, broken streams: malformed-data.spec.ts;
// - everything else below.

test.use({ viewport: { width: 1280, height: 900 } });

test("offline: a notice is shown, failed actions can be retried, and everything recovers by itself", async ({
  page,
  context,
}) => {
  const notice = page.getByRole("status").filter({ hasText: "You are offline" });
  const main = page.getByRole("main");
  const nav = page.getByRole("navigation", { name: "Main navigation" });
  await page.goto(`/recipes/${await firstRecipe(page)}`);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await main.getByRole("button", { name: "More", exact: true }).first().press("Enter");
  await expect(main.getByText("7 servings", { exact: true })).toBeVisible();
  // What comes after the first screen, the toasts among it, is there when the network goes.
  await expect(page.getByRole("complementary").getByRole("textbox")).toBeVisible();
  await page.waitForFunction(() => document.querySelector("[aria-live=assertive] *") !== null);

  await test.step("the page content stays, and a change is rolled back with an error message", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await heart(page).click();
    await expect(toasts(page, "The server could not be reached. Nothing is lost")).toBeVisible();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
    await expect(main.getByText("7 servings", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "You are offline" }).click();
    await expect(notice.getByText("What is on the page stays")).toBeHidden();
  });

  await test.step("a page whose chunk failed to load shows an error; the other pages stay reachable", async () => {
    await nav.getByRole("link", { name: "Generate" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "No answer from the kitchen" })).toBeVisible();
    await expectAccessible(page);
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await expect(toasts(page, "The server could not be reached").first()).toBeVisible();
    await page.goBack();
    await expect(heart(page)).toBeVisible();
    await page.goForward();
    await expect(main.getByRole("heading", { level: 1, name: "No answer from the kitchen" })).toBeVisible();
  });

  await test.step("back online, the missing page loads automatically", async () => {
    await context.setOffline(false);
    await expect(main.getByRole("heading", { level: 1, name: "Generate a recipe" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("so does a search without a response; a panel whose chunk failed to load shows a toast", async () => {
    await page.reload();
    await nav.getByRole("link", { name: "Recipes", exact: true }).click();
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article").first()).toBeVisible();
    await context.setOffline(true);
    await nav.getByRole("button", { name: /@example\.org/ }).click();
    await expect(toasts(page, "The server could not be reached").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article").first()).toBeVisible();
    await page.getByRole("searchbox").fill("shakshouka");
    await expect(alert(page).getByText("No answer from the kitchen")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("shakshouka");
    await context.setOffline(false);
    await expect(toasts(page, "Back online")).toBeVisible();
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article")).toHaveCount(1);
  });
});

test("a part of a page that cannot be loaded is left out, and the page stays", async ({ page }) => {
  // Chunks are named by what is in them.
  await page.route("**/assets/*.js", async (route) => {
    const response = await fetch(route.request().url());
    const text = await response.text();
    if (text.includes("get-random-fun-fact")) await route.abort();
    else await route.fulfill({ contentType: "text/javascript", body: text });
  });
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
  await page.goto("/dashboard");
  await lost;
  // Until what follows from it is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.getByRole("region", { name: "In season now" })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test("parts that come after a page wait for the picture that it opens with", async ({ page }) => {
  // Asked for without a page, which would have its picture already.
  const response = await page.request.get("/api/recipe/recipes");
  const [{ id }] = (await response.json()) as [{ id: number }];
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/media/covers/**", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/recipes/${id}`, { waitUntil: "commit" });
  await expect(page.locator("main article h1")).toBeVisible();
  const nutrition = page.getByRole("region", { name: "Per serving" });
  await page.waitForTimeout(1000);
  await expect(nutrition).toHaveCount(0);
  letThrough();
  await expect(nutrition).toBeVisible();
});

test("slow network: skeletons at once, and no layout shift when the response arrives", async ({ page }) => {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const sums = { shift: 0, moved: [] as string[] };
    Object.assign(window, { sums });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        sums.shift += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent;
          sums.moved.push(`${value}: ${from.x},${from.y} ${from.height} to ${to.x},${to.y} ${to.height} ${name}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: false });
  });
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What was opened on other devices is known to the server alone.
  for (let id = 4; id < 10; id++) await call(page, "PUT", `/api/recipe/recipes/${id}/opened`);
  // Responses are held until they are released.
  let letThrough = (): void => {};
  let held = Promise.resolve();
  const hold = () => {
    held = new Promise((resolve) => {
      letThrough = resolve;
    });
  };
  await page.route("**/api/recipe/**", async (route) => {
    await held;
    await route.fallback();
  });
  /** The sum of all layout shifts so far, and what moved since the last call. */
  const shift = () =>
    page.evaluate(() => {
      const { sums } = window as unknown as { sums: { shift: number; moved: string[] } };
      return { sum: sums.shift, moved: sums.moved.splice(0) };
    });
  const skeletons = page.getByRole("main").locator(".mantine-Skeleton-root");
  const screens: [path: string, there: Locator][] = [
    ["/recipes?sort=newest", page.getByRole("region", { name: "Results" }).getByRole("article").first()],
    ["/recipes/%", page.getByRole("heading", { level: 2, name: "Ingredients" })],
    ["/dashboard/likes", page.getByText("No favourites yet")],
    ["/dashboard", page.getByRole("region", { name: "In season now" }).getByRole("article").first()],
  ];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 850 });
    for (const [path, there] of screens) {
      hold();
      await page.evaluate((next) => window.history.pushState(null, "", next), path.replace("%", String(width % 9)));
      await expect(skeletons.first()).toBeVisible();
      // Excludes the layout shift of the skeletons themselves; from here on there must be none.
      const before = await shift();
      letThrough();
      await expect(there).toBeVisible();
      await expect(skeletons).toHaveCount(0);
      const { sum, moved } = await shift();
      expect(sum - before.sum, `${path}, ${width} px: ${moved.join("; ")}`).toBeLessThanOrEqual(0.02);
    }
    await page.evaluate(() => window.history.pushState(null, "", "/dashboard/settings"));
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.reload();
  }
});

test("rejected actions: each rejection has its message, and the user's work is kept", async ({ page }) => {
  const main = page.getByRole("main");
  const { id } = await call<{ id: number }>(page, "POST", "/api/recipe/recipes", small);
  await page.goto(`/recipes/${id}`);
  await main.getByRole("button", { name: "More", exact: true }).first().press("Enter");
  await refuse(
    page,
    "**/recipes/*/like",
    { status: 403 },
    { status: 409, detail: "In the words of the server." },
    { status: 429, headers: { "retry-after": "90" }, detail: "Too many requests." },
    { status: 500 },
  );
  const press = async (words: string) => {
    await heart(page).click();
    await expect(toasts(page, words).first()).toBeVisible();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  };

  await test.step("403, 409, 429 and 500", async () => {
    await heart(page).click();
    const dialog = page.getByRole("dialog", { name: "Forbidden access" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
    await press("The server did not accept this. Nothing has been changed.");
    await press("Try again in 2 minutes.");
    await press("The server made a mistake.");
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("412: saved elsewhere in the meantime, and nothing is overwritten", async () => {
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...small, name: "Crêpes" });
    await page.reload();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
    await call(page, "PUT", `/api/recipe/recipes/${id}`, { ...small, name: "Galettes" });
    await page.getByRole("button", { name: "Bring back" }).click();
    await expect(toasts(page, "Yours has not overwritten it")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main.getByRole("heading", { level: 1, name: "Galettes" })).toBeVisible();
  });

  await test.step("429 for a list: a countdown is shown and enforced", async () => {
    await refuse(page, "**/users/@me/recipes*", { status: 429, headers: { "retry-after": "4" } });
    await page.goto("/dashboard/recipes");
    await expect(alert(page)).toContainText("Try again in 4 seconds.");
    await expect(alert(page).getByRole("button", { name: /^Try again in \d s$/ })).toBeDisabled();
    await expectAccessible(page);
    await alert(page).getByRole("button", { name: "Try again", exact: true }).click();
    await expect(main.getByRole("heading", { name: "Galettes" })).toBeVisible();
  });

  await test.step("422: the message is shown at its field", async () => {
    const loc = ["body", "max_time"];
    await refuse(
      page,
      "**/ai/generate-recipe",
      { status: 422, detail: [{ loc, msg: "Give the chef ten minutes at least.", type: "value_error" }] },
      { status: 429, headers: { "retry-after": "7" }, detail: "Too many requests." },
    );
    await page.goto("/generate");
    await page.getByRole("button", { name: "15 min" }).click();
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await expect(page.getByText("This was not accepted.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "30 min" }).click();
    await page.getByRole("button", { name: "Write the recipe" }).click();
    await expect(alert(page).filter({ hasText: "Try again in 7 seconds." })).toBeVisible();
  });

  await test.step("401: the sign-in dialog opens, and the typed chat message is kept", async () => {
    await page.goto(`/recipes/${id}`);
    await page.getByRole("textbox", { name: "Message to the Sous-chef" }).fill("We are six tonight");
    await page.route("**/api/recipe/**", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { detail: "Sign in.", code: "authentication_required" } })
        : route.fallback(),
    );
    await heart(page).click();
    const dialog = page.getByRole("dialog", { name: "Sign in" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    // A private recipe stays visible behind the dialog; after dismissing it, the visitor does not see the recipe.
    await expect(page.locator("h1").getByText("Galettes")).toBeVisible();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "This recipe is not on the menu" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message to the Sous-chef" })).toHaveValue("We are six tonight");
  });
});
