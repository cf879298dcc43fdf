import type { Lang } from "@toque/db/schemas/common.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { inSentence } from "../../ai/language/grammar.ts";
import type { ChatContext } from "../../ai/prompts/context.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { FoodReader } from "../foods/reader.ts";
import type { KnownFood } from "../knowledge.ts";
import type { Constraint } from "../substitutions/constraints.ts";
import type { WatchKey } from "../substitutions/rules.ts";
import type { Understanding } from "./intents/understand.ts";
import { de } from "./phrases/de.ts";
import { en } from "./phrases/en.ts";
import { es } from "./phrases/es.ts";
import { fr } from "./phrases/fr.ts";
import type { Phrases } from "./phrases/types.ts";

/** What the offline chef says in a chat, by language. */
export const phrases: Record<Lang, Phrases> = { en, fr, es, de };

/** What every handler of a chat message works with. */
export interface ChatEnv {
  foodIndex: FoodIndex;
  reader: FoodReader;
  understanding: Understanding;
  context: ChatContext;
  lang: Lang;
  say: Phrases;
  /** The user's allergies and diet. */
  constraints: readonly Constraint[];
  /** Foods that only the look-up tool knew, by the words of the request. */
  found: ReadonlyMap<string, KnownFood>;
}

/** What a change did and what it could not do, as sentences, in the order of the requests. */
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
