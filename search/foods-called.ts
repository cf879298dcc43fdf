import type { Conn } from "@toque/db/client/types.ts";
import { unlistedKey } from "@toque/db/foods/known.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { FoodHit, FoodSearch } from "./port.ts";

interface Row {
  id: number;
  name: FoodHit["name"];
  origin_lang: Lang;
}

/** Below an exact name, above any food that only resembles the words. */
const WEIGHT = 0.9;
const IN_ANOTHER_LANGUAGE = 0.8;

/**
 * The foods of the table that a whole text names as the lexicon reads texts: in any form of its words, as a compound, with one
 * error, in any language. No index of names finds these where the form stands in no table ("Paradeisern", "huevitos").
 * @returns best first
 */
export async function foodsCalled(sql: Conn, { text, lang, limit }: FoodSearch): Promise<FoodHit[]> {
  const asked = text.slice(0, 100).trim();
  if (asked === "") return [];
  const lexicon = await loadLexicon(sql);
  const weights = new Map<number, number>();
  for (const one of [lang, ...langs.filter((other) => other !== lang)]) {
    const mentions = lexicon.scan(asked, one);
    // The words name one food and nothing else: what is left out or likened ("sans lait") is none.
    const [mention] = mentions;
    const isWhole = mention?.start === 0 && mention.end === asked.length && mention.negated === null;
    for (const id of isWhole ? lexicon.idsOf(mention) : [])
      if (!weights.has(id) && lexicon.keyOf(id) !== unlistedKey)
        weights.set(id, one === lang ? WEIGHT : IN_ANOTHER_LANGUAGE);
  }
  if (weights.size === 0) return [];
  const rows = await sql<Row[]>`
    select id, name, origin_lang from foods where not personal and id = any(${[...weights.keys()]}::int[]) order by id`;
  return rows
    .map(
      ({ id, name, origin_lang }): FoodHit => ({
        type: "food",
        id,
        name,
        originLang: origin_lang,
        weight: weights.get(id)!,
      }),
    )
    .sort((a, b) => b.weight - a.weight || a.id - b.id)
    .slice(0, limit);
}

/** Hits of several searches as one list, best first; what several found stands once, with its best weight. */
export function mergedHits(lists: readonly (readonly FoodHit[])[], limit: number): FoodHit[] {
  const best = new Map<string, FoodHit>();
  for (const hit of lists.flat()) {
    const key = `${hit.type}:${hit.id}`;
    const known = best.get(key);
    if (!known || known.weight < hit.weight) best.set(key, hit);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
}
