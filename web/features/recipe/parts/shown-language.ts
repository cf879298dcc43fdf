import type { Lang } from "@toque/db/entities/common.ts";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { partsOf } from "./recipe-text.ts";

/** The language that is shown of a map: the reader's, else the author's, else English, else any. */
function shownLang(map: Partial<Record<Lang, unknown>>, lang: Lang, origin: Lang): Lang | null {
  const there = Object.keys(map) as Lang[];
  return [lang, origin, "en" as const, ...there].find((one) => map[one] !== undefined) ?? null;
}

/** Which texts of a recipe are shown in another language than the reader's, and in which. */
export interface ShownLanguages {
  /** The language of each such text. */
  of: ReadonlyMap<string, Lang>;
  /** The languages, each once; empty when all is in the reader's own. */
  langs: Lang[];
  /** Nothing of it is in the reader's language. */
  all: boolean;
}

/**
 * Finds what stands in for a missing translation.
 * @param recipe read with `translated=false`: its texts are language maps
 */
export function shownLanguages(recipe: Recipe, lang: Lang): ShownLanguages {
  const of = new Map<string, Lang>();
  let own = 0;
  const note = (map: unknown): void => {
    if (typeof map !== "object" || map === null || Array.isArray(map)) return;
    const maps = map as Partial<Record<Lang, string | string[]>>;
    const shown = shownLang(maps, lang, recipe.origin_lang);
    const texts = shown ? [maps[shown] ?? []].flat().filter((text) => text.trim() !== "") : [];
    if (!shown || texts.length === 0) return;
    if (shown === lang) own++;
    else for (const text of texts) of.set(text, shown);
  };
  for (const field of ["name", "description", "dietetic_info"] as const) note(recipe[field]);
  for (const field of ["tips", "serving_tips", "food_and_wine_pairing", "kitchen_equipment"] as const)
    note(recipe[field]);
  for (const { sub, steps } of partsOf(recipe)) {
    note(sub?.name);
    for (const { text } of steps) note(text);
  }
  return { of, langs: [...new Set(of.values())], all: of.size > 0 && own === 0 };
}
