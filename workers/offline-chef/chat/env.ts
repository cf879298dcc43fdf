import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { capitalize } from "../../ai/language/fold.ts";
import { inSentence, nounOf, ofNoun } from "../../ai/language/grammar.ts";
import type { ChatContext } from "../../ai/prompts/context.ts";
import type { Offer } from "../conversation.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { FoodReader } from "../foods/reader.ts";
import type { KnownFood } from "../knowledge.ts";
import type { Constraint } from "../substitutions/constraints.ts";
import type { WatchKey } from "../substitutions/rules.ts";
import { type Say, sayings } from "../texts/say.ts";
import type { Understanding } from "./intents/understand.ts";
import type { GoneWords, WorkingRecipe } from "./working-recipe.ts";

/** What every handler of a chat message works with. */
export interface ChatEnv {
  foodIndex: FoodIndex;
  reader: FoodReader;
  understanding: Understanding;
  context: ChatContext;
  lang: Lang;
  say: Say;
  /** The user's allergies and diet. */
  constraints: readonly Constraint[];
  /** Whether the user has agreed to what the chef asked about last. */
  confirmed: boolean;
  /** What the user wrote, the newest message first. */
  said: readonly string[];
  /** Foods that only the look-up tool knew, by the words of the request. */
  found: ReadonlyMap<string, KnownFood>;
}

/** That of an answer about the open recipe. */
export interface RecipeEnv extends ChatEnv {
  recipe: WorkingRecipe;
}

/** That of a change. */
export interface ChangeEnv extends RecipeEnv {
  report: Report;
}

/** What a change did and what it could not do, as sentences, in the order of the requests. */
export class Report {
  readonly done: string[] = [];
  readonly refused: string[] = [];
  /** What there was nothing to do about: the recipe is so already. */
  readonly remarks: string[] = [];
  /** What the user should know before anything is written: packets to check, words that stay, wishes not understood. */
  readonly doubts: string[] = [];
  /** Whether something that is to be kept out stays in: then nothing at all is done. */
  isBarred = false;
  readonly watch = new Set<WatchKey>();
  readonly notes: string[] = [];
  /** Names of foods that give the dish its name, and are not touched without asking. */
  readonly named = new Set<string>();
  /** Messages that would do what is offered in place of what was refused. */
  readonly offers: Offer[] = [];
  /** A word for the name of a variant: "vegan", "with tofu". */
  title: string | null = null;
}

/** A food's name inside a sentence, singular. */
export const nameOf = (food: KnownFood, lang: Lang): string => inSentence(pick(food.names, lang), lang);
/** The names of foods inside a sentence. */
export const namesOf = (foods: readonly KnownFood[], lang: Lang): string[] => foods.map((food) => nameOf(food, lang));

/**
 * What the texts of a recipe say where they keep the name of a food that was replaced or left out, in the recipe's language,
 * in the plural where the list counts it.
 */
export function wordsFor(
  old: KnownFood,
  now: readonly KnownFood[],
  { constraints, recipe: { lang } }: Pick<RecipeEnv, "constraints" | "recipe">,
): GoneWords {
  const say = sayings[lang];
  const others = now.map((food) => nounOf(food, lang).text);
  const isForbidden = constraints.some((constraint) => constraint.forbids(old));
  const noun = nounOf(old, lang);
  // In French with its "de", which is elided.
  const food = lang === "fr" ? ofNoun(noun) : noun.text;
  const without = isForbidden ? say("withoutUnnamed") : say("without", { food });
  const instead = () => (isForbidden ? say("insteadUnnamed", { others }) : say("instead", { food, others }));
  return {
    note: capitalize(others.length ? instead() : without),
    suffix: others.length
      ? say("variantWith", { food: others.join(", ") })
      : say("variantWithout", { food: isForbidden ? "…" : noun.text }),
    mark: isForbidden ? others.join(" + ") || say("leftOut") : null,
  };
}
