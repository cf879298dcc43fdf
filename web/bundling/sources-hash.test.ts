import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashSources } from "./sources-hash.ts";

// `bun start` builds the page anew when this hash is another one than that of the last build.

const root = await mkdtemp(join(tmpdir(), "toque-sources-"));
afterAll(() => rm(root, { recursive: true, force: true }));

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  for (const file of ["web/main.tsx", "web/i18n/en/common.json", "db/shared/text-diff/diff.ts", "bun.lock"])
    await put(file, "1");
});

test.each(["web/main.tsx", "web/i18n/en/common.json", "web/styles/new.css", "db/shared/text-diff/diff.ts", "bun.lock"])(
  "a change of %s is another page",
  async (file) => {
    const before = await hashSources(root);
    expect(await hashSources(root)).toBe(before);
    await put(file, "2");
    expect(await hashSources(root)).not.toBe(before);
  },
);

test.each(["web/main.test.tsx", "web/e2e/walk.spec.ts", "web/dist/index.html", "web/.cache", "db/recipes/save.ts"])(
  "%s is no part of it",
  async (file) => {
    const before = await hashSources(root);
    await put(file, "2");
    expect(await hashSources(root)).toBe(before);
  },
);

test("a file that was renamed, or moved between two folders, is another page", async () => {
  const before = await hashSources(root);
  await rm(join(root, "web/main.tsx"));
  await put("web/start.tsx", "1");
  expect(await hashSources(root)).not.toBe(before);
});
