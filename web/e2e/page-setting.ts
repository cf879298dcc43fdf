import type { Page } from "playwright/test";

/** Makes the server's pages at some addresses carry settings, whatever its configuration. */
export const withPageSettings = (page: Page, path: RegExp, settings: Record<string, string>): Promise<unknown> =>
  page.route(path, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const meta = Object.entries(settings).map(
      ([name, content]) => `<meta name="toque:${name}" content="${content}" />`,
    );
    await route.fulfill({ response, body: (await response.text()).replace("<title>", `${meta.join("")}<title>`) });
  });
