import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// The layout can be right-to-left (a setting), so sides must be given as logical start and end.

const root = join(import.meta.dir, "../..");
const ours = (name: string): boolean =>
  name.endsWith(".css") && !/^(dist|node_modules|test-results)\//.test(name) && !name.endsWith("/fonts.css");

/** Declarations that name a physical side, or whose left and right values differ. */
function sides(css: string): string[] {
  const declarations = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").match(/[a-z-]+\s*:[^;{}]+(?=[;}])/g) ?? [];
  return declarations.filter((declaration) => {
    const [name = "", value = ""] = declaration.split(/:\s*/, 2);
    if (/^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)/.test(name)) return true;
    if (/^border-(top|bottom)-(left|right)-radius$/.test(name)) return true;
    // 50% is the same from both sides.
    if (/^(left|right)$/.test(name)) return value.trim() !== "50%";
    if (/^(text-align|float|clear)$/.test(name)) return /^(left|right)\b/.test(value);
    if (!/^(margin|padding|inset|scroll-margin|scroll-padding)$/.test(name)) return false;
    const parts = value.match(/(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
    return parts.length === 4 && parts[1] !== parts[3];
  });
}

test("physical sides are detected", () => {
  const css = `a { margin-left: 4px; padding: 1px 2px 3px 4px; left: 50%; right: 0; text-align: left; margin: 1px calc(-1 * var(--x)) 0 }
    /* padding-left: 3px; */ b { border-start-start-radius: 3px; inset: auto 12px 12px auto; text-align: start; padding: 1px 2px 3px 2px; }`;
  expect(sides(css)).toEqual([
    "margin-left: 4px",
    "padding: 1px 2px 3px 4px",
    "right: 0",
    "text-align: left",
    "inset: auto 12px 12px auto",
  ]);
});

for (const file of (readdirSync(root, { recursive: true }) as string[]).filter(ours)) {
  // The only file that may style by direction.
  if (file === "app/theme/global.css") continue;
  test(`${file} uses no physical left or right`, async () => {
    expect(sides(await Bun.file(join(root, file)).text())).toEqual([]);
  });
}
