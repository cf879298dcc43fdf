import type { Lang } from "../../schemas/common.ts";
import type { LexiconEntry } from "../lexicon/entries.ts";
import groups from "./groups.json";
import { type Place, patternOf } from "./text.ts";

/** A group of foods, or of what is no food, that a fact is about. */
export type HygieneGroup = keyof typeof groups;

interface GroupWords {
  /** A food with one of these traits belongs to it. */
  traits?: string[];
  /** Keys of the lexicon that belong to it, and those that do not although a trait says so. */
  keys?: string[];
  except?: string[];
  /** Patterns of words that the lexicon has not, being no food or saying how a food is. */
  words?: Partial<Record<Lang, string[]>>;
}

const all = Object.entries(groups) as [HygieneGroup, GroupWords][];
const prepared = all.map(([key, { traits = [], keys = [], except = [], words = {} }]) => ({
  key,
  traits,
  keys: new Set(keys),
  except: new Set(except),
  words,
}));

export const hygieneGroups = all.map(([key]) => key);

/** The groups of a food by its key and traits; unknown traits are none here. */
export function groupsOfFood(key: string, traits: readonly string[] | null): HygieneGroup[] {
  return prepared
    .filter(
      (group) =>
        !group.except.has(key) &&
        (group.keys.has(key) || group.traits.some((trait) => traits?.includes(trait) === true)),
    )
    .map((group) => group.key);
}

/** The groups that a mention may mean. A name that may also mean an exception is none. */
export function groupsOfEntries(entries: readonly LexiconEntry[]): HygieneGroup[] {
  return prepared
    .filter(
      (group) =>
        !entries.some((entry) => group.except.has(entry.key)) &&
        entries.some(
          (entry) => group.keys.has(entry.key) || group.traits.some((trait) => entry.traits?.includes(trait) === true),
        ),
    )
    .map((group) => group.key);
}

/** Where a normal text names groups by words that are none of the lexicon. */
export function groupWords(normal: string, lang: Lang): (Place & { group: HygieneGroup })[] {
  return prepared.flatMap(({ key, words }) =>
    [...normal.matchAll(patternOf(`group:${key}:${lang}`, words[lang] ?? []))].map(({ index, 0: found }) => ({
      group: key,
      start: index,
      end: index + found.length,
    })),
  );
}
