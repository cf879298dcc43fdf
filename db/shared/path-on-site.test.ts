import { expect, test } from "bun:test";
import fc from "fast-check";
import { pathOnSite } from "./path-on-site.ts";

const origin = "https://toque.example";

test.each([
  ["/recipes/4?tab=steps#3", "/recipes/4?tab=steps#3"],
  ["recipes/4", "/recipes/4"],
  [`${origin}/generate`, "/generate"],
  [origin, "/"],
  ["https://toque.example:443/x", "/x"],
  ["https://evil.example/generate", null],
  ["http://toque.example/", null],
  ["//evil.example", null],
  ["/.//evil.example", null],
  [`${origin}//evil.example`, null],
  ["/x/..//evil.example/a", null],
  ["/\\evil.example", null],
  ["javascript:alert(1)", null],
  ["http://[", null],
])("%p is %p", (url, path) => expect(pathOnSite(url, origin)).toBe(path));

test("whatever is taken leads to the site, read once or twice", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "evil.example",
    ":",
    "@",
    "http:",
    "?",
    "#",
    origin,
  );
  const url = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(url, (text) => {
      const path = pathOnSite(text, origin);
      if (path === null) return;
      expect(new URL(path, origin).origin).toBe(origin);
      expect(pathOnSite(path, origin)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
