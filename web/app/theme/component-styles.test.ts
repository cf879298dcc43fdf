import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const web = join(import.meta.dir, "../..");
const styles = join(web, "../node_modules/@mantine/core/styles");

/** Components that are drawn by the styles of another one. */
const drawnBy: Record<string, string> = { NativeSelect: "Combobox", RangeSlider: "Slider" };

const imported = (source: string): Set<string> =>
  new Set([...source.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name!));
const ofShell = imported(readFileSync(join(import.meta.dir, "mantine.css"), "utf8"));

/** The components that a file uses without their styles: they look right only after another page has loaded those. */
function unstyled(source: string): string[] {
  const own = imported(source);
  return [...source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)]
    .flatMap(([, names]) => names!.split(",").map((name) => name.trim()))
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => drawnBy[name] ?? name)
    .filter((name) => existsSync(join(styles, `${name}.layer.css`)) && !ofShell.has(name) && !own.has(name));
}

test("a file imports the styles of the Mantine components that it uses", () => {
  const files = [...new Glob("{app,features,shared}/**/*.tsx").scanSync({ cwd: web })];
  const faults = files.flatMap((file) =>
    unstyled(readFileSync(join(web, file), "utf8")).map((component) => `${file}: ${component}`),
  );
  expect(faults).toEqual([]);
});

test("components without their styles are found", () => {
  expect(unstyled('import { Button, NativeSelect, Rating } from "@mantine/core";')).toEqual(["Combobox", "Rating"]);
  const styled = 'import "@mantine/core/styles/Rating.layer.css";\nimport { Rating } from "@mantine/core";';
  expect(unstyled(styled)).toEqual([]);
});
