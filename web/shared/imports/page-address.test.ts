import { expect, test } from "bun:test";
import { importHref, pageAddress, sharedPage, typedAddress } from "./page-address.ts";

test("a text that is an address and nothing else is one", () => {
  expect(pageAddress(" https://recipes.example/soup?id=1 \n")).toBe("https://recipes.example/soup?id=1");
  expect(pageAddress("HTTP://Recipes.example")).toBe("http://recipes.example/");
  expect(pageAddress("www.küche.example")).toBe("https://www.xn--kche-0ra.example/");
  expect(pageAddress("recipes.example/soup")).toBe("https://recipes.example/soup");
  for (const text of [
    "",
    "soup",
    "soup.fr",
    "1.5/2",
    "250 g flour\nhttps://recipes.example",
    "https://localhost/",
    "ftp://recipes.example/soup",
    "javascript:alert(1)",
    "mailto:me@recipes.example",
    `https://recipes.example/${"x".repeat(2000)}`,
  ])
    expect([text, pageAddress(text)]).toEqual([text, null]);
});

test("a field for addresses takes a bare host too", () => {
  expect(typedAddress("recipes.example")).toBe("https://recipes.example/");
  for (const text of ["soup", "javascript:alert(1)", "a b.example", "file:///etc/passwd"])
    expect(typedAddress(text)).toBeNull();
});

test("what an app shares: an address, also in the text, or a text with its title", () => {
  const shared = (params: Record<string, string>) => sharedPage(new URLSearchParams(params));
  const soup = "https://recipes.example/soup";
  expect(shared({ url: soup, title: "Soup" })).toEqual({ address: soup, text: "" });
  expect(shared({ text: soup })).toEqual({ address: soup, text: "" });
  expect(shared({ text: `Look at this soup! ${soup}` })).toEqual({ address: soup, text: "" });
  const recipe = `Soup\n2 carrots\n1 l water\nBoil.\nfrom ${soup}`;
  expect(shared({ title: "From Ann", text: recipe })).toEqual({ address: null, text: `From Ann\n\n${recipe}` });
  expect(shared({ url: "javascript:alert(1)" })).toEqual({ address: null, text: "" });
  expect(sharedPage(new URL(importHref(soup), "http://localhost").searchParams).address).toBe(soup);
});
