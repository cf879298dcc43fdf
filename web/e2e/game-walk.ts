import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWidth, picture, setTheme } from "./fixtures.ts";

// What walks of the cooking game share: its calls as a signed-in page makes them, and photos that are drawn, no two alike.

/** Calls the API in the name of who is signed in on the page. @returns status and body */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const session = (await (await fetch("/api/auth/session")).json()) as Record<string, string>;
      const answer = await fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${session.accessToken ?? session.access_token}`,
          "content-type": "application/json",
          lang: "en",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : null) as never };
    },
    { method, path: path.startsWith("/api/") ? path : `/api/cooktoearn${path}`, body },
  );
}

/** A picture of random fields as a file, no two alike. */
export async function drawPhoto(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const ink = canvas.getContext("2d")!;
    for (let x = 0; x < 8; x++)
      for (let y = 0; y < 8; y++) {
        ink.fillStyle = `hsl(${Math.random() * 360} 60% ${20 + Math.random() * 60}%)`;
        ink.fillRect(x * 80, y * 60, 80, 60);
      }
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  return { name: "dish.jpg", mimeType: "image/jpeg", buffer: Buffer.from(url.split(",")[1]!, "base64") };
}

/** Draws a plate with what happens to be on it, and uploads it. @returns its address */
async function uploadPhoto(page: Page): Promise<string> {
  const ticket = await callApi<{ upload_url: string; img_url: string }>(
    page,
    "GET",
    "/image-upload-url?content_type=image/jpeg",
  );
  expect(ticket.status).toBe(200);
  const status = await page.evaluate(async (url) => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 900;
    const ink = canvas.getContext("2d")!;
    const any = (from: number, to: number): number => from + Math.random() * (to - from);
    const blob = (x: number, y: number, radius: number, colour: string): void => {
      ink.fillStyle = colour;
      ink.beginPath();
      ink.ellipse(x, y, radius, radius * any(0.6, 1), any(0, 3), 0, 7);
      ink.fill();
    };
    for (let x = 0; x < 3; x++)
      for (let y = 0; y < 3; y++) {
        ink.fillStyle = `hsl(${any(20, 40)} ${any(20, 45)}% ${any(25, 80)}%)`;
        ink.fillRect(x * 300, y * 300, 300, 300);
      }
    blob(450, 450, 400, "#fffdf8");
    for (let i = 0; i < 26; i++)
      blob(any(200, 700), any(200, 700), any(50, 130), `hsl(${any(5, 100)} ${any(50, 90)}% ${any(20, 75)}%)`);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return (await fetch(url, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: file })).status;
  }, ticket.body.upload_url);
  expect(status).toBeLessThan(300);
  return ticket.body.img_url;
}

/** The first public recipe that words find. */
export async function findRecipe(page: Page, words: string): Promise<{ id: number; name: string }> {
  const { body } = await callApi<{ id: number; name: string }[]>(
    page,
    "GET",
    `/api/recipe/recipes?query=${encodeURIComponent(words)}`,
  );
  return body[0]!;
}

/** Cooks a recipe with a photo to its end, so that it waits to be judged. @returns the cooking's id */
export async function cook(page: Page, recipeId: number): Promise<number> {
  const started = await callApi<{ id: number }>(page, "POST", "/cookings", { recipe_id: recipeId });
  expect(started.status).toBe(201);
  const { id } = started.body;
  const added = await callApi(page, "POST", `/cookings/${id}/add-image`, { img_url: await uploadPhoto(page) });
  expect(added.status).toBe(201);
  expect((await callApi(page, "POST", `/cookings/${id}/finish`)).status).toBe(200);
  return id;
}

/** Answers for one cooking, and hands back what else is picked. */
export async function judge(page: Page, cookingId: number, approved: boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { body } = await callApi<{ id: number } | null>(page, "POST", "/cooking-evaluation/pick");
    if (body?.id === cookingId) {
      const answer = await callApi(page, "POST", "/cooking-evaluation/answer", { id: cookingId, approved });
      expect(answer.status).toBe(200);
      return;
    }
    if (body) await callApi(page, "POST", "/cooking-evaluation/skip", { id: body.id });
    else await page.waitForTimeout(300);
  }
  throw new Error(`cooking ${cookingId} was never picked`);
}

/** A phone, a tablet and a desk; which of axe's rules are looked for there, in which theme. All rules take seconds, so once. */
const sizes = [
  { width: 390, height: 844, axe: "light" },
  { width: 768, height: 1024, axe: null },
  { width: 1280, height: 900, axe: "dark" },
] as const;

/** What is shown has come: no part is still loading, no picture either. */
export async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true], .mantine-Skeleton-root")).toHaveCount(0);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
}

/** Looks at a page at three widths in both themes: nothing scrolls sideways, nothing axe calls serious. Takes screenshots. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const { axe, ...size } of sizes) {
    await page.setViewportSize(size);
    await waitUntilShown(page);
    await expectFitsWidth(page);
    for (const theme of ["light", "dark"] as const) {
      await setTheme(page, theme);
      if (axe === theme) await expectAccessible(page, theme === "light" ? undefined : ["color-contrast"]);
      await picture(page, { path: `test-results/game/${name} ${size.width} ${theme}.png` });
    }
    await setTheme(page, "light");
  }
}
