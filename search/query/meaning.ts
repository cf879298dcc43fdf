import type { Lang } from "@toque/db/schemas/common.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";

/** A food that is left out, with its name as typed. */
export interface LeftOut {
  mention: Mention;
  name: string;
}

/** What words of a query mean. */
export type Meaning =
  | { kind: "diet"; diet: string }
  | { kind: "time"; minutes: number }
  | { kind: "difficulty"; difficulty: "easy" }
  | { kind: "tag"; tag: string }
  | { kind: "with"; foodIds: readonly number[] }
  | { kind: "without"; foods: readonly LeftOut[]; lang: Lang };

/** Words of a query that are a filter. Offsets in UTF-16. */
export interface Part {
  start: number;
  end: number;
  means: Meaning;
}

/** A query as it was understood: filters, in the order of the words, words that ask for nothing, and the rest. */
export interface Understanding {
  parts: readonly Part[];
  fillers: readonly { start: number; end: number }[];
  text: string;
}
