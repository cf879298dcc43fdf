import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { site } from "./site.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toque-site-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<html><head></head><body>page</body></html>");
  await writeFile(join(folder, "assets", "app-abc.js"), "console.log(1)");
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (path: string, required = false, headers: Record<string, string> = {}) =>
  (await site(folder, { subscriptionRequired: required })).handle(new Request(`http://localhost${path}`, { headers }));

test("a deep link is the page, never cached, with a policy that loads from here only", async () => {
  const answer = await get("/recipes/3");
  expect(await answer.text()).toContain("page");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("hashed assets are kept for ever, zipped for whoever takes it", async () => {
  const answer = await get("/assets/app-abc.js", false, { "accept-encoding": "gzip" });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await answer.arrayBuffer())))).toBe("console.log(1)");
});

test("a missing asset or API path is 404, not the page; nothing outside the folder is served", async () => {
  for (const path of [
    "/assets/gone.js",
    "/api/none",
    "/media/none",
    "/assets/../../secret",
    "/assets/%2e%2e/%2e%2e/etc/passwd",
  ])
    expect([path, (await get(path)).status === 200 ? await (await get(path)).text() : 404]).not.toEqual([
      path,
      expect.stringContaining("root:"),
    ]);
  expect((await get("/assets/gone.js")).status).toBe(404);
  expect((await get("/api/none")).status).toBe(404);
});

test("the page is told when a subscription is required", async () => {
  expect(await (await get("/", true)).text()).toContain('name="toque:subscription-required" content="true"');
  expect(await (await get("/")).text()).not.toContain("subscription-required");
});
