import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { languages } from "../../../shared/preferences/detect-language.ts";
import { partsOf } from "../recipe-parts.ts";

const langs = languages.map(({ value }) => value);

type LangMap = Partial<Record<Lang, string | string[]>>;

/** The texts of a recipe that are language maps. */
function mapsOf(recipe: Recipe): LangMap[] {
  const all: unknown[] = [
    recipe.name,
    recipe.description,
    recipe.dietetic_info,
    ...[recipe.tips, recipe.serving_tips, recipe.food_and_wine_pairing, recipe.kitchen_equipment],
    ...partsOf(recipe).flatMap(({ sub, ingredients, steps }) => [
      sub?.name,
      ...ingredients.map(({ note }) => note),
      ...steps.map(({ text }) => text),
    ]),
  ];
  return all.filter((one): one is LangMap => typeof one === "object" && one !== null && !Array.isArray(one));
}

/** Whether a map has something to read in a language. */
const says = (map: LangMap, lang: Lang): boolean => [map[lang] ?? []].flat().some((text) => text.trim() !== "");

/**
 * The languages that a recipe is not wholly in: at least one of its texts is missing there.
 * @param recipe fetched with `translated=false`: its texts are language maps
 */
export function missingLanguages(recipe: Recipe): Lang[] {
  const maps = mapsOf(recipe).filter((map) => langs.some((lang) => says(map, lang)));
  return langs.filter((lang) => maps.some((map) => !says(map, lang)));
}
