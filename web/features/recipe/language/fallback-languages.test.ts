import { describe, expect, test } from "bun:test";
import { recipe } from "../../../testing/fixtures.ts";
import { fallbackLanguages } from "./fallback-languages.ts";

const maps = recipe(1, "", {
  origin_lang: "fr",
  name: { fr: "Tarte", en: "Tart" },
  description: { fr: "Fine et dorée." },
  tips: { fr: ["Servez tiède."], de: ["Lauwarm servieren."] },
  serving_tips: {},
  dietetic_info: null,
});
maps.steps = [{ id: 1, recipe_id: 1, order: 0, img: null, duration: null, text: { fr: "Cuisez.", es: "Hornee." } }];

describe("fallback languages", () => {
  test("the author's language replaces a missing translation", () => {
    const english = fallbackLanguages(maps, "en");
    expect([...english.of]).toEqual([
      ["Fine et dorée.", "fr"],
      ["Servez tiède.", "fr"],
      ["Cuisez.", "fr"],
    ]);
    expect(english).toMatchObject({ langs: ["fr"], all: false });
  });

  test("none where everything is in the user's language", () => {
    expect(fallbackLanguages(maps, "fr")).toMatchObject({ langs: [], all: false });
  });

  test("without a text in the author's language English is shown, then any", () => {
    const other = recipe(2, "", { origin_lang: "de", name: { en: "Tart", es: "Tarta" }, description: { es: "Fina." } });
    const french = fallbackLanguages(other, "fr");
    expect(Object.fromEntries(french.of)).toEqual({ Tart: "en", "Fina.": "es" });
    expect(french).toMatchObject({ langs: ["en", "es"], all: true });
  });
});
