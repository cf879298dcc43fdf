import { join } from "node:path";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ToqueProcess } from "./processes.ts";

// An installation that is written to, backed up, restored and compared, by its command line and by HTTP.

const root = join(import.meta.dir, "..", "..");

/** Runs the operator's tool in an environment of its own. */
export async function admin(env: Record<string, string>, ...args: string[]) {
  const child = Bun.spawn([process.execPath, "api/admin/main.ts", ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out: out.trim(), err: err.trim() };
}

/** The output of a command that must succeed. */
export async function adminDone(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, out, err } = await admin(env, ...args);
  if (code !== 0) throw new Error(`admin ${args[0]} ended with ${code}: ${err}`);
  return out;
}

/** Calls of one account to a running server. */
export function clientOf({ url }: ToqueProcess, token: string | null) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const request = async (method: string, path: string, body?: unknown) => {
    const init: RequestInit = { method, headers: { ...headers, "content-type": "application/json" } };
    if (body !== undefined) init.body = JSON.stringify(body);
    return fetch(`${url}${path}`, init);
  };
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await request(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    request,
    json,
    recipe: (id: number) => json<Recipe>("GET", `/api/recipe/recipes/${id}`),
    /** Uploads a picture for a recipe and returns its address. */
    async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const path = "/api/recipe/recipes/image-upload-url?content_type=image/jpeg";
      const ticket = await json<{ upload_url: string; img_url: string }>("GET", path);
      const address = new URL(ticket.upload_url);
      const answer = await fetch(`${url}${address.pathname}${address.search}`, { method: "PUT", body: bytes });
      if (!answer.ok) throw new Error(`upload: ${answer.status}`);
      return ticket.img_url;
    },
  };
}
export type TestClient = ReturnType<typeof clientOf>;

/** Saves recipes one after the other until it is stopped, each in two versions. */
export function startWriter(client: TestClient, recipe: Record<string, unknown>) {
  const saved: number[] = [];
  let writing = true;
  const done = (async () => {
    while (writing) {
      const name = `Written ${saved.length}`;
      const { id } = await client.json<Recipe>("POST", "/api/recipe/recipes", { ...recipe, name });
      await client.json("PUT", `/api/recipe/recipes/${id}`, { ...recipe, name: `${name}, changed` });
      saved.push(id);
    }
  })();
  return {
    /** Ids of the recipes whose both versions were acknowledged. */
    saved: () => [...saved],
    /** Resolves when `count` more recipes were saved. */
    async more(count: number): Promise<void> {
      const until = saved.length + count;
      while (saved.length < until) await Promise.race([done, Bun.sleep(20)]);
    },
    async stop(): Promise<void> {
      writing = false;
      await done;
    },
  };
}
