import { langs } from "@toque/db/schemas/common.ts";
import type { LexiconEntry } from "@toque/db/shared/lexicon/entries.ts";
import type { KnownFood } from "../../knowledge.ts";
import type { ChatEnv } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

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
export function holding(phrase: FoodPhrase, recipe: WorkingRecipe, env: ChatEnv): KnownFood[] {
  const wanted = entriesOf(phrase.mention?.text ?? phrase.words, env);
  const keys = new Set(wanted.map(({ key }) => key));
  return recipe.counted.filter((food) => {
    const isOfKind = wanted.some(({ kind, traits, allergens }) =>
      kind !== "group"
        ? false
        : traits?.length
          ? holdsAll(food.traits, traits)
          : holdsAll(food.allergen_keys ?? [], allergens),
    );
    const name = food.names[recipe.lang] ?? "";
    const isMadeOf = () =>
      env.foodIndex.lexicon
        .scan(name, recipe.lang)
        .some(({ entries }) => entries.some((entry) => entry.madeOf.some((key) => keys.has(key))));
    return isOfKind || isMadeOf();
  });
}

/** Whether the lexicon knows what a phrase names, be it a food or a kind of food. */
export const isKnown = (phrase: FoodPhrase, env: ChatEnv): boolean => entriesOf(phrase.words, env).length > 0;
