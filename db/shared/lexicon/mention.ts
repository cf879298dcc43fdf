import type { LexiconEntry } from "./entries.ts";

/** How the words of a mention were understood. */
export type MentionForm = "exact" | "inflected" | "compound" | "typo" | "foreign";

/** A place in a text that names food. */
export interface Mention {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** The words as written. */
  text: string;
  /** What they may mean: one entry, several if the name is ambiguous. */
  entries: readonly LexiconEntry[];
  form: MentionForm;
  /** The pattern that negates it ("without", "instead of"), null if it is used. */
  negated: string | null;
  /** Allergens and traits that words beside it exclude: "gluten-free flour", "vegan butter". */
  without: ReadonlySet<string>;
}

/** Allergens that a mention brings, by key; one that only some kinds hold is in `may`. Unknown is null. */
export function allergensOf(mention: Mention): { holds: string[] | null; may: string[] } {
  const kept = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !mention.without.has(key));
  if (mention.entries.some((entry) => entry.allergens === null)) return { holds: null, may: [] };
  return {
    holds: kept(mention.entries.flatMap((entry) => entry.allergens ?? [])),
    may: kept(mention.entries.flatMap((entry) => entry.mayContain)),
  };
}

/** What diets exclude of a mention; unknown is null. */
export function traitsOf(mention: Mention): string[] | null {
  if (mention.entries.some((entry) => entry.traits === null)) return null;
  return [...new Set(mention.entries.flatMap((entry) => entry.traits ?? []))].filter(
    (trait) => !mention.without.has(trait),
  );
}
