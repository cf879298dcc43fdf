/** What the worker uses of `clients` to lead to a page. */
export interface PageClients {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
  openWindow(url: string): Promise<unknown>;
}
interface PageClient {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The page that a notification leads to; null for one that is none of this app. */
export function pathOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { path }: { path?: unknown } = data;
  return typeof path === "string" && /^\/recipes\/\d+(\?cook=1)?$/.test(path) ? path : null;
}

/**
 * Leads to the page of a notification: the one that shows it comes to the front; else an open page is asked to go there,
 * which it does unless its work would be lost; else one is opened.
 */
export async function showPage(clients: PageClients, path: string, origin: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const wanted = new URL(path, origin);
  const shows = ({ url }: PageClient): boolean => new URL(url).pathname === wanted.pathname;
  const page = pages.find(({ url }) => url === wanted.href) ?? pages.find(shows) ?? pages[0];
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  // The browser may refuse to bring it to the front; it goes there all the same.
  await page.focus().catch(() => {});
  if (page.url !== wanted.href) page.postMessage({ type: "open", path });
}
