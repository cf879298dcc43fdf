import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { addressPattern, allPages } from "../app/pages.ts";
import { firstScreenSizes, type ScriptSize } from "./first-screen-size.ts";

// A size of the build, not a time. Browsers get Brotli, which is smaller still.

const web = join(import.meta.dir, "..");
/** Bytes of JavaScript before the first screen: a kB is 1000 of them. */
const limit = 150_000;

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

  for (const page of entries)
    test(`${page.paths[0]}: at most 150 kB, compressed by gzip`, () => {
      expect(sizes.get(addressPattern(page))?.gzip).toBeLessThanOrEqual(limit);
    });
});
