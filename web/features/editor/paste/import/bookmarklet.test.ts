import { expect, test } from "bun:test";
import { sharedPage } from "../../../../shared/imports/page-address.ts";
import { bookmarkletCode } from "./bookmarklet.tsx";

test("the bookmark leads to the page of a new recipe with the address of the site that it is clicked on", () => {
  const code = bookmarkletCode("https://toque.example");
  expect(code).toStartWith("javascript:");
  const location = { href: "https://recipes.example/soup?id=1&lang=fr#top" };
  const here = location.href;
  new Function("location", code.slice("javascript:".length))(location);
  const { origin, pathname, searchParams } = new URL(location.href);
  expect([origin, pathname]).toEqual(["https://toque.example", "/recipes/new"]);
  expect(sharedPage(searchParams)).toEqual({ address: here, text: "" });
});
