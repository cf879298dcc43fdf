import { langs } from "@toque/db/schemas/common.ts";
import type { LexiconEntry } from "@toque/db/shared/lexicon/entries.ts";
import type { KnownFood } from "../../knowledge.ts";
import { wordsOf } from "../changes/resolve.ts";
import type { ChatEnv, RecipeEnv } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";

const entriesOf = (words: string, env: ChatEnv): LexiconEntry[] =>
  [env.lang, ...langs]
    .map((lang) => env.foodIndex.lexicon.scan(words, lang).flatMap(({ entries }) => entries))
    .find((entries) => entries.length > 0) ?? [];

const holdsAll = (has: readonly string[], wanted: readonly string[] | null): boolean =>
  wanted !== null && wanted.length > 0 && wanted.every((key) => has.includes(key));

/**
 * The foods of a recipe that are of the kind that a phrase names, or made with what it names: lardons for "pork",
 * Worcestershire sauce for "anchovies".
 */
export function holding(phrase: FoodPhrase, env: RecipeEnv): KnownFood[] {
  const { recipe, foodIndex } = env;
  const wanted = entriesOf(wordsOf(phrase), env);
  const keys = new Set(wanted.map(({ key }) => key));
  const groups = wanted.filter(({ kind }) => kind === "group");
  return recipe.counted.filter((food) => {
    const isOfKind = groups.some(({ traits, allergens }) =>
      traits?.length ? holdsAll(food.traits, traits) : holdsAll(food.allergen_keys ?? [], allergens),
    );
    const named = () => foodIndex.lexicon.scan(food.names[recipe.lang] ?? "", recipe.lang);
    return isOfKind || named().some(({ entries }) => entries.some(({ madeOf }) => madeOf.some((key) => keys.has(key))));
  });
}

/** Whether the lexicon knows what a phrase names, be it a food or a kind of food. */
export const isKnown = (phrase: FoodPhrase, env: ChatEnv): boolean => entriesOf(phrase.words, env).length > 0;
