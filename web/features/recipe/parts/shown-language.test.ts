import { describe, expect, test } from "bun:test";
import { recipe } from "../../../testing/fixtures.ts";
import { shownLanguages } from "./shown-language.ts";

const maps = recipe(1, "", {
  origin_lang: "fr",
  name: { fr: "Tarte", en: "Tart" },
  description: { fr: "Fine et dorée." },
  tips: { fr: ["Servez tiède."], de: ["Lauwarm servieren."] },
  serving_tips: {},
  dietetic_info: null,
});
maps.steps = [{ id: 1, recipe_id: 1, order: 0, img: null, duration: null, text: { fr: "Cuisez.", es: "Hornee." } }];

describe("the language that a text is shown in", () => {
  test("the author's stands in for what is missing", () => {
    const english = shownLanguages(maps, "en");
    expect([...english.of]).toEqual([
      ["Fine et dorée.", "fr"],
      ["Servez tiède.", "fr"],
      ["Cuisez.", "fr"],
    ]);
    expect(english).toMatchObject({ langs: ["fr"], all: false });
  });

  test("nothing is told where all is in the reader's own", () => {
    expect(shownLanguages(maps, "fr")).toMatchObject({ langs: [], all: false });
  });

  test("of a recipe without the author's language English stands in, then any", () => {
    const other = recipe(2, "", { origin_lang: "de", name: { en: "Tart", es: "Tarta" }, description: { es: "Fina." } });
    const french = shownLanguages(other, "fr");
    expect(Object.fromEntries(french.of)).toEqual({ Tart: "en", "Fina.": "es" });
    expect(french).toMatchObject({ langs: ["en", "es"], all: true });
  });
});
