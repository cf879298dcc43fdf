import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const web = join(import.meta.dir, "../..");

test("a file with a select imports the styles of its arrow, which is else as large as the field", () => {
  const files = [...new Glob("{app,features,shared}/**/*.tsx").scanSync({ cwd: web })]
    .map((file) => ({ file, source: readFileSync(join(web, file), "utf8") }))
    .filter(({ source }) => source.includes("<NativeSelect"));
  expect(files.length).toBeGreaterThan(10);
  const bare = files.filter(({ source }) => !source.includes('import "@mantine/core/styles/Combobox.layer.css"'));
  expect(bare.map(({ file }) => file)).toEqual([]);
});
