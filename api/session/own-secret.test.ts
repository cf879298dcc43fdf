import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownSecret } from "./own-secret.ts";

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "toque-secret-"));
  folders.push(folder);
  return join(folder, "data");
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

test("a generated secret is kept, long, readable by its owner only, and another one in each installation", async () => {
  const [here, there] = [await newFolder(), await newFolder()];
  const secret = await ownSecret(here);
  expect(Buffer.from(secret, "base64url").length).toBeGreaterThanOrEqual(32);
  expect(await ownSecret(here)).toBe(secret);
  expect(await ownSecret(there)).not.toBe(secret);
  expect((await stat(join(here, "auth-secret"))).mode & 0o777).toBe(0o600);
});
