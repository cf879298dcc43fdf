import { expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import { renderToStaticMarkup } from "react-dom/server";
import deCommon from "../../../i18n/de/common.json";
import de from "../../../i18n/de/recipe.json";
import enCommon from "../../../i18n/en/common.json";
import en from "../../../i18n/en/recipe.json";
import esCommon from "../../../i18n/es/common.json";
import es from "../../../i18n/es/recipe.json";
import frCommon from "../../../i18n/fr/common.json";
import fr from "../../../i18n/fr/recipe.json";
import { Texts } from "../../../shared/i18n/texts.ts";
import { TextsContext } from "../../../shared/i18n/use-translation.ts";
import { WeightSourceNote } from "./provenance.tsx";

async function draw(lang: Lang, source: WeightSource | null | undefined): Promise<string> {
  const texts = new Texts();
  const catalogues = {
    en: { common: enCommon, recipe: en },
    fr: { common: frCommon, recipe: fr },
    es: { common: esCommon, recipe: es },
    de: { common: deCommon, recipe: de },
  };
  texts.start({ language: lang, catalogues });
  return renderToStaticMarkup(
    <TextsContext value={texts}>
      <WeightSourceNote source={source} />
    </TextsContext>,
  ).replaceAll("\u00a0", " ");
}

const oil: WeightSource = { kind: "fao", entry: "oil, olive", portion: null, value: 0.915, from_density: true };
const estimate: WeightSource = { kind: "estimate", entry: null, portion: null, value: null, from_density: false };

const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("a line names the table behind its grams; a button opens the entry, and whether they follow from a density", async () => {
  const html = await draw("en", oil);
  expect(words(html)).toBe(
    "Weight by density: FAO/INFOODS FAO/INFOODS Density Database, Version 2.0, oil, olive: 0.915 g/ml",
  );
  expect(html).toMatch(/<button [^>]*aria-expanded="false"[^>]*>Weight by density: FAO\/INFOODS<\/button>/);
  expect(html).not.toContain("title=");
});

test("a line says that its grams are an estimate, in the reader's language", async () => {
  const said = await Promise.all(langs.map((lang) => draw(lang, estimate)));
  expect(said.map(words)).toEqual(["Weight: estimate", "Poids : estimation", "Peso: estimación", "Gewicht: Schätzung"]);
  expect(said.join()).not.toContain("<button");
});

test("a line in grams says nothing, nor one in a copy from before the field", async () => {
  expect([await draw("en", null), await draw("en", undefined)]).toEqual(["", ""]);
});
