import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { partsOf } from "../recipe-parts.ts";

/** The language that is shown of a language map: the user's, else the author's, else English, else any. */
function displayedLang(map: Partial<Record<Lang, unknown>>, lang: Lang, origin: Lang): Lang | null {
  const available = Object.keys(map) as Lang[];
  return [lang, origin, "en" as const, ...available].find((one) => map[one] !== undefined) ?? null;
}

/** The texts of a recipe that are shown in another language than the user's, for want of a translation. */
export interface FallbackLanguages {
  /** The language of each such text. */
  of: ReadonlyMap<string, Lang>;
  /** These languages without duplicates; empty when everything is in the user's language. */
  langs: Lang[];
  /** Whether nothing is in the user's language. */
  all: boolean;
}

/**
 * Finds the texts that replace a missing translation, and their languages.
 * @param recipe fetched with `translated=false`: its texts are language maps
 */
export function fallbackLanguages(recipe: Recipe, lang: Lang): FallbackLanguages {
  const of = new Map<string, Lang>();
  let translated = 0;
  const collect = (map: unknown): void => {
    if (typeof map !== "object" || map === null || Array.isArray(map)) return;
    const maps = map as Partial<Record<Lang, string | string[]>>;
    const shown = displayedLang(maps, lang, recipe.origin_lang);
    const texts = shown ? [maps[shown] ?? []].flat().filter((text) => text.trim() !== "") : [];
    if (!shown || texts.length === 0) return;
    if (shown === lang) translated++;
    else for (const text of texts) of.set(text, shown);
  };
  for (const field of ["name", "description", "dietetic_info"] as const) collect(recipe[field]);
  for (const field of ["tips", "serving_tips", "food_and_wine_pairing", "kitchen_equipment"] as const)
    collect(recipe[field]);
  for (const { sub, ingredients, steps } of partsOf(recipe)) {
    collect(sub?.name);
    for (const { note } of ingredients) collect(note);
    for (const { text } of steps) collect(text);
  }
  return { of, langs: [...new Set(of.values())], all: of.size > 0 && translated === 0 };
}
