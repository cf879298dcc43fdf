import { expect, test } from "bun:test";
import { join } from "node:path";
import { ARCHIVE_VERSION, archiveFiles } from "../../schemas/archive.ts";

const published = join(import.meta.dir, `format-v${ARCHIVE_VERSION}.json`);

/** The format as JSON Schema: what other programs check an archive by. */
const schema = () => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: `The files of an account's archive, version ${ARCHIVE_VERSION}; * stands for an id or a number`,
  type: "object",
  properties: JSON.parse(
    JSON.stringify(archiveFiles, (key, value: unknown) => (key === "$id" ? undefined : value)),
  ) as object,
});

test("the published schema of the format is that of the code", async () => {
  if (process.env.WRITE_FORMAT) await Bun.write(published, `${JSON.stringify(schema(), null, 2)}\n`);
  expect(await Bun.file(published).json()).toEqual(schema());
});
