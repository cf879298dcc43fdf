import { expect, test } from "bun:test";
import { nameIn } from "./download-file.ts";

test("the name of a file is the server's, and never a path", () => {
  expect(nameIn('attachment; filename="soup-12.jsonld"', "recipe")).toBe("soup-12.jsonld");
  for (const header of [null, "attachment", 'attachment; filename="../soup"', 'attachment; filename=""'])
    expect(nameIn(header, "recipe")).toBe("recipe");
});
