import { expect, test } from "bun:test";
import { mediaSources } from "./media-sources.ts";

test("an uploaded picture has three sizes, any other URL is unchanged", () => {
  const url = "/media/0b0e7a3e-6a52-4f3c-9d5b-0a1b2c3d4e5f";
  expect(mediaSources(url)).toEqual({
    src: `${url}/800`,
    srcSet: `${url}/320 320w, ${url}/800 800w, ${url}/1600 1600w`,
  });
  expect(mediaSources("/media/covers/7.svg")).toEqual({ src: "/media/covers/7.svg" });
  expect(mediaSources("https://example.com/a.jpg")).toEqual({ src: "https://example.com/a.jpg" });
});
