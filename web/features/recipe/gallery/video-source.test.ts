import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseVideoUrl } from "./video-source.ts";

const base = "https://toque.example";

test.each([
  ["https://cdn.example/cake.mp4", "file", "cdn.example"],
  ["https://cdn.example/cake.WebM?token=1", "file", "cdn.example"],
  ["/media/0b1c/video", "file", "toque.example"],
  ["https://www.youtube.com/watch?v=1", "page", "youtube.com"],
  ["/media.html", "page", "toque.example"],
  ["javascript:alert(1)//cake.mp4", "none", ""],
  ["data:text/html,<b>x</b>", "none", ""],
  ["https://", "none", ""],
])("the address %p is a %p at %p", (address, kind, host) => {
  expect(parseVideoUrl(address, base)).toMatchObject({ kind: kind as "file", host });
});

test("only http and https addresses are opened", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (address) => {
        const { kind, url } = parseVideoUrl(address, base);
        expect(kind === "none" ? url : url.replace(/^https?:\/\/.*$/s, "")).toBe("");
      },
    ),
  );
});
