import type { Page } from "playwright/test";

/** Makes the server's pages at some addresses carry a setting, whatever its configuration. */
export const withPageSetting = (page: Page, path: RegExp, name: string, content: string): Promise<unknown> =>
  page.route(path, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const meta = `<meta name="toque:${name}" content="${content}" />`;
    await route.fulfill({ response, body: (await response.text()).replace("<title>", `${meta}<title>`) });
  });
