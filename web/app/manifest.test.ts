import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import de from "../i18n/de/shell.json";
import en from "../i18n/en/shell.json";
import es from "../i18n/es/shell.json";
import fr from "../i18n/fr/shell.json";
import { sharedPage } from "../shared/imports/page-address.ts";
import { manifestIn } from "./manifest.ts";
import { allPages } from "./pages.ts";

interface Manifest {
  lang: string;
  description: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
  shortcuts: { name: string; url: string }[];
}

test.each([
  ["en", en, ["Search", "Shopping", "Generate"]],
  ["fr", fr, ["Rechercher", "Courses", "Créer"]],
  ["es", es, ["Buscar", "Compra", "Crear"]],
  ["de", de, ["Suchen", "Einkauf", "Erfinden"]],
])("the manifest in %s: its words, icons that exist, and addresses of pages", (lang, texts, names) => {
  const manifest = manifestIn(lang, texts as typeof en) as Manifest;
  expect([manifest.lang, manifest.description]).toEqual([lang, texts.app.description]);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(names);
  const addresses = allPages.flatMap(({ paths }) => paths);
  const { action, method, params } = manifest.share_target;
  expect(addresses).toContain(action);
  expect(method).toBe("GET");
  // What a browser fills in is what the page reads.
  const shared = Object.entries({ title: "Soup", text: "See https://recipes.example/soup" }).map(
    ([name, value]): [string, string] => [params[name] ?? "", value],
  );
  expect(sharedPage(new URLSearchParams(shared)).address).toBe("https://recipes.example/soup");
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)]) expect(addresses).toContain(url);
  for (const { src } of manifest.icons)
    expect([src, existsSync(join(import.meta.dir, "../public", src))]).toEqual([src, true]);
  for (const purpose of ["any", "maskable"])
    expect(manifest.icons.some((one) => one.purpose === purpose && one.sizes === "512x512")).toBe(true);
});
