import { type Page, test } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { callApi, drawPhoto, findRecipe } from "./game-walk.ts";
import { installed, open, stored, textsKept } from "./installed-app.ts";
import { newAddress, signIn } from "./sign-in.ts";

// A cooking for the game where there is no network: cook mode still asks for photos after a reload, keeps what is taken, and the
// photo arrives from another tab, as the first one is closed. The console is not watched here: a browser without a network
// complains of each request.

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });

interface Cooking {
  id: number;
  cooking_images: { step_id: number | null }[];
}
const current = async (page: Page): Promise<Cooking> =>
  (await callApi<Cooking>(page, "GET", "/users/@me/cookings/@current")).body;

test("a photo that is taken without a network arrives later, also when the tab was closed", async ({
  context,
  page,
}) => {
  await signIn(page, newAddress("offline-cook"));
  await installed(page);
  await textsKept(page);
  const { id: recipe } = await findRecipe(page, "soup");
  expect((await callApi(page, "POST", "/cookings", { recipe_id: recipe })).status).toBe(201);
  await open(page, `/recipes/${recipe}?cook=1`);
  const camera = (tab: Page) => tab.getByRole("button", { name: /^Take a photo of this step/ });
  await expect(camera(page)).toBeVisible();
  await expect.poll(() => stored(page)).toContain("/api/cooktoearn/users/@me/cookings/@current");
  const photo = await drawPhoto(page);

  await context.setOffline(true);
  await page.reload();
  await expect(camera(page)).toBeVisible();
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(page.getByText("the photo is kept on this device", { exact: false }).first()).toBeVisible();
  const second = await context.newPage();
  await page.close();

  await context.setOffline(false);
  await open(second, "/dashboard");
  await expect.poll(async () => (await current(second)).cooking_images.length).toBe(1);
  expect((await current(second)).cooking_images[0]!.step_id).not.toBeNull();
  // Nothing of it stays on the device.
  await expect.poll(() => second.evaluate(() => localStorage.getItem("toque.photos"))).toBeNull();
});
