import { readFile } from "node:fs/promises";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { readFoodFiles, type SeedFood } from "@toque/db/seed/files.ts";
import { lexiconWords } from "@toque/db/shared/lexicon/data.ts";
import type { LexiconEntry } from "@toque/db/shared/lexicon/entries.ts";
import { allergensOf, traitsOf } from "@toque/db/shared/lexicon/mention.ts";
import { FoodScanner } from "@toque/db/shared/lexicon/scanner.ts";

/** A labelled text: what it names and uses. `allergens` are keys of the EU list, with "soy" for soybeans. */
export interface MentionCase {
  id: string;
  lang: Lang;
  text: string;
  allergens: string[];
  /** Keys that count neither way. */
  uncertain: string[];
  /** Whether it names what a diet excludes. Left out, it counts neither way. */
  not_vegan?: boolean;
  not_vegetarian?: boolean;
  pork?: boolean;
  alcohol?: boolean;
  class: string;
}

/** What was found of the labels, and what without one. */
export interface Findings {
  missed: string[];
  false: string[];
  found: string[];
}

/** What was found in a case: allergens, and the flags of diets. */
export interface MentionResult extends Findings {
  case: MentionCase;
  flags: Findings;
}

/** Counts over some cases. */
export interface MentionCounts {
  cases: number;
  found: number;
  missed: number;
  false: number;
}

/** The traits that each flag is about. */
const flags = {
  not_vegan: "meat fish crustacean mollusc dairy egg honey gelatine animal-fat".split(" "),
  not_vegetarian: "meat fish crustacean mollusc gelatine animal-fat".split(" "),
  pork: ["pork"],
  alcohol: ["alcohol"],
} as const;

const entryOf = (food: SeedFood): LexiconEntry => ({
  key: food.key,
  kind: "food",
  names: Object.fromEntries(langs.map((lang) => [lang, [food.names[lang], food.plurals[lang]]])),
  aliases: food.aliases,
  allergens: food.allergens,
  mayContain: food.may_contain,
  traits: food.traits,
  madeOf: food.made_of,
});

/** A scanner of the lexicon's own data, without a database. */
export async function lexiconScanner(): Promise<FoodScanner> {
  const { entries, phrases, ordinary } = lexiconWords();
  const foods = (await readFoodFiles()).flatMap((file) => file.foods);
  return new FoodScanner({ entries: [...foods.map(entryOf), ...entries], phrases, ordinary });
}

/** Reads cases as JSON lines. @throws Error naming the line that is no case */
export async function readMentionCases(path: string): Promise<MentionCase[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, i) => {
    const one = JSON.parse(line) as MentionCase;
    if (!langs.includes(one.lang) || typeof one.text !== "string" || !Array.isArray(one.allergens))
      throw new Error(`${path}:${i + 1}: a case has lang, text and allergens`);
    return { ...one, uncertain: one.uncertain ?? [], class: one.class ?? "" };
  });
}

const short = (key: string) => (key === "soybeans" ? "soy" : key);

/** Compares what the scanner finds in a case with its labels. What only some kinds of a food hold counts neither way. */
export function judgeMentions(scanner: FoodScanner, one: MentionCase): MentionResult {
  const used = scanner.scan(one.text, one.lang).filter((mention) => mention.negated === null);
  const found = new Set(used.flatMap((mention) => (allergensOf(mention).holds ?? []).map(short)));
  const traits = new Set(used.flatMap((mention) => traitsOf(mention) ?? []));
  return {
    case: one,
    found: one.allergens.filter((key) => found.has(key)),
    missed: one.allergens.filter((key) => !found.has(key)),
    false: [...found].filter((key) => !one.allergens.includes(key) && !one.uncertain.includes(key)),
    flags: judgeFlags(one, traits),
  };
}

function judgeFlags(one: MentionCase, traits: ReadonlySet<string>): Findings {
  const labelled = (Object.keys(flags) as (keyof typeof flags)[]).filter(
    (flag) => one[flag] !== undefined && !one.uncertain.includes(flag),
  );
  const isFound = (flag: keyof typeof flags) => flags[flag].some((trait) => traits.has(trait));
  return {
    found: labelled.filter((flag) => one[flag] && isFound(flag)),
    missed: labelled.filter((flag) => one[flag] && !isFound(flag)),
    false: labelled.filter((flag) => !one[flag] && isFound(flag)),
  };
}

const none: MentionCounts = { cases: 0, found: 0, missed: 0, false: 0 };

/** Which findings of a result are counted: those of allergens, or those of the flags of diets. */
export type Counted = "allergens" | "flags";

function findingsOf(result: MentionResult, counted: Counted): Findings {
  const { found, missed, false: wrong } = counted === "flags" ? result.flags : result;
  return { found, missed, false: wrong };
}

/** The counts of results by a key: their language or their class. */
export function countBy(
  results: readonly MentionResult[],
  keysOf: (result: MentionResult) => readonly string[],
  counted: Counted = "allergens",
): Map<string, MentionCounts> {
  const counts = new Map<string, MentionCounts>();
  for (const result of results)
    for (const key of keysOf(result)) {
      const sum = counts.get(key) ?? none;
      const { found, missed, false: wrong } = findingsOf(result, counted);
      counts.set(key, {
        cases: sum.cases + 1,
        found: sum.found + found.length,
        missed: sum.missed + missed.length,
        false: sum.false + wrong.length,
      });
    }
  return counts;
}

/** The counts of each allergen, or of each flag. */
export function countByLabel(
  results: readonly MentionResult[],
  counted: Counted = "allergens",
): Map<string, MentionCounts> {
  const counts = new Map<string, MentionCounts>();
  for (const result of results)
    for (const [field, keys] of Object.entries(findingsOf(result, counted)) as [keyof Findings, string[]][])
      for (const key of keys) {
        const sum = counts.get(key) ?? none;
        counts.set(key, { ...sum, cases: sum.cases + 1, [field]: sum[field] + 1 });
      }
  return counts;
}

/** Shares of all labels: found of what is named, and false of what was found. */
export const shares = ({ found, missed, false: wrong }: MentionCounts): { found: number; false: number } => ({
  found: found + missed === 0 ? 1 : found / (found + missed),
  false: found + wrong === 0 ? 0 : wrong / (found + wrong),
});
