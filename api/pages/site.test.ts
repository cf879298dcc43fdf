import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../app.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { readSite, type SiteSettings } from "./site.ts";

const plainPage = "<html><head></head><body>page</body></html>";
let folder: string;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), "toque-site-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), plainPage);
  await writeFile(join(folder, "assets", "app-abc.js"), "console.log(1)");
  await writeFile(join(folder, "sw.js"), "self.registration");
  await writeFile(join(folder, "manifest.fr.webmanifest"), '{"name":"Toque"}');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const defaults: SiteSettings = {
  ...{ game: true, subscriptionRequired: false, rolesNeedPasskey: false, sentryDsn: null, openai: null },
  stores: { apple: null, google: null },
};
const get = async (path: string, settings: Partial<SiteSettings> = {}, headers: Record<string, string> = {}) => {
  const site = await readSite(folder, { ...defaults, ...settings });
  return createApp({ ...app.deps, site }).handle(new Request(`http://localhost${path}`, { headers }));
};

test("a deep link gets the page, never cached, with a policy that allows its own origin only", async () => {
  const answer = await get("/recipes/3");
  expect(await answer.text()).toContain("page");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("the scripts that the page holds may run, and no others", async () => {
  const hashOf = (script: string) => `'sha256-${new Bun.CryptoHasher("sha256").update(script).digest("base64")}'`;
  const [first, second] = ["let a = 1;\nlet b = '$&';", "run()"];
  const page = `<html><head><title>Toque</title><script>${first}</script></head><body><script>${second}</script></body></html>`;
  await writeFile(join(folder, "index.html"), page);
  try {
    const [recipe] = await app.db.sql<
      { id: number }[]
    >`select id from recipes where approved_version is not null limit 1`;
    for (const path of ["/recipes", `/recipes/${recipe?.id}`]) {
      const answer = await get(path, { subscriptionRequired: true });
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toContain(`; script-src 'self' ${hashOf(first)} ${hashOf(second)};`);
      for (const [, script] of (await answer.text()).matchAll(/<script>(.*?)<\/script>/gs))
        expect(policy).toContain(hashOf(script ?? ""));
    }
    expect((await get("/api/none")).headers.get("content-security-policy")).not.toContain("sha256");
  } finally {
    await writeFile(join(folder, "index.html"), plainPage);
  }
});

test("hashed assets are cached permanently, compressed for clients that accept it", async () => {
  const answer = await get("/assets/app-abc.js", {}, { "accept-encoding": "gzip" });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await answer.arrayBuffer())))).toBe("console.log(1)");
});

test("the worker and the manifests are looked up each time; the worker may fetch from here, and nothing else", async () => {
  const worker = await get("/sw.js");
  expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(worker.headers.get("content-type")).toContain("javascript");
  const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
  expect(worker.headers.get("content-security-policy")).toBe(policy);
  // A 304 replaces the headers of the stored worker.
  const unchanged = await get("/sw.js", {}, { "if-none-match": worker.headers.get("etag") ?? "" });
  expect([unchanged.status, unchanged.headers.get("content-security-policy")]).toEqual([304, policy]);
  const manifest = await get("/manifest.fr.webmanifest");
  expect([manifest.headers.get("cache-control"), manifest.headers.get("content-type")]).toEqual([
    "no-cache",
    "application/manifest+json",
  ]);
  const page = await get("/recipes");
  for (const part of ["worker-src 'self'", "manifest-src 'self'"])
    expect(page.headers.get("content-security-policy")).toContain(part);
  expect((await get("/sw.js.map")).status).toBe(404);
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
  for (const path of ["/favicon.ico", "/gone.js", "/locales/xx/common.json", "/recipes/photo.webp"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test("a file that the client has is 304, each compressed form with a tag of its own", async () => {
  const path = "/assets/app-abc.js";
  const plain = (await get(path)).headers.get("etag") ?? "";
  const zipped = (await get(path, {}, { "accept-encoding": "gzip" })).headers.get("etag") ?? "";
  expect(plain).toMatch(/^"\w+"$/);
  expect(zipped).not.toBe(plain);
  const again = await get(path, {}, { "if-none-match": `W/${plain}, "other"` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await get(path, {}, { "if-none-match": zipped })).status).toBe(200);
  // The headers of a 304 replace the stored ones: the page must keep its policy.
  const page = await get("/");
  const unchanged = await get("/", {}, { "if-none-match": page.headers.get("etag") ?? "" });
  expect([unchanged.status, unchanged.headers.get("content-security-policy")]).toEqual([304, null]);
  // Other settings make another page.
  expect((await get("/", { subscriptionRequired: true })).headers.get("etag")).not.toBe(page.headers.get("etag"));
});

test("the page gets the configuration that a subscription is required", async () => {
  expect(await (await get("/", { subscriptionRequired: true })).text()).toContain(
    'name="toque:subscription-required" content="true"',
  );
  expect(await (await get("/")).text()).not.toContain("subscription-required");
});

test("the page knows whether roles act only behind a passkey", async () => {
  const mark = 'name="toque:roles-need-passkey" content="true"';
  expect(await (await get("/", { rolesNeedPasskey: true })).text()).toContain(mark);
  expect(await (await get("/")).text()).not.toContain("roles-need-passkey");
});

test("the page knows whether there is an AI service, and nothing else of it", async () => {
  expect(await (await get("/")).text()).not.toContain("toque:ai-service");
  const page = await (await get("/", { openai: { apiKey: "sk-secret", model: "large-1" } })).text();
  expect(page).toContain('<meta name="toque:ai-service" content="true" />');
  expect(page).not.toMatch(/sk-secret|large-1/);
});

test("the page knows whether a store sells plans, and nothing else of it", async () => {
  expect(await (await get("/")).text()).not.toContain("toque:stores");
  const page = await (await get("/", { stores: { apple: null, google: { key: "secret" } } })).text();
  expect(page).toContain('<meta name="toque:stores" content="true" />');
  expect(page).not.toContain("secret");
});

test("the page knows that there is no game, so that it asks nothing about it", async () => {
  expect(await (await get("/")).text()).not.toContain("toque:game");
  expect(await (await get("/", { game: false })).text()).toContain('<meta name="toque:game" content="false" />');
});
