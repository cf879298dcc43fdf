import { kindByKey } from "@toque/db/shared/lexicon/kinds.ts";
import { fold } from "../../../ai/language/fold.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type Constraint, conflict } from "../../substitutions/constraints.ts";
import { labelOf } from "../../texts/say.ts";
import { type ChatEnv, nameOf, type Report } from "../env.ts";
import type { FoodPhrase } from "../intents/types.ts";
import { isUnknownFood, type WorkingLine, type WorkingRecipe } from "../working-recipe.ts";
import { isLookalike } from "./as-written.ts";

/**
 * The lines of the recipe that a phrase means: those of the food named, else of foods of that kind, else of foods whose
 * name holds the words.
 */
export function linesOf(phrase: FoodPhrase, recipe: WorkingRecipe, env: ChatEnv): WorkingLine[] {
  const lines = recipe.present;
  const { mention } = phrase;
  const byFood = (test: (food: KnownFood) => boolean): WorkingLine[] => lines.filter((line) => test(line.food));
  if (mention) {
    const exact = byFood((food) => mention.foodIds.includes(food.id));
    if (exact.length) return exact;
    const loose = env.reader.loosely(mention.text, mention.lang, recipe.foods);
    const inGroups = byFood((food) => mention.groups.some((group) => group.has(food)));
    if (inGroups.length) return inGroups;
    if (loose.length) return byFood((food) => loose.includes(food));
  }
  for (const lang of [env.lang, recipe.lang]) {
    const loose = env.reader.loosely(phrase.words, lang, recipe.foods);
    if (loose.length) return byFood((food) => loose.includes(food));
  }
  return [];
}

/**
 * The foods of the recipe that a phrase may mean, where it is the name of none of them ("the peppers" of a dish with black and
 * red pepper); empty where it is clear.
 */
export function candidatesOf({ mention }: FoodPhrase, recipe: WorkingRecipe, env: ChatEnv): KnownFood[] {
  if (!mention) return [];
  const { lang } = mention;
  const exact = recipe.foods.filter((food) => mention.foodIds.includes(food.id));
  const said = fold(mention.text);
  const isCalled = ({ names, plurals, aliases }: KnownFood): boolean =>
    [names[lang], plurals[lang], ...(aliases[lang] ?? [])].some((name) => name !== undefined && fold(name) === said);
  if (exact.length === 0 || exact.some(isCalled)) return [];
  const { lexicon } = env.foodIndex;
  const others = recipe.foods.filter((food) => !exact.includes(food) && lexicon.isHead(food.id, mention.text, lang));
  return others.length ? [...others, ...exact] : [];
}

/** That the recipe has no food of that name, and what it has. */
export function notInRecipe(words: string, recipe: WorkingRecipe, { say, lang }: ChatEnv): string {
  const foods = recipe.foods.filter((food) => !isUnknownFood(food)).map((food) => nameOf(food, lang));
  return say("notInRecipe", { words, count: foods.length, foods });
}

/** The food that a phrase requests: as named, as the look-up tool found it, or the usual one of its kind. */
export function foodFor(phrase: FoodPhrase, env: ChatEnv): KnownFood | undefined {
  const { mention } = phrase;
  if (!mention || isLookalike(mention, env)) return env.found.get(phrase.words);
  const exact = mention.foodIds.flatMap((id) => env.foodIndex.food(id) ?? []);
  const usual = mention.groups.flatMap((group) => env.foodIndex.byKey(kindByKey.get(group.key)?.usual ?? "") ?? []);
  const choices = [...exact, ...usual];
  return choices.find((food) => !conflict(food, env.constraints)) ?? choices[0];
}

/** Says why a food is not put into the user's dish; `true` when it is not. */
export function refuses(food: KnownFood, env: ChatEnv, report: Report, extra: readonly Constraint[] = []): boolean {
  const constraint = conflict(food, [...env.constraints, ...extra]);
  if (!constraint) return false;
  const name = nameOf(food, env.lang);
  report.refused.push(
    constraint.forbids(food)
      ? env.say("forbidden", { food: name, label: labelOf(constraint.key, env.lang) })
      : env.say("unknownAllergens", { food: name, label: labelOf(constraint.key, env.lang) }),
  );
  return true;
}
