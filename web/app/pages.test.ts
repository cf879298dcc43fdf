import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { allPages, entryPageAt, pages } from "./pages.ts";

test("entry addresses resolve to their page and parameters", () => {
  const at = (path: string) => {
    const found = entryPageAt(path);
    return found && { name: Object.entries(pages).find(([, page]) => page === found.page)?.[0], params: found.params };
  };
  for (const path of ["/", "/recipes", "/recipes/"]) expect(at(path)).toEqual({ name: "recipes", params: {} });
  for (const path of ["/recipes/12", "/recipes/12/"])
    expect(at(path)).toEqual({ name: "recipe", params: { id: "12" } });
  for (const path of ["/auth/signin", "/authentication/signin", "/auth/signin/"])
    expect(at(path)).toEqual({ name: "signIn", params: {} });
  expect(at("/dashboard")).toEqual({ name: "dashboard", params: {} });
  expect(at("/onboarding")).toEqual({ name: "onboarding", params: {} });
  expect(at("/cookbooks/3")).toEqual({ name: "cookbook", params: { id: "3" } });
  expect(at("/shopping/4")).toEqual({ name: "shoppingList", params: { id: "4" } });
  expect(at("/foods/5")).toEqual({ name: "food", params: { id: "5" } });
  expect(at("/generate/")).toEqual({ name: "generate", params: {} });
  for (const path of ["/recipes/new", "/recipes/1234567890", "/recipes/12/edit", "/dashboard/likes", "//"])
    expect(at(path)).toBeNull();
});

test("the first request of an entry page only uses parameters of its path", () => {
  for (const { entry, paths } of allPages)
    for (const [parameter] of entry?.data?.matchAll(/:\w+/g) ?? []) expect(paths[0]).toContain(parameter);
});

test("the catalogues of the entry pages exist", () => {
  for (const name of allPages.flatMap(({ entry }) => entry?.catalogues ?? []))
    expect(existsSync(join(import.meta.dir, "../i18n/en", `${name}.json`))).toBe(true);
});

test("the build finds the file of every page in its load expression", () => {
  const files = allPages.map(({ load }) => /import\(["'](.+?)["']\)/.exec(String(load))?.[1] ?? "none");
  for (const file of files) expect(existsSync(join(import.meta.dir, file)), file).toBe(true);
  expect(new Set(files).size).toBe(files.length);
});
