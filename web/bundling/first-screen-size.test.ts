import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { addressPattern, allPages, pages } from "../app/pages.ts";
import { firstScreenSizes, type ScriptSize } from "./first-screen-size.ts";

// A size of the build, not a time. Browsers take Brotli, which the server sends them.

const web = join(import.meta.dir, "..");
/** Bytes of JavaScript before the first screen. */
const limit = 150 * 1024;

let sizes: Map<string, ScriptSize>;
beforeAll(() => {
  const build = Bun.spawnSync([process.execPath, join(web, "build.ts")], { cwd: join(web, "..") });
  if (!build.success) throw new Error(build.stderr.toString());
  sizes = firstScreenSizes(join(web, "dist"));
}, 180_000);

describe("the JavaScript of an entry page's first screen", () => {
  const entries = allPages.filter(({ entry }) => entry);
  test("is counted for each of them", () => {
    expect([...sizes.keys()].sort()).toEqual(entries.map(addressPattern).sort());
    for (const { brotli, gzip } of sizes.values()) expect(gzip).toBeGreaterThan(brotli);
  });

  // The generator begins with its fields, whose lists of suggestions are most of it.
  for (const page of entries.filter((one) => one !== pages.generate))
    test(`${page.paths[0]}: at most 150 kB`, () => {
      expect(sizes.get(addressPattern(page))?.brotli).toBeLessThanOrEqual(limit);
    });
});
