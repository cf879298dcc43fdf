import type { Conn } from "../client/types.ts";
import type { Lang } from "../schemas/common.ts";
import { fold } from "./fold.ts";
import { readFoodWords } from "./lookup.ts";

/** Lower-case words without accents, letters and digits only. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

interface Entry {
  words: string[];
  ids: Set<number>;
}

/** The names of all foods in one language, to find them in a text. */
export class FoodLexicon {
  private readonly byFirst = new Map<string, Entry[]>();
  private readonly byFood = new Map<number, string[][]>();

  constructor(foods: Iterable<{ id: number; names: readonly string[] }>) {
    const entries = new Map<string, Entry>();
    for (const { id, names } of foods)
      for (const name of names) {
        const parts = words(name);
        if (parts.length === 0) continue;
        const entry = entries.get(parts.join(" ")) ?? { words: parts, ids: new Set() };
        entry.ids.add(id);
        entries.set(parts.join(" "), entry);
        this.byFood.set(id, [...(this.byFood.get(id) ?? []), parts]);
      }
    for (const entry of entries.values())
      this.byFirst.set(entry.words[0]!, [...(this.byFirst.get(entry.words[0]!) ?? []), entry]);
    for (const list of this.byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest food name that begins at a place of a text. */
  at(text: readonly string[], place: number): Entry | undefined {
    return this.byFirst.get(text[place]!)?.find((entry) => entry.words.every((word, i) => text[place + i] === word));
  }

  /** True when one of the food's names holds these words: "milk" may well mean the oat milk of the list. */
  mayMean(id: number, tokens: readonly string[]): boolean {
    const inside = ` ${tokens.join(" ")} `;
    return (this.byFood.get(id) ?? []).some((name) => ` ${name.join(" ")} `.includes(inside));
  }
}

/** Loads the names, plurals and other words of all foods in one language. */
export async function loadLexicon(conn: Conn, lang: Lang): Promise<FoodLexicon> {
  return new FoodLexicon(await readFoodWords(conn, lang));
}

const negations = new Set(
  "without no not never instead sans aucun aucune lieu sin ningun lugar vez ohne kein keine keinen statt anstelle".split(
    " ",
  ),
);
const negatingNext = new Set(["free", "frei", "freie", "freier", "freies"]);

/**
 * Foods that a text uses although they are not on the list: the longest name counts ("coconut milk" is not milk);
 * ambiguous names are resolved to listed foods, and "without …" is ignored.
 * @param avoid foods to look for
 * @param listed foods of the ingredient list
 * @returns the words found, each once
 */
export function strayMentions(
  text: string,
  lexicon: FoodLexicon,
  avoid: ReadonlySet<number>,
  listed: ReadonlySet<number>,
): string[] {
  if (avoid.size === 0) return [];
  const tokens = words(text);
  const found = new Set<string>();
  for (let place = 0; place < tokens.length; ) {
    const entry = lexicon.at(tokens, place);
    if (!entry) {
      place += 1;
      continue;
    }
    const negated =
      tokens.slice(Math.max(0, place - 3), place).some((word) => negations.has(word)) ||
      negatingNext.has(tokens[place + entry.words.length] ?? "");
    const harmless =
      [...entry.ids].some((id) => !avoid.has(id)) || [...listed].some((id) => lexicon.mayMean(id, entry.words));
    if (!negated && !harmless) found.add(entry.words.join(" "));
    place += entry.words.length;
  }
  return [...found];
}

/** The foods that a text may name: every food of the longest name at each place. */
export function namedFoods(text: string, lexicon: FoodLexicon): Set<number> {
  const tokens = words(text);
  const found = new Set<number>();
  for (let place = 0; place < tokens.length; ) {
    const entry = lexicon.at(tokens, place);
    for (const id of entry?.ids ?? []) found.add(id);
    place += entry?.words.length ?? 1;
  }
  return found;
}
