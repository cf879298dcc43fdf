import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byLang, type Lang, langs } from "../schemas/common.ts";
import { firstWord } from "../shared/lexicon/head-word.ts";
import type { NounForm, NounGender } from "../shared/lexicon/noun-endings.ts";
import { NounTable } from "../shared/lexicon/noun-table.ts";
import { fold } from "./fold.ts";

export type { NounForm, NounGender };

/** What the lexicon says of the names of a food. */
export interface FoodGrammar {
  key: string;
  names: Record<Lang, string>;
  /** Of what is counted; spelt as the name where both are alike. */
  plurals?: Partial<Record<Lang, string>>;
  gender: Record<Exclude<Lang, "en">, NounGender>;
  /** Languages in which the name is a plural, and has no singular. */
  plural_only?: Lang[];
  /** Of French names that begin with h: whether "le" and "de" lose their vowel before it. */
  elides?: boolean;
}

interface Grammar {
  nouns: Record<Lang, NounTable>;
  /** Names of which the noun alone would tell something else: by language and name. */
  others: Map<string, NounForm>;
  /** Names of what is counted that are spelt alike in singular and plural: by language and name. */
  alike: ReadonlySet<string>;
  /** French words with a silent h, folded, singular. */
  silentH: ReadonlySet<string>;
}

const folder = join(import.meta.dir, "../shared/lexicon/words/foods");
const keyOf = (name: string, lang: Lang): string => `${lang} ${name.toLowerCase()}`;
const withoutS = (word: string): string => fold(word).replace(/s$/, "");

/** The names of starter foods with what the lexicon says of them. */
export function readFoodGrammar(): FoodGrammar[] {
  // Read and dropped again: of these large files little stays in memory.
  return readdirSync(folder).flatMap((name) => {
    const { foods } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { foods: FoodGrammar[] };
    return foods.map(({ key, names, plurals, gender, plural_only, elides }) => ({
      key,
      names,
      plurals,
      gender,
      plural_only,
      elides,
    }));
  });
}

const statedForm = ({ gender, plural_only = [] }: FoodGrammar, lang: Lang): NounForm => ({
  gender: lang === "en" ? "m" : gender[lang],
  isPlural: plural_only.includes(lang),
});

function read(): Grammar {
  const foods = readFoodGrammar();
  const nouns = byLang((lang) => new NounTable(lang));
  for (const lang of langs) {
    for (const food of foods) {
      const { gender, isPlural } = statedForm(food, lang);
      nouns[lang].add(food.names[lang], gender, isPlural);
      const plural = food.plurals?.[lang];
      if (plural && plural !== food.names[lang]) nouns[lang].add(plural, gender, true);
    }
    nouns[lang].close();
  }
  const others = new Map<string, NounForm>();
  for (const food of foods)
    for (const lang of langs) {
      const stated = statedForm(food, lang);
      const told = nouns[lang].formOf(food.names[lang]);
      if (told.gender !== stated.gender || told.isPlural !== stated.isPlural)
        others.set(keyOf(food.names[lang], lang), stated);
    }
  return {
    nouns,
    others,
    alike: new Set(
      foods.flatMap(({ names, plurals }) =>
        langs.flatMap((lang) => (plurals?.[lang] === names[lang] ? [keyOf(names[lang], lang)] : [])),
      ),
    ),
    silentH: new Set(foods.flatMap(({ names, elides }) => (elides ? [withoutS(firstWord(names.fr))] : []))),
  };
}

let known: Grammar | undefined;
const grammar = (): Grammar => {
  known ??= read();
  return known;
};

/** Reads the lexicon's files, a quarter of a second's work, before somebody waits for it. */
export const prepareNameGrammar = (): void => void grammar();

/**
 * Gender and number of a food's name: what the lexicon states of a starter food, else by the noun that the name is about.
 * The first call reads the lexicon's files.
 */
export function nounForm(name: string, lang: Lang): NounForm {
  const { nouns, others } = grammar();
  return others.get(keyOf(name, lang)) ?? nouns[lang].formOf(name);
}

/** Whether a name is spelt alike in singular and plural, and counted: "radis", "Brötchen". */
export const isAlikeInPlural = (name: string, lang: Lang): boolean => grammar().alike.has(keyOf(name, lang));

/** Whether French "le", "la" and "de" lose their vowel before a text: "l'huile", but "le haricot" and "le yaourt". */
export function elides(text: string): boolean {
  const folded = fold(text);
  if (folded.startsWith("h")) return grammar().silentH.has(withoutS(firstWord(text)));
  return /^[aeiou]|^y(?![aeiou])/.test(folded);
}
