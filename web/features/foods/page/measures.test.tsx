import { beforeAll, describe, expect, test } from "bun:test";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import { renderToStaticMarkup } from "react-dom/server";
import deCommon from "../../../i18n/de/common.json";
import deFoods from "../../../i18n/de/foodpages.json";
import enCommon from "../../../i18n/en/common.json";
import enFoods from "../../../i18n/en/foodpages.json";
import esCommon from "../../../i18n/es/common.json";
import esFoods from "../../../i18n/es/foodpages.json";
import frCommon from "../../../i18n/fr/common.json";
import frFoods from "../../../i18n/fr/foodpages.json";
import { foodMeasuresQuery } from "../../../shared/foods/food-calls.ts";
import { Texts } from "../../../shared/i18n/texts.ts";
import { TextsContext } from "../../../shared/i18n/use-translation.ts";
import { Measures } from "./measures.tsx";

const texts = new Texts();
beforeAll(() => {
  const catalogues = {
    en: { common: enCommon, foodpages: enFoods },
    fr: { common: frCommon, foodpages: frFoods },
    es: { common: esCommon, foodpages: esFoods },
    de: { common: deCommon, foodpages: deFoods },
  };
  texts.start({ language: "en", catalogues });
});

const nothing = { entry: null, portion: null, value: null, from_density: false };
const medium: WeightSource = { kind: "usda", entry: "11282", portion: "medium", value: 110, from_density: false };
const chopped: WeightSource = { ...medium, portion: "cup, chopped", value: 0.676 };
const measure = (id: number, name: string, weight: number, weight_source: WeightSource | null): Quantity => ({
  id,
  type: "food",
  name,
  plural: name,
  weight,
  unit: null,
  weight_source,
});
const onion = { id: 7, density: 0.65, density_source: chopped, personal: false } as Food;
const measures: Quantity[] = [
  measure(1, "piece", 110, medium),
  measure(2, "handful", 60, { kind: "estimate", ...nothing }),
  measure(3, "crate", 5000, { kind: "stated", ...nothing }),
  measure(4, "string", 900, null),
  { ...measure(5, "tablespoon", 9.75, { ...chopped, from_density: true }), unit: "tbsp" },
];

async function draw(lang: Lang, food: Food = onion, rows: Quantity[] = measures): Promise<string> {
  texts.show(lang);
  const client = new QueryClient();
  client.setQueryData(foodMeasuresQuery(food.id).queryKey, rows);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TextsContext value={texts}>
        <MantineProvider>
          <Measures food={food} />
        </MantineProvider>
      </TextsContext>
    </QueryClientProvider>,
  )
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("\u202f", " ");
}
const words = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

describe("the measures of a food's page", () => {
  test("say where the weight of each of its own comes from, with the table's entry behind its name", async () => {
    const html = await draw("en");
    const entry = "USDA National Nutrient Database for Standard Reference, Release 28, 11282: medium = 110 g";
    expect(words(html)).toContain(
      `1 piece 110 g USDA ${entry} 1 handful 60 g estimate 1 crate 5,000 g stated here 1 string 900 g Units`,
    );
    expect(html).toMatch(/<button [^>]*aria-expanded="false"[^>]*>USDA<\/button>/);
    expect(html).not.toContain("title=");
  });

  test("say once which density the volumes follow from", async () => {
    const html = await draw("en");
    expect(words(html)).toContain("1 tablespoon 9.8 g By a density of 0.65 g/ml: USDA");
    expect(html).toContain("11282: cup, chopped = 0.676 g/ml");
    const without = await draw("en", { ...onion, density: null, density_source: null });
    expect(words(without)).not.toContain("density");
  });

  test("stay whole where the answer is older than the field", async () => {
    const html = await draw("en", onion, [{ ...measures[0]!, weight_source: undefined }]);
    expect(words(html)).toContain("1 piece 110 g");
    expect(html).not.toContain("USDA");
  });

  const said: Record<Lang, [string, string, string]> = {
    en: ["estimate", "stated here", "By a density of 0.65 g/ml: USDA"],
    fr: ["estimation", "indiqué ici", "D’après une densité de 0,65 g/ml : USDA"],
    es: ["estimación", "indicado aquí", "Según una densidad de 0,65 g/ml: USDA"],
    de: ["Schätzung", "hier angegeben", "Nach einer Dichte von 0,65 g/ml: USDA"],
  };
  for (const lang of langs)
    test(`in ${lang}`, async () => {
      const text = words(await draw(lang));
      for (const part of said[lang]) expect(text).toContain(part);
    });
});
