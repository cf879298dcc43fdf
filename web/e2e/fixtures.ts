import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

/** A page that fails the test at its end on console errors, uncaught errors and failed requests. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Whether an animation that ends is under way. */
const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document.getAnimations().some((animation) => {
      const { iterations } = animation.effect?.getTiming() ?? {};
      return iterations !== Number.POSITIVE_INFINITY && animation.playState === "running";
    }),
  );

/** Waits for finite animations to end, those that are about to begin too: intermediate colours would distort the contrast checks. */
async function waitForAnimations(page: Page): Promise<void> {
  for (let still = 0; still < 2; ) {
    still = (await isMoving(page)) ? 0 : still + 1;
    if (still < 2) await page.waitForTimeout(60);
  }
}

/**
 * Fails on every serious or critical axe violation on the current page.
 * @param rules only these rules of axe; all by default
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await waitForAnimations(page);
  // No page has a frame of another site: the old mode does not open a page of its own for each report. What passes is not listed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  });
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}

/** Nothing is wider than the page. Asked until it holds: some parts measure themselves once the page was resized. */
export async function expectFitsWidth(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, { message: `wider than the page: ${page.url()}`, timeout: 15_000 }).toBeLessThanOrEqual(0);
}

/** No word is torn apart at the end of a line, and no letter is cut off by the box or the window that it stands in. */
export async function expectWholeWords(page: Page): Promise<void> {
  const torn = await page.evaluate(() => {
    const range = document.createRange();
    const linesOf = () =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 8)));
    const isHidden = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { clipPath, clip } = getComputedStyle(box);
        if (clipPath !== "none" || clip !== "auto") return true;
      }
      return false;
    };
    /** Of the box that hides what it has no room for, where it is not one that shows a number of lines. */
    const isCut = (element: Element): boolean => {
      const box = [element, element.parentElement, element.parentElement?.parentElement].find(
        (one) => one && /hidden|clip/.test(getComputedStyle(one).overflowY),
      );
      if (!box || getComputedStyle(box).webkitLineClamp !== "none") return false;
      const edge = box.getBoundingClientRect();
      const mayEnd = getComputedStyle(box).textOverflow === "ellipsis";
      return [...range.getClientRects()].some(
        ({ top, bottom, left, right }) =>
          bottom > edge.bottom + 2 ||
          top < edge.top - 2 ||
          (!mayEnd && (right > edge.right + 1 || left < edge.left - 1)),
      );
    };
    /** Of the window, where no box ends before it and nothing can be scrolled. */
    const isOut = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return false;
      return [...range.getClientRects()].some(({ right, left }) => right > window.innerWidth + 1 || left < -1);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest("[inert], svg, noscript")) continue;
      if (isHidden(parent)) continue;
      range.selectNodeContents(node);
      if (isCut(parent) || isOut(parent)) found.push(`cut: ${node.textContent}`);
      for (const { index, 0: word } of node.textContent.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf().size > 1) found.push(`torn: ${word}`);
      }
    }
    return found;
  });
  expect(torn).toEqual([]);
}

/** A screenshot for people to look at. None is taken in CI, where hundreds of them would take minutes. */
export async function picture(of: Page | Locator, options: { path: string; fullPage?: boolean }): Promise<void> {
  if (process.env.CI !== "true") await of.screenshot(options);
}

/** Shows the page in a theme. The settings decide it, not what the browser prefers: light, unless one has chosen. */
export const setTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute("data-mantine-color-scheme", name), theme);

/**
 * Fails on every serious axe violation in either theme; leaves the page light. It is the same document in other colours: of axe's
 * rules only that of contrast can judge the dark one differently.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, "dark");
  await expectAccessible(page, ["color-contrast"]);
  await setTheme(page, "light");
  await expectAccessible(page);
}

export { expect };
