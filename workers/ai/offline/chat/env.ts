import type { Lang } from "@toque/db/entities/common.ts";
import { pick } from "@toque/db/entities/common.ts";
import type { ChefContext } from "../context.ts";
import type { Understanding } from "../intents/understand.ts";
import type { KnownFood, Pantry } from "../knowledge.ts";
import type { FoodReader } from "../lexicon/reader.ts";
import type { Phrases } from "../phrases/types.ts";
import type { Constraint } from "../substitutions/constraints.ts";
import type { WatchKey } from "../substitutions/rules.ts";
import { inSentence } from "../text/grammar.ts";

/** What every handler of a chat message works with. */
export interface ChatEnv {
  pantry: Pantry;
  reader: FoodReader;
  understanding: Understanding;
  context: ChefContext;
  lang: Lang;
  say: Phrases;
  /** The user's allergies and diet. */
  constraints: readonly Constraint[];
  /** Foods that only the look-up tool knew, by the words that they were asked with. */
  found: ReadonlyMap<string, KnownFood>;
}

/** What a change did and what it could not do, as sentences, in the order of the wishes. */
export class Report {
  readonly done: string[] = [];
  readonly refused: string[] = [];
  readonly watch = new Set<WatchKey>();
  readonly notes: string[] = [];
  /** A word for the name of a variant: "vegan", "with tofu". */
  title: string | null = null;
}

/** A food's name inside a sentence, singular. */
export const nameOf = (food: KnownFood, lang: Lang): string => inSentence(pick(food.names, lang), lang);
/** A food's name as a list shows it: the plural for what is counted. */
export const namesOf = (food: KnownFood, lang: Lang): string =>
  inSentence(pick(food.plurals, lang) || pick(food.names, lang), lang);
