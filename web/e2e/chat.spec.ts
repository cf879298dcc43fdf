import { test as anyTest, type Page } from "@playwright/test";
import { readStreamDelays, watchStreamDelays } from "../../.ci/stream-delays.ts";
import { expect, expectAccessible, expectWholeWords } from "./fixtures.ts";
import { newAddress, signIn } from "./sign-in.ts";

// The chat with the sous-chef on phone and desktop: changes are highlighted and undoable, messages survive a reload or
// a dropped connection without loss or duplicates, and every error suggests an action.

/** Console errors that these tests provoke: failed requests logged by the browser, and the page's own error codes. */
const expected = /Failed to load resource|net::ERR_|^(CLIENT_SESSION_ERROR|EVENT_STREAM_REFUSED|COOK_MODE_NOT_LOADED)$/;

const test = anyTest.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => {
      if (!expected.test(error.message)) complaints.push(`uncaught: ${error.message}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const send = "**/api/recipe/chatbot/send-message*";
const threadEvents = "**/api/recipe/chatbot/events";
const jobEvents = "**/api/recipe/jobs/*/events";

/** A job that exists only in the tests. */
const otherJob = { id: 2_000_000, type: "chatbot", status: "queued", progress: { stage: "queued", percent: 0 } };

/** An event stream that ends after these events, without completing. */
const stream = (...events: [type: string, data: unknown][]) => ({
  contentType: "text/event-stream",
  body: events.map(([type, data], i) => `id: ${i + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
});

async function openRecipe(page: Page, name: string): Promise<void> {
  const answer = await page.request.get(`/api/recipe/recipes?query=${name}`);
  const [found] = (await answer.json()) as { id: number }[];
  await page.goto(`/recipes/${found?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(new RegExp(name, "i"));
}

const talkOf = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });
const said = (page: Page, text: string | RegExp) => talkOf(page).getByRole("listitem").filter({ hasText: text });
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Message to the Sous-chef" });

async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await fieldOf(page).press("Enter");
}

/** Resets the connections of both event streams, like a network failure. @returns restores them */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route(threadEvents, (route) => route.abort("connectionreset"));
  await page.route(jobEvents, (route) => route.abort("connectionreset"));
  return async () => {
    await page.unroute(threadEvents);
    await page.unroute(jobEvents);
  };
}

test("phone: chat sheet, suggestions, recipe changes, reload during an answer, past conversations", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newAddress("talk-phone"));
  await watchStreamDelays(page);
  await openRecipe(page, "shakshouka");
  const main = page.getByRole("main");
  const sheet = page.getByRole("dialog", { name: /Sous-chef/ });
  const open = main.getByRole("button", { name: "Sous-chef" });

  await test.step("suggestions fit the recipe", async () => {
    await open.click();
    const suggestions = sheet.getByRole("list", { name: "Suggestions" });
    await expect(suggestions.getByRole("button", { name: "We are 6 tonight." })).toBeVisible();
    await expect(suggestions.getByRole("button", { name: "Make it vegan." })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("Shift+Enter inserts a line break, Escape closes the sheet and keeps the typed text", async () => {
    await fieldOf(page).fill("Without egg");
    await fieldOf(page).press("Shift+Enter");
    await fieldOf(page).pressSequentially("and vegan");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await expect(fieldOf(page)).toHaveValue("Without egg\nand vegan");
    await fieldOf(page).fill("");
  });

  await test.step("a change is highlighted, and can be reviewed and undone", async () => {
    const starter = page.url();
    await sheet.getByRole("button", { name: "We are 6 tonight." }).click();
    await sheet.getByRole("button", { name: "See changes" }).click();
    const changes = page.getByRole("dialog", { name: "What changed" });
    await expect(changes).toContainText("6");
    await expectAccessible(page);
    // The topmost dialog handles Escape.
    await page.keyboard.press("Escape");
    await expect(changes).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main.getByText("6 servings", { exact: true })).toBeVisible();
    await expect(main.getByText("changed just now").first()).toBeVisible();
    expect(page.url()).not.toBe(starter);
    await test.step("the page stands at what changed, and its bar shows it and takes it back", async () => {
      await expect(main.getByText(/^\d+ changes$/)).toBeVisible();
      await expect(main.locator("[data-changed]").first()).toBeInViewport();
      await expectAccessible(page);
      // Where its words and its buttons have no room in one row, they take two.
      await page.setViewportSize({ width: 320, height: 640 });
      await expectWholeWords(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await main.getByRole("button", { name: "See", exact: true }).click();
      await expect(changes).toContainText("6");
      await page.keyboard.press("Escape");
      await main.getByRole("button", { name: "Undo", exact: true }).click();
    });
    await expect(main.getByText("4 servings", { exact: true })).toBeVisible();
    await expect(main.getByText(/^\d+ changes$/)).toHaveCount(0);
    expect(page.url()).toBe(starter);
  });

  await test.step("stream events are rendered promptly", async () => {
    const delays = await readStreamDelays(page);
    expect(delays.events).toBeGreaterThan(0);
    expect(delays.unseen).toBe(0);
    const { events, median, max } = delays;
    process.stdout.write(`on the screen after ${median.toFixed(0)} ms, ${max.toFixed(0)} at most (${events} events)\n`);
  });

  await test.step("a conversation belongs to its recipe", async () => {
    await openRecipe(page, "hummus");
    await open.click();
    await expect(sheet.getByText("What shall we change?")).toBeVisible();
    await expect(said(page, "We are 6 tonight.")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Conversations", exact: true }).click();
    await sheet.getByRole("link", { name: "We are 6 tonight. About another recipe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/shakshouka/i);
    await expect(said(page, "You: We are 6 tonight.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("reload during an answer: question and answer are shown once", async () => {
    const letThrough = await cutOff(page);
    await page.reload();
    await open.click();
    await expect(said(page, "You: We are 6 tonight.")).toBeVisible();
    const before = await talkOf(page).getByRole("listitem").count();
    await say(page, "How long does it keep?");
    await expect(sheet.getByRole("button", { name: "Stop the answer" })).toBeEnabled();
    for (const cut of [true, false]) {
      await page.reload();
      await open.click();
      await expect(said(page, /^Sous-chef:.*fridge/i)).toHaveCount(1);
      await expect(said(page, "How long does it keep?")).toHaveCount(1);
      await expect(sheet.getByRole("button", { name: "Send" })).toBeVisible();
      await expect(talkOf(page).getByRole("listitem")).toHaveCount(before + 2);
      if (cut) await letThrough();
    }
  });

  await test.step("a new conversation; the previous one can be read", async () => {
    await sheet.getByRole("button", { name: "New conversation" }).click();
    await expect(sheet.getByText("What shall we change?")).toBeVisible();
    await expect(fieldOf(page)).toBeFocused();
    await sheet.getByRole("button", { name: "Conversations", exact: true }).click();
    const earlier = sheet.getByRole("list", { name: "Earlier conversations" });
    await expect(earlier.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
    await earlier.getByRole("button", { name: "We are 6 tonight. 4 messages" }).click();
    await expect(sheet.getByText("This conversation has ended.")).toBeVisible();
    await expect(sheet.getByText("How long does it keep?")).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Back to the conversation" }).click();
    await expect(fieldOf(page)).toBeVisible();
  });
});

for (const [device, width, height] of [
  ["phone", 390, 844],
  ["desktop", 1280, 900],
] as const)
  test(`${device}: what was changed is listed, a question of safety gets its card, in both themes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, newAddress(`talk-parts-${device}`));
    await openRecipe(page, "shakshouka");
    if (device === "phone") await page.getByRole("main").getByRole("button", { name: "Sous-chef" }).click();
    await say(page, "We are 6 tonight.");
    const changes = talkOf(page).getByRole("region", { name: "What I changed" });
    await expect(changes).toContainText("Servings 4 → 6, all amounts with them");
    await expect(talkOf(page).getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    await say(page, "Is it safe for my daughter who is allergic to eggs?");
    const card = talkOf(page).getByRole("region", { name: "What the ingredients say" });
    await expect(card).toContainText(/Egg.*Contains it/);
    await expect(card).toContainText("Please read the labels");
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate((value) => localStorage.setItem("toque.settings", JSON.stringify({ theme: value })), theme);
      await page.reload();
      if (device === "phone") await page.getByRole("main").getByRole("button", { name: "Sous-chef" }).click();
      await expect(card).toBeVisible();
      await card.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      expect(await talkOf(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      if (process.env.SHOTS) {
        await page.screenshot({ path: `${process.env.SHOTS}/card-${device}-${theme}.png` });
        await changes.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env.SHOTS}/changes-${device}-${theme}.png` });
      }
    }
  });

test("desktop: docked chat, dropped connection, rate limit, exceeded quota, model failure, stop, HTML output", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem("toque.settings", JSON.stringify({ theme: "dark" })));
  await signIn(page, newAddress("talk-desk"));
  await openRecipe(page, "hummus");
  const dock = page.getByRole("complementary", { name: "Sous-chef" });
  const alert = dock.getByRole("alert");
  const stop = dock.getByRole("button", { name: "Stop the answer" });
  await expect(dock.getByText("offline chef")).toBeVisible();
  await expectAccessible(page);

  await test.step("a message sent offline is sent automatically once after reconnecting", async () => {
    await context.setOffline(true);
    await say(page, "How long does it keep?");
    await expect(alert).toContainText("goes out as soon as you are back online");
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(said(page, /^Sous-chef:/)).toHaveCount(1);
    await expect(said(page, "How long does it keep?")).toHaveCount(1);
    await expect(alert).toHaveCount(0);
    // Screen readers get the whole answer once it is complete.
    await expect(talkOf(page).getByRole("status")).toContainText(/^Sous-chef: .*keeps for 3 days in the fridge/i);
  });

  await test.step("429: a countdown, then the same message is sent again", async () => {
    await page.route(send, (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "2" }, json: { detail: "Slow.", code: "rate_limited" } }),
    );
    await say(page, "Which wine goes with it?");
    await expect(dock.getByRole("button", { name: /^Try again in \d s$/ })).toBeDisabled();
    await page.unroute(send);
    await dock.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(said(page, /^Sous-chef:/)).toHaveCount(2);
    await expect(said(page, "Which wine goes with it?")).toHaveCount(1);
  });

  await test.step("exceeded quota: shows when it resets; the text returns to the field", async () => {
    await page.route(send, (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "7200" },
        json: { detail: "All 5 AI actions of today are used.", code: "ai_quota_exceeded" },
      }),
    );
    await say(page, "Make it spicier");
    await expect(alert).toContainText(/You have used today’s AI actions\. New ones come at \d/);
    await expect(dock.getByRole("button", { name: /Try again/ })).toHaveCount(0);
    await dock.getByRole("button", { name: "Leave it" }).click();
    await expect(fieldOf(page)).toHaveValue("Make it spicier");
    await expect(fieldOf(page)).toBeFocused();
    await expect(said(page, "Make it spicier")).toHaveCount(0);
    await page.unroute(send);
  });

  await test.step("503, and a model failure during an answer: recipe unchanged, retry offered", async () => {
    await page.route(send, (route) =>
      route.fulfill({ status: 503, json: { detail: "Away.", code: "model_unavailable" } }),
    );
    await fieldOf(page).press("Enter");
    await expect(alert).toContainText("Your recipe is as it was");
    await page.unroute(send);
    await page.route(send, (route) => route.fulfill({ status: 202, json: otherJob }));
    const error = { code: "thread_ended", detail: "This conversation was ended." };
    await page.route(jobEvents, (route) => route.fulfill(stream(["finished", { status: "failed", error }])));
    await dock.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toContainText("This did not work. Nothing was changed.");
    await expect(alert).toContainText("This conversation was ended.");
    await page.unroute(send);
    await page.unroute(jobEvents);
    await dock.getByRole("button", { name: "Try again" }).click();
    await expect(said(page, /^Sous-chef:/)).toHaveCount(3);
    await expect(said(page, "Make it spicier")).toHaveCount(1);
  });

  await test.step("stop by Escape; model output is rendered as plain text", async () => {
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    const hostile = `<img src=x onerror="window.hurt=1"> <script>window.hurt=1</script> **${word}** [a](javascript:alert(1))`;
    const message = { type: "message", waiting_another_message: false, model: "offline chef", job_id: null };
    await page.route("**/chatbot/history", (route) =>
      route.fulfill({
        json: {
          thread_id: 1,
          recipe_id: null,
          model: "offline chef",
          messages: [],
          events: [
            { ...message, id: 1, role: "user", message: `${word}${word}` },
            { ...message, id: 2, role: "ai", message: hostile, job_id: 4 },
          ],
        },
      }),
    );
    await page.route(threadEvents, (route) => route.abort("connectionreset"));
    await page.route(send, (route) => route.fulfill({ status: 202, json: otherJob }));
    let cancelled = false;
    // Once it is stopped, the stream does not connect again: the answer to the stopping is enough.
    await page.route(jobEvents, (route) => {
      const started = stream(["progress", { stage: "thinking", percent: 10 }], ["text", { text: "Well, <b>let" }]);
      return cancelled ? undefined : route.fulfill(started);
    });
    await page.route(`**/api/recipe/jobs/${otherJob.id}`, (route) => {
      cancelled = true;
      return route.fulfill({ json: { id: otherJob.id, status: "cancelled" } });
    });
    await page.reload();
    await expect(said(page, "window.hurt=1")).toContainText("<script>");
    await say(page, "And now?");
    await expect(talkOf(page).getByText("Well, <b>let")).toBeVisible();
    await expect(stop).toBeEnabled();
    // After a reload during an answer, the stream is read from its start.
    await page.reload();
    await expect(talkOf(page).getByText("Well, <b>let", { exact: true })).toBeVisible();
    await expect(stop).toBeEnabled();
    await expectAccessible(page);
    const asked = page.waitForRequest((request) => request.method() === "DELETE" && /\/jobs\/\d+$/.test(request.url()));
    await fieldOf(page).press("Escape");
    await asked;
    await expect(talkOf(page).getByRole("status")).toHaveText("Stopped. Nothing was changed.");
    await expect(dock.getByRole("button", { name: "Send" })).toBeVisible();
    expect(await page.evaluate(() => "hurt" in window)).toBe(false);
    expect(await talkOf(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
