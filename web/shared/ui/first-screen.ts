/** Parts that come later wait no longer than this for the picture of the first screen, in milliseconds. */
const LONGEST_MS = 4000;

/** How often a page is looked at while it loads, in milliseconds. */
const LOOK_MS = 50;

/** A frame that was drawn: the callback of the one after it. A page in the background draws none. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function pictureIsThere(): Promise<void> {
  // A page has its heading when it has its data; until then it shows that it loads.
  const end = performance.now() + LONGEST_MS;
  while (!document.querySelector("main h1") && performance.now() < end) await after(LOOK_MS);
  await drawn();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (picture && !picture.complete)
    await new Promise<void>((resolve) => {
      for (const event of ["load", "error"] as const) picture.addEventListener(event, () => resolve(), { once: true });
    });
  await drawn();
}

let first: Promise<void> | null = null;

/**
 * Resolves when the first screen of this visit is drawn: what comes after it must not compete with it for the network. At once
 * later on.
 */
export function firstScreenDrawn(): Promise<void> {
  first ??= Promise.race([pictureIsThere(), after(LONGEST_MS)]);
  return first;
}
