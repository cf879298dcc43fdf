import type { Page } from "@playwright/test";
import { recipe, summary } from "../testing/fixtures.ts";

/** A mocked search over a list in the test: any number of recipes, in pages of twenty like those of the API. */
export interface ManyRecipes {
  /** The ids in order; a test may change the list between two pages. */
  ids: number[];
  /** The numbers of the requested pages, in order. */
  asked: number[];
}

const pageSize = 20;
const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#f6d9b8"/><circle cx="2" cy="1.5" r="1" fill="#c94a2b"/></svg>';

/** Every third name needs two lines, so that rows differ in height. */
const nameOf = (id: number): string =>
  `Recipe ${id}${id % 3 === 0 ? " with a name that is so long that it does not fit into one line of a card" : ""}`;

/** Mocks the search of a page with `count` recipes. */
export async function serveMany(page: Page, count: number): Promise<ManyRecipes> {
  const many: ManyRecipes = { ids: Array.from({ length: count }, (_, index) => index + 1), asked: [] };
  await page.route("**/media/covers/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: cover }));
  // Opening or hovering a card requests its recipe.
  await page.route(/\/api\/recipe\/recipes\/\d+$/, (route) => {
    const id = Number(new URL(route.request().url()).pathname.split("/").at(-1));
    return route.fulfill({ json: recipe(id, nameOf(id)), headers: { etag: '"1"' } });
  });
  await page.route(/\/api\/recipe\/recipes\/\d+\/variants/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/recipe\/recipes\/\d+\/source$/, (route) => route.fulfill({ json: { source: null } }));
  await page.route(/\/api\/recipe\/recipes\?/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get("page"));
    const last = Math.max(1, Math.ceil(many.ids.length / pageSize));
    many.asked.push(number);
    const links = [`</api/recipe/recipes?page=1>; rel="first"`];
    if (number < last) links.push(`</api/recipe/recipes?page=${number + 1}>; rel="next"`);
    const ids = many.ids.slice((number - 1) * pageSize, number * pageSize);
    return route.fulfill({
      json: ids.map((id) => summary(recipe(id, nameOf(id)))),
      headers: { "x-total-count": String(many.ids.length), link: links.join(", ") },
    });
  });
  return many;
}
