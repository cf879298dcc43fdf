import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../testing/app.ts";
import { CONTENT_SECURITY_POLICY } from "../security-headers.ts";

// The API page in the composed application: it works without any other host, under the site's own policy.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.handle(new Request(`http://localhost:3000${path}`, { headers }));

test("the page is served, under the Content-Security-Policy of the site", async () => {
  const answer = await get("/swagger");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toStartWith("text/html");
  expect(answer.headers.get("content-security-policy")).toBe(CONTENT_SECURITY_POLICY);
  expect(CONTENT_SECURITY_POLICY).toContain("default-src 'self'");
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/script-src|unsafe-eval|https?:\/\//);
  // The second response is complete too.
  expect(await (await get("/swagger")).text()).toBe(await answer.text());
});

test("every script and style is a file of ours at an address of one version; none is inline, no other host is named", async () => {
  const html = await (await get("/swagger")).text();
  const { version } = (await Bun.file(Bun.resolveSync("swagger-ui-dist/package.json", import.meta.dir)).json()) as {
    version: string;
  };
  expect(html).not.toMatch(/(["'(]|https?:)\/\//);
  expect(html).not.toMatch(/\son\w+=/);
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inline] of scripts) {
    expect(attributes).toContain(' src="');
    expect(inline).toBe("");
  }
  const named = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = ""]) => address);
  expect(named).toHaveLength(4);
  for (const address of named) {
    expect(address).toStartWith(`/swagger/assets/${version}/`);
    const plain = await get(address);
    expect(plain.status).toBe(200);
    expect(plain.headers.get("content-type")).toMatch(/^(text\/(css|javascript)|image\/png)/);
    expect(plain.headers.get("cache-control")).toContain("immutable");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const zipped = await get(address, { "accept-encoding": "gzip, br" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(Bun.gunzipSync(new Uint8Array(await zipped.arrayBuffer()))).toEqual(
      new Uint8Array(await plain.arrayBuffer()),
    );
  }
});

test("the page shows our document, and no other is served", async () => {
  const html = await (await get("/swagger")).text();
  const start = /src="([^"]*\/start-[^"]*)"/.exec(html)?.[1] ?? "";
  expect(await (await get(start)).text()).toContain('"url":"/swagger/json"');
  const document = (await (await get("/swagger/json")).json()) as {
    openapi: string;
    paths: Record<string, unknown>;
    components: { schemas: Record<string, unknown> };
  };
  expect(document.openapi).toBe("3.0.3");
  expect(document.components.schemas).toHaveProperty("Recipe");
  expect(Object.keys(document.paths).filter((path) => path.startsWith("/swagger"))).toEqual([]);
  expect((await get("/swagger/routes")).status).toBe(404);
});
