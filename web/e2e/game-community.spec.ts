import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, picture, setTheme, test } from "./fixtures.ts";
import { callApi, cook, findRecipe, judge, lookAt } from "./game-walk.ts";
import { withPageSettings } from "./page-setting.ts";
import { newAddress, signIn, signInAsKeeper } from "./sign-in.ts";

// What cooks do for each other in the game: one's dishes are judged by others, the reward arrives, a quest is claimed, the
// leaderboard shows it, and the restaurant is open to visitors.

/** A page of another user of their own. */
async function another(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.TOQUE_URL ?? "", locale: "en-GB" });
  const page = await context.newPage();
  await signIn(page, newAddress(name));
  return page;
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Waits until a dish is the one that is judged; hands back those of walks that run beside this one. */
async function seePhotoOf(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole("heading", { level: 2, name });
  for (let i = 0; i < 20 && !(await wanted.isVisible()); i++) {
    const skip = page.getByRole("button", { name: "Skip", exact: true });
    await expect(wanted.or(skip).first()).toBeVisible();
    if (await wanted.isVisible()) break;
    await skip.click();
    await page.getByRole("button", { name: "Next dish" }).click();
  }
  await expect(wanted).toBeVisible();
}

test("cooks judge each other, and what that brings is seen everywhere", { tag: "@full" }, async ({
  page: mara,
  browser,
}) => {
  test.setTimeout(360_000);
  await signIn(mara, newAddress("mara"));
  const username = `mara${Date.now().toString(36)}`;
  await callApi(mara, "POST", "/api/authentication/users/@me/change-username", { username });
  const [ben, cleo, dan] = await Promise.all(["ben", "cleo", "dan"].map((name) => another(browser, name)));
  if (!ben || !cleo || !dan) throw new Error("somebody is missing");
  const soup = await findRecipe(mara, "soup");
  const salad = await findRecipe(mara, "salad");
  let cooking = 0;

  await test.step("while nothing waits, that is said", async () => {
    await ben.route("**/cooking-evaluation/pick", (route) =>
      route.fulfill({ body: "null", contentType: "application/json" }),
    );
    await ben.goto("/kitchen/judge");
    await expect(ben.getByText("Every plate has been looked at")).toBeVisible();
    await lookAt(ben, "judge nothing");
    await ben.route("**/cooking-evaluation/standing", (route) =>
      route.fulfill({ json: { given: 20, limit: 20, paused_until: null } }),
    );
    await ben.reload();
    await expect(ben.getByText("Thank you, that was a full day")).toBeVisible();
    await lookAt(ben, "judge full day");
    await ben.unroute("**/cooking-evaluation/standing");
    await ben.route("**/cooking-evaluation/standing", (route) =>
      route.fulfill({ json: { given: 20, limit: 20, paused_until: "2030-05-04T12:00:00.000Z" } }),
    );
    await ben.reload();
    await expect(ben.getByText("A little rest for your eyes")).toBeVisible();
    await lookAt(ben, "judge paused");
    await ben.unrouteAll();
  });

  await test.step("without points the leaderboard says how the first ones come", async () => {
    await mara.goto("/kitchen/leaderboard");
    await expect(title(mara, "Leaderboard")).toBeVisible();
    await expect(mara.getByText("You have no points here yet", { exact: false })).toBeVisible();
    await lookAt(mara, "leaderboard without points");
  });

  await test.step("a dish is judged by keys; an answer can be taken back; a photo goes on when its time is over", async () => {
    cooking = await cook(mara, soup.id);
    await ben.route("**/cooking-evaluation/pick", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { leased_until: string } | null;
      if (body) body.leased_until = new Date(Date.now() + 1500).toISOString();
      await route.fulfill({ response: answer, json: body });
    });
    await ben.goto("/kitchen/judge");
    await expect(ben.getByText("It went on without you")).toBeVisible();
    await lookAt(ben, "judge lease over");
    await ben.unrouteAll();
    await ben.getByRole("button", { name: "Next dish" }).click();
    await seePhotoOf(ben, soup.name);
    await expect(ben.getByText("0 of 20 today")).toBeVisible();
    await lookAt(ben, "judge");
    await ben.keyboard.press("2");
    await expect(ben.getByText("Not this: Not finished yet").first()).toBeVisible();
    // Sooner than the answer is sent.
    await picture(ben, { path: "test-results/game/judge given 1280 light.png" });
    await ben.keyboard.press("z");
    await expect(ben.getByRole("button", { name: "Looks right" })).toBeVisible();
    await ben.keyboard.press("a");
    await ben.keyboard.press("n");
    await expect(ben.getByText("1 of 20 today")).toBeVisible();
  });

  await test.step("the third answer decides: the place on the leaderboard appears by itself", async () => {
    await judge(cleo, cooking, true);
    await judge(dan, cooking, true);
    await expect(mara.getByRole("complementary", { name: "Your place" })).toContainText(username);
    await expect(mara.getByRole("listitem").filter({ hasText: username })).toBeVisible();
    await mara.goto("/kitchen/wallet");
    await expect(mara.getByText("A dish that was approved")).toBeVisible();
  });

  await test.step("a dish is refused with a reason on a phone, which its cook can read", async () => {
    const second = await cook(mara, salad.id);
    await ben.setViewportSize({ width: 390, height: 844 });
    await ben.goto("/kitchen/judge");
    await seePhotoOf(ben, salad.name);
    await ben.getByRole("button", { name: "Not this" }).click();
    await expect(ben.getByRole("dialog", { name: "What is not right?" })).toBeVisible();
    await picture(ben, { path: "test-results/game/judge reason 390 light.png" });
    await ben.getByRole("button", { name: "Another dish" }).click();
    await picture(ben, { path: "test-results/game/judge given 390 light.png" });
    await ben.getByRole("button", { name: "Next dish" }).click();
    await expect(ben.getByText("2 of 20 today")).toBeVisible();
    const { body } = await callApi<{ reasons: string[] }>(mara, "GET", `/cookings/${second}`);
    expect(body.reasons).toEqual(["another_dish"]);
  });

  await test.step("a quest is claimed once, and the next chapter begins", async () => {
    await mara.goto("/kitchen/quests");
    await expect(title(mara, "Quests")).toBeVisible();
    const claim = mara.getByRole("button", { name: "Claim the reward of The key under the pot" });
    await expect(claim).toBeVisible();
    await lookAt(mara, "quests");
    await claim.click();
    await expect(mara.getByText(/^Yours: [\d,]+ SPOON and [\d,]+ XP$/)).toBeVisible();
    await expect(mara.getByText("Chapter 2", { exact: true })).toBeVisible();
    await lookAt(mara, "quests claimed");
  });

  await test.step("a claim that the server refuses is said, and nothing is lost", async () => {
    await ben.setViewportSize({ width: 1280, height: 900 });
    await ben.route("**/users/@me/user-quests?done=false", async (route) => {
      const answer = await route.fetch();
      const quests = (await answer.json()) as { quest: { type: string }; completed: boolean }[];
      await route.fulfill({
        response: answer,
        json: quests.map((one) => ({ ...one, completed: one.quest.type !== "daily" || one.completed })),
      });
    });
    await ben.goto("/kitchen/quests");
    await ben.getByRole("button", { name: "Claim the reward of The key under the pot" }).click();
    await expect(ben.getByText("Something is still missing for this quest.")).toBeVisible();
    await expect(ben.getByRole("button", { name: "Claim the reward of The key under the pot" })).toBeVisible();
    await ben.unrouteAll();
  });

  await test.step("the leaderboard shows it; whoever likes stays out of it", async () => {
    await mara.goto("/kitchen/leaderboard?season=all");
    await expect(mara.getByRole("listitem").filter({ hasText: username })).toBeVisible();
    await lookAt(mara, "leaderboard");
    await mara.getByRole("button", { name: "How places are made" }).click();
    await mara.getByRole("switch", { name: "Leave me out" }).click();
    await expect(mara.getByText("Hidden: only you see this")).toBeVisible();
    await expect(mara.getByRole("listitem").filter({ hasText: username })).toHaveCount(0);
    await picture(mara, { path: "test-results/game/leaderboard how 1280 light.png" });
    await mara.getByRole("switch", { name: "Leave me out" }).click();
    await expect(mara.getByText("Hidden: only you see this")).toHaveCount(0);
    await mara.keyboard.press("Escape");
  });

  await test.step("visitors see the restaurant, with its brigade", async () => {
    const { body: items } = await callApi<{ id: number; used: boolean }[]>(mara, "GET", "/users/@me/items");
    const box = items.find(({ used }) => !used)!;
    const opened = await callApi<{ chef_id: number }>(mara, "POST", `/chefboxes/${box.id}/open`);
    await callApi(mara, "POST", "/users/@me/restaurant/add-chef-to-brigade", { chef_id: opened.body.chef_id });
    await ben.goto("/kitchen/leaderboard?season=all");
    await ben.getByRole("link", { name: username }).click();
    await expect(title(ben, `${username}’s restaurant`)).toBeVisible();
    await expect(ben.getByRole("article")).toHaveCount(1);
    await lookAt(ben, "restaurant");
    await ben.getByRole("link", { name: "Profile and recipes" }).click();
    await expect(ben.getByRole("link", { name: "Restaurant" })).toBeVisible();
  });

  await test.step("a cook's public page shows the restaurant, and leads to it and to what was cooked last", async () => {
    const { body: me } = await callApi<{ id: number }>(mara, "GET", "/api/authentication/me");
    const asked: string[] = [];
    ben.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(cooktoearn\/users\/\d|nft\/chefs\/\d)/.test(pathname)) asked.push(pathname);
    });
    await ben.goto(`/users/${me.id}`);
    const card = ben.getByRole("region", { name: "Restaurant" });
    await expect(card).toContainText(/Level \d+ · 1 dish approved/);
    await expect(card).toContainText(/Place \d+ in [A-Z]/);
    await expect(card).toContainText(/Brigade: .+/);
    const dish = card.getByRole("list", { name: "Cooked last" }).getByRole("link");
    await expect(dish).toHaveCount(1);
    // One call, whatever the brigade.
    expect(asked).toEqual([`/api/cooktoearn/users/${me.id}/restaurant/card`]);
    await lookAt(ben, "profile with restaurant");
    for (const theme of ["light", "dark"] as const) {
      await ben.setViewportSize({ width: 768, height: 1024 });
      await setTheme(ben, theme);
      await picture(ben, { path: `test-results/game/profile with restaurant 768 ${theme}.png` });
    }
    await setTheme(ben, "light");
    await dish.click();
    await expect(ben).toHaveURL(`/recipes/${soup.id}`);
    await ben.goBack();
    await card.getByRole("link", { name: "Restaurant" }).click();
    await expect(title(ben, `${username}’s restaurant`)).toBeVisible();
  });

  await test.step("who has switched the game off is shown nothing of it, and asks for nothing", async () => {
    const { body: me } = await callApi<{ id: number }>(mara, "GET", "/api/authentication/me");
    await callApi(dan, "PATCH", "/users/@me/settings", { playing: false });
    const asked: string[] = [];
    dan.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await dan.goto(`/users/${me.id}`);
    await expect(title(dan, username)).toBeVisible();
    await expect.poll(() => asked).toContain("/api/cooktoearn/users/@me/settings");
    await expect(dan.getByText("Nothing on the table yet")).toBeVisible();
    await expect(dan.getByRole("region", { name: "Restaurant" })).toHaveCount(0);
    expect(asked.filter((path) => /cooktoearn\/users\/\d|nft/.test(path))).toEqual([]);
  });

  await Promise.all([ben, cleo, dan].map((one) => one.context().close()));
});

test("an administrator writes what the game asks for, and sees it in four languages", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAsKeeper(page);
  const name = `Stir ${Date.now().toString(36)}`;

  await test.step("the quests are listed with what they ask for", async () => {
    await page.goto("/dashboard/admin/game");
    await expect(title(page, "Cooking game")).toBeVisible();
    await expect(page.getByText("The key under the pot", { exact: true })).toBeVisible();
    await picture(page, { path: "test-results/game/admin quests 1280 light.png" });
  });

  await test.step("a draft says what it lacks, and is previewed in every language", async () => {
    await page.getByRole("button", { name: "New quest" }).click();
    const form = page.getByRole("form", { name: "New quest" });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Write a name in at least one language.")).toBeVisible();
    await form.getByRole("textbox", { name: "Name, English" }).fill(name);
    await form.getByRole("textbox", { name: "Name, German" }).fill(`${name} auf Deutsch`);
    await form.getByRole("textbox", { name: "Description, English" }).fill("Stir it twice.");
    await form.getByRole("combobox", { name: "Diet" }).selectOption({ label: "Vegan" });
    await form.getByRole("textbox", { name: "How often" }).fill("2");
    const preview = page.getByRole("region", { name: "What players see" });
    await expect(preview.getByRole("article", { name: "English" })).toContainText("Cook 2 dishes · Vegan");
    await expect(preview.getByRole("article", { name: "German" })).toContainText(`${name} auf Deutsch`);
    await expect(preview.getByRole("article", { name: "German" })).toContainText("2 Gerichte kochen · Vegan");
    await expect(preview.getByRole("article", { name: "Spanish" })).toContainText("not translated");
    await lookAt(page, "admin quest form");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("no French");
  });

  await test.step("it is changed and deleted", async () => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = page.getByRole("form", { name: `Edit ${name}` });
    await form.getByRole("textbox", { name: "SPOON" }).fill("7");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("7 SPOON");
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  });

  await test.step("who votes for each other more than chance is shown to moderators", async () => {
    await page.route("**/cooking-evaluation/rings", (route) =>
      route.fulfill({ json: [{ users: [1, 2], usernames: ["ann", null], approvals: [9, 8], chance: 1 / 240_000 }] }),
    );
    await page.goto("/dashboard/moderation/rings");
    await expect(title(page, "Votes for each other")).toBeVisible();
    await expect(page.getByRole("link", { name: "ann" })).toHaveAttribute("href", "/users/1");
    await expect(page.getByRole("listitem").filter({ hasText: "ann" })).toContainText("By chance: 1 in 240,000");
    await lookAt(page, "moderation rings");
    await page.unrouteAll();
    // As it is answered here: nobody has voted so often.
    await page.reload();
    await expect(page.getByText("Nobody stands out")).toBeVisible();
  });

  for (const [kind, shown] of [
    ["questlines", "The Wobbly Table"],
    ["item-templates", "Welcome box"],
    ["restaurant-levels", "from 0 XP"],
  ] as const)
    await test.step(`${kind} have a list of their own`, async () => {
      await page.goto(`/dashboard/admin/game?kind=${kind}`);
      await expect(page.getByText(shown, { exact: false }).first()).toBeVisible();
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole("form")).toBeVisible();
      await expectAccessible(page);
      await picture(page, { path: `test-results/game/admin ${kind} 1280 light.png` });
    });

  await test.step("figures say what they lead to before they are in force, and go back", async () => {
    await page.goto("/dashboard/admin/game?kind=figures");
    const form = page.getByRole("form", { name: "Figures" });
    const hard = form.getByRole("row", { name: /^Hard, 90 minutes/ });
    await expect(hard.getByRole("cell").first()).toHaveText("34");
    await form.getByLabel("SPOON: Hard", { exact: true }).fill("32");
    await expect(hard.getByRole("cell").first()).toHaveText("46 (now 34)");
    await lookAt(page, "admin figures");
    await form.getByLabel("SPOON: Hard", { exact: true }).fill("22");
    await form.getByLabel("Answers that decide").fill("4");
    await form.getByLabel("Approvals each way").fill("5");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("An even number of answers has no majority.");
    await form.getByLabel("Answers that decide").fill("3");
    // Nothing that walks beside this one would notice.
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The figures are in force")).toBeVisible();
    await page.reload();
    await expect(form.getByLabel("Approvals each way")).toHaveValue("5");
    await form.getByLabel("Approvals each way").fill("4");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  });
});

test("an installation without the game shows nothing of it, and is asked nothing about it", async ({ page }) => {
  await signIn(page, newAddress("no-game"));
  await withPageSettings(page, /localhost:\d+\/[^.]*$/, { game: "false" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(cooktoearn|nft)\//.test(request.url())) asked.push(request.url());
  });
  for (const path of ["/dashboard", "/recipes", "/account", "/dashboard/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Kitchen" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Recipes", exact: true }).first().click();
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Start cooking" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cook for the game" })).toHaveCount(0);
  expect(asked).toEqual([]);
});
