import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME, MantineProvider } from "@mantine/core";
import { Glob } from "bun";
import { renderToString } from "react-dom/server";
import { mantineVariables, tokens } from "./mantine-variables.ts";
import { theme } from "./theme.ts";

const web = join(import.meta.dir, "../..");

/** The declarations of a stylesheet without nesting, by selector. */
function declarations(css: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [, selectors = "", body = ""] of css.matchAll(/([^{}]+)\{([^}]*)\}/g))
    for (const selector of selectors.split(",").map((one) => one.trim())) {
      const values = found.get(selector) ?? new Map<string, string>();
      for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) values.set(name, value);
      found.set(selector, values);
    }
  return found;
}

const ours = declarations(mantineVariables());

describe("the stylesheet of Mantine's variables", () => {
  const html = renderToString(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={() => ({ variables: {}, light: tokens, dark: tokens })}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    />,
  );
  const computed = declarations(/<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "");
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in theme.colors));
  const isUnused = (name: string): boolean => unused.some((color) => name.startsWith(`--mantine-color-${color}-`));

  for (const scheme of ["", '[data-mantine-color-scheme="light"]', '[data-mantine-color-scheme="dark"]'])
    test(`has what MantineProvider computes for :root${scheme}, without colours of no use`, () => {
      const expected = [...(computed.get(`:root${scheme}`) ?? [])].filter(([name]) => !isUnused(name));
      expect(expected.length).toBeGreaterThan(50);
      expect(Object.fromEntries(ours.get(`:root${scheme}`) ?? [])).toEqual(Object.fromEntries(expected));
    });

  test("has each variable that a stylesheet of the app uses", () => {
    const read = (name: string): string => readFileSync(Bun.resolveSync(name, web), "utf8");
    const files = [...new Glob("{app,features,shared}/**/*.{css,tsx,ts}").scanSync({ cwd: web })];
    const own = files.filter((file) => !file.includes(".test.")).map((file) => readFileSync(join(web, file), "utf8"));
    const library = new Set(own.flatMap((text) => text.match(/@mantine\/\w+\/styles[\w/.-]*\.css/g) ?? []));
    const used = [...own, ...[...library].map(read)].flatMap((text) => text.match(/--mantine-[\w-]+/g) ?? []);
    const known = new Set([...ours.values()].flatMap((values) => [...values.keys()]));
    // Others belong to a component, which sets them.
    const global = new Set(read("@mantine/core/styles/default-css-variables.css").match(/--mantine-[\w-]+(?=:)/g));
    expect(library.size).toBeGreaterThan(25);
    expect(known.size).toBeGreaterThan(150);
    expect([...new Set(used)].filter((name) => global.has(name) && !known.has(name))).toEqual([]);
  });
});
