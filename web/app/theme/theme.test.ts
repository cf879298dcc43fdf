import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defaultSettings } from "../../shared/preferences/settings.ts";
import { theme } from "./theme.ts";

const folder = import.meta.dir;
const web = join(folder, "../..");
const text = (name: string): Promise<string> => Bun.file(join(folder, name)).text();

const pixels = { xs: 0, sm: 600, mds: 750, md: 1000, lg: 1200, xl: 1920 };

describe("the layout", () => {
  test("has the specified breakpoints", () => {
    const inPixels = Object.entries(theme.breakpoints ?? {}).map(([name, at]) => [
      name,
      Number.parseFloat(at ?? "") * 16,
    ]);
    expect(Object.fromEntries(inPixels)).toEqual(pixels);
  });

  test("of the shell and its components uses no other breakpoints", async () => {
    const files = readdirSync(web, { recursive: true })
      .map(String)
      .filter((name) => /^(app|shared|features\/(authentication|profile))\/.*\.css$/.test(name));
    const allowed = Object.values(pixels);
    for (const file of files) {
      const css = await Bun.file(join(web, file)).text();
      for (const [, bound, em] of css.matchAll(/@media[^{]*?\((min|max)-width: ([\d.]+)em\)/g)) {
        const at = Number(em) * 16;
        // A "max" bound lies up to one pixel below the next "min".
        const fits = allowed.some((one) => (bound === "min" ? at === one : at < one && at >= one - 1));
        expect(`${file}: ${bound} ${at} ${fits}`).toBe(`${file}: ${bound} ${at} true`);
      }
    }
    expect(files.length).toBeGreaterThan(20);
  });
});

describe("the theme", () => {
  test("is light by default, with orange as the primary colour", async () => {
    expect(defaultSettings.theme).toBe("light");
    expect([theme.primaryColor, theme.colors.brand[6]]).toEqual(["brand", "#ff8a3d"]);
    expect(await text("tokens.css")).toContain("--tq-brand: #ff8a3d;");
    expect(await Bun.file(join(web, "index.html")).text()).toContain('data-mantine-color-scheme="light"');
  });

  test("has its motion reduced where the reader wishes so", async () => {
    expect(theme.respectReducedMotion).toBe(true);
    // What the styles of Mantine look at.
    expect(await Bun.file(join(web, "index.html")).text()).toMatch(/<html[^>]* data-respect-reduced-motion[ >]/);
  });

  test("has headings that scale with the window, unless fixed by the setting", async () => {
    const css = await text("tokens.css");
    expect(css).toMatch(/--tq-text-title: clamp\([^)]*vw/);
    expect(css).toMatch(/:root\[data-fixed-headings\] \{\s*--tq-text-title: 2rem;/);
  });

  test("uses Sarabun and Coming Soon, which are bundled", async () => {
    const css = await text("fonts.css");
    const families = [...css.matchAll(/font-family: "([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(families)].toSorted()).toEqual(["Coming Soon", "Sarabun"]);
    const files = [...css.matchAll(/url\("(@fontsource\/[^"]+)"\)/g)].map(([, name]) => name ?? "");
    expect(files).toHaveLength(families.length);
    for (const file of files) expect(await Bun.file(Bun.resolveSync(file, web)).exists()).toBe(true);
    const tokens = await text("tokens.css");
    expect(tokens).toContain('--tq-font: "Sarabun"');
    expect(tokens).toContain('--tq-hand: "Coming Soon"');
  });
});
