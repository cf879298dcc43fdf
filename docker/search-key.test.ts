import { afterAll, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The maker of the search key against a server that answers like Meilisearch.

interface Key {
  uid: string;
  actions: string[];
  indexes: string[];
}

const folder = mkdtempSync(join(tmpdir(), "toque-search-key-"));
const file = join(folder, "key");
let keys: Key[] = [];
let made = 0;
const answer = {
  async fetch(request: Request) {
    if (request.headers.get("authorization") !== "Bearer master") return new Response("{}", { status: 403 });
    const uid = new URL(request.url).pathname.split("/")[2];
    const found = keys.find((key) => key.uid === uid);
    if (request.method === "POST") {
      const key = (await request.json()) as Key;
      keys.push(key);
      made++;
      return Response.json({ ...key, key: `value of ${key.uid}` }, { status: 201 });
    }
    if (!found) return new Response("{}", { status: 404 });
    if (request.method !== "DELETE") return Response.json({ ...found, key: `value of ${found.uid}` });
    keys = keys.filter((key) => key !== found);
    return new Response(null, { status: 204 });
  },
};
const server = Bun.serve({ ...answer, port: 0, hostname: "127.0.0.1" });
afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(file, { force: true });
});

const run = async (master = "master", address = server.url.origin) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "search-key.ts")], {
    env: { MEILI_URL: address, MEILI_MASTER_KEY: master, MEILI_KEY_FILE: file },
    stderr: "pipe",
  });
  return { code: await child.exited, said: await new Response(child.stderr).text() };
};

test("one key with the rights of a search engine's client only, the same at each start", async () => {
  expect((await run()).code).toBe(0);
  const [key] = keys;
  expect(key?.actions.filter((action) => /^(\*|keys|dumps|snapshots|experimental|network)/.test(action))).toEqual([]);
  expect(readFileSync(file, "utf8")).toBe(`value of ${key?.uid}`);
  expect((await run()).code).toBe(0);
  expect([keys.length, made, readFileSync(file, "utf8")]).toEqual([1, 1, `value of ${key?.uid}`]);
});

test("a key with other rights is made anew", async () => {
  keys[0]!.actions = ["search"];
  expect((await run()).code).toBe(0);
  expect(keys).toHaveLength(1);
  expect(keys[0]!.actions.length).toBeGreaterThan(1);
});

test("a Meilisearch that is still starting is waited for", async () => {
  const first = Bun.serve({ ...answer, port: 0, hostname: "127.0.0.1" });
  const late = first.port!;
  await first.stop(true);
  const ended = run("master", `http://127.0.0.1:${late}`);
  expect(await Promise.race([ended.then(() => "ended"), Bun.sleep(1000).then(() => "waits")])).toBe("waits");
  const second = Bun.serve({ ...answer, port: late, hostname: "127.0.0.1" });
  expect((await ended).code).toBe(0);
  expect(existsSync(file)).toBe(true);
  await second.stop(true);
});

test("a wrong master key is an error, and leaves no file", async () => {
  const { code, said } = await run("wrong");
  expect(code).not.toBe(0);
  expect(said).toContain("Meilisearch gave no key: 403");
  expect(existsSync(file)).toBe(false);
});
