import { expect, type Page } from "@playwright/test";

// What walks of the installed app share: its service worker answers for the page, and keeps copies.

/** The addresses of what is stored on this device. */
export const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("toque-data"))) return [];
    const requests = await (await caches.open("toque-data")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

/** Waits until the worker answers for the page, and copies have an owner. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  });
  await expect.poll(() => stored(page)).toContain("/offline/owner");
}

/** The catalogues of the reader's language are there as well. */
export const textsKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open("toque-texts")).keys()).length))
    .toBeGreaterThan(12);

/** Opens a page; on a busy machine the debugger now and then loses a navigation that the worker answers: it is made again. */
export const open = (tab: Page, path: string) => tab.goto(path, { timeout: 30_000 }).catch(() => tab.goto(path));
