import { expect, test } from "bun:test";
import { documentKind } from "./document-upload.ts";

test("a file is a PDF or a photo by its type, else by its name", () => {
  const of = (type: string, name: string) => documentKind({ type, name });
  expect([of("application/pdf", "a"), of("", "Soup.PDF"), of("image/heic", "a"), of("image/jpeg", "a.pdf")]).toEqual([
    "pdf",
    "pdf",
    "photo",
    "photo",
  ]);
  expect([of("image/svg+xml", "a.svg"), of("text/plain", "a.pdf"), of("", "a.docx")]).toEqual([null, null, null]);
});
