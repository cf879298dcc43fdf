import type { Lang } from "../../schemas/common.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { wordsIn } from "./tokens.ts";
import dishes from "./words/dishes.json";
import groups from "./words/groups.json";
import ordinary from "./words/ordinary.json";
import otherNames from "./words/other-names.json";
import phrases from "./words/phrases.json";
import regionalDishes from "./words/regional-dishes.json";

interface WordEntry {
  key: string;
  /** What has a name in one language only is called by it in the others too, where it is found as a foreign word. */
  names: Partial<Record<Lang, string>>;
  plurals?: Partial<Record<Lang, string>>;
  aliases?: Partial<Record<Lang, string[]>>;
  regional?: Partial<Record<Lang, Record<string, string[]>>>;
  allergens: string[] | null;
  may_contain?: string[];
  traits: string[] | null;
  made_of?: string[];
}

/** Pictures that stand for a food in any language, and its words in languages that Toque does not speak. */
const others = new Map(
  (otherNames as { key: string; pictures?: string[]; words?: string[] }[]).map((one) => [one.key, one]),
);

/**
 * The aliases of an entry with the pictures that mean it. Its words in other languages count as English ones: they are found in
 * texts of all languages, and make no German compounds.
 */
export function withOtherNames(key: string, aliases: LexiconEntry["aliases"]): LexiconEntry["aliases"] {
  const { pictures = [], words = [] } = others.get(key) ?? {};
  if (pictures.length + words.length === 0) return aliases;
  return byLang((lang) => [...(aliases[lang] ?? []), ...pictures, ...(lang === "en" ? words : [])]);
}

const byLang = <T>(make: (lang: Lang) => T) =>
  Object.fromEntries(lexiconLangs.map((lang) => [lang, make(lang)])) as Record<Lang, T>;

const entryOf =
  (kind: LexiconEntry["kind"]) =>
  (entry: WordEntry): LexiconEntry => ({
    key: entry.key,
    kind,
    names: byLang((lang) => [entry.names[lang], entry.plurals?.[lang]].filter((name) => name !== undefined)),
    aliases: withOtherNames(
      entry.key,
      byLang((lang) => [...(entry.aliases?.[lang] ?? []), ...Object.values(entry.regional?.[lang] ?? {}).flat()]),
    ),
    allergens: entry.allergens,
    mayContain: entry.may_contain ?? [],
    traits: entry.traits,
    madeOf: entry.made_of ?? [],
  });

let words: LexiconData | undefined;

/** The words of the lexicon that are no foods of the table: classes and substances, dishes, phrases. */
export function lexiconWords(): LexiconData {
  words ??= {
    entries: [
      ...(groups as WordEntry[]).map(entryOf("group")),
      ...[...(dishes as WordEntry[]), ...(regionalDishes as WordEntry[])].map(entryOf("dish")),
    ],
    phrases: phrases as LexiconData["phrases"],
    ordinary: ordinary as LexiconData["ordinary"],
  };
  return words;
}

const ordinarySets = new Map<Lang, ReadonlySet<string>>();

/** Words of a language, folded, that name a food in another language only, or as they stand. */
export function ordinaryWords(lang: Lang): ReadonlySet<string> {
  const known = ordinarySets.get(lang);
  if (known) return known;
  const made = wordsIn(lexiconWords().ordinary[lang] ?? []);
  ordinarySets.set(lang, made);
  return made;
}
