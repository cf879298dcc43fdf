import { kindByKey } from "@toque/db/shared/lexicon/kinds.ts";
import { fold } from "../../../ai/language/fold.ts";
import { isUnknownFood } from "../../foods/unknown.ts";
import type { KnownFood } from "../../knowledge.ts";
import { conflict } from "../../substitutions/constraints.ts";
import { labelOf } from "../../texts/say.ts";
import { type ChangeEnv, type ChatEnv, nameOf, namesOf, type RecipeEnv } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import type { WorkingLine } from "../working-recipe.ts";
import { isLookalike } from "./as-written.ts";
import { namesDish } from "./named.ts";

/**
 * The lines of the recipe that a phrase means: those of the food named, else of foods of that kind, else of foods whose
 * name holds the words.
 */
export function linesOf({ mention, words }: FoodPhrase, { recipe, reader, lang }: RecipeEnv): WorkingLine[] {
  const { foods } = recipe;
  const readings = [
    foods.filter(({ id }) => mention?.ids.includes(id)),
    foods.filter((food) => mention?.kinds.some((kind) => kind.has(food))),
    mention ? reader.loosely(mention.text, mention.lang, foods) : [],
    reader.loosely(words, lang, foods),
    reader.loosely(words, recipe.lang, foods),
  ];
  const meant = readings.find(({ length }) => length > 0) ?? [];
  return recipe.present.filter(({ food }) => meant.some(({ id }) => id === food.id));
}

/**
 * The foods of the recipe that a phrase may mean, where it is the name of none of them ("the peppers" of a dish with black and
 * red pepper); empty where it is clear.
 */
export function candidatesOf({ mention }: FoodPhrase, { recipe, foodIndex: { lexicon } }: RecipeEnv): KnownFood[] {
  if (!mention) return [];
  const { lang } = mention;
  const exact = recipe.foods.filter((food) => mention.ids.includes(food.id));
  const said = fold(mention.text);
  const isCalled = ({ names, plurals, aliases }: KnownFood): boolean =>
    [names[lang], plurals[lang], ...(aliases[lang] ?? [])].some((name) => name !== undefined && fold(name) === said);
  if (exact.length === 0 || exact.some(isCalled)) return [];
  const others = recipe.foods.filter((food) => !exact.includes(food) && lexicon.isHead(food.id, mention.text, lang));
  return others.length ? [...others, ...exact] : [];
}

/** The words of a phrase that name its food. */
export const wordsOf = ({ mention, words }: FoodPhrase): string => mention?.text ?? words;

/** That the recipe has no food of that name, and what it has. */
export function notInRecipe(phrase: FoodPhrase, { say, lang, recipe }: RecipeEnv): string {
  const foods = namesOf(
    recipe.foods.filter((food) => !isUnknownFood(food)),
    lang,
  );
  return say("notInRecipe", { words: wordsOf(phrase), count: foods.length, foods });
}

/** The food that a phrase requests: as named, as the look-up tool found it, or the usual one of its kind. */
export function foodFor(phrase: FoodPhrase, env: ChatEnv): KnownFood | undefined {
  const { mention } = phrase;
  if (!mention || isLookalike(mention, env)) return env.found.get(phrase.words);
  const exact = mention.ids.flatMap((id) => env.foodIndex.food(id) ?? []);
  const usual = mention.kinds.flatMap((group) => env.foodIndex.byKey(kindByKey.get(group.key)?.usual ?? "") ?? []);
  const choices = [...exact, ...usual];
  return choices.find((food) => !conflict(food, env.constraints)) ?? choices[0];
}

/** Why a food is not put into the user's dish; null when it may be. */
export function refusalOf(food: KnownFood, { constraints, say, lang }: ChatEnv): string | null {
  const constraint = conflict(food, constraints);
  if (!constraint) return null;
  const values = { food: nameOf(food, lang), label: labelOf(constraint.key, lang) };
  return constraint.forbids(food) ? say("forbidden", values) : say("unknownAllergens", values);
}

/** Notes a food that the dish is called after. */
export function noteNamed(food: KnownFood, { recipe, report, foodIndex, lang }: ChangeEnv): void {
  if (namesDish(food, recipe, foodIndex)) report.named.add(nameOf(food, lang));
}
