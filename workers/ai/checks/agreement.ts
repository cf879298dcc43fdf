import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { type ComparedTexts, disagreement } from "@toque/db/recipes/agreement.ts";
import type { Reference } from "@toque/db/recipes/reference.ts";
import { comparedTexts } from "@toque/db/recipes/unused.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { type Problem, problem, referAll } from "./problem.ts";
import type { ResolvedIngredient } from "./resolve.ts";

/**
 * Where list and steps disagree.
 * @param before the recipe that is changed: what already disagrees there is its author's to settle
 */
function problemsOf(
  lexicon: FoodLexicon,
  texts: ComparedTexts,
  foods: Reference["foods"],
  lang: Lang,
  before: ComparedTexts | null = null,
): Problem[] {
  const known = before && disagreement(lexicon, before);
  const { unused, unlisted } = disagreement(lexicon, texts);
  const unusedNow = unused.filter((id) => !known?.unused.includes(id)).flatMap((id) => foods.get(id) ?? []);
  const stood = (text: string) => before?.steps.some((step) => step.text.toLowerCase().includes(text)) === true;
  const words = unlisted
    // "Batter" is no food of the table: a step that spoke of it before still does, whatever it is made of now.
    .filter(({ text, ids }) => !(ids.length === 0 && stood(text)))
    .map(({ text }) => text)
    .filter((text) => !known?.unlisted.some((other) => other.text === text));
  return [
    ...(words.length > 0
      ? [
          problem(
            `The steps use ${words.join(", ")}, which the ingredient list does not hold: list it, or take it out of the steps.`,
            "words_unlisted",
            { words },
          ),
        ]
      : []),
    ...(unusedNow.length > 0
      ? [
          problem(
            `No step uses ${unusedNow.map((food) => pick(food.name, lang)).join(", ")}: say in a step what to do with it, or take it off the list.`,
            "foods_unused",
            { foods: referAll(unusedNow) },
          ),
        ]
      : []),
  ];
}

/** Where the list and the steps of a draft disagree; empty when they agree. */
export function draftAgreement(
  lexicon: FoodLexicon,
  draft: RecipeDraft,
  ingredients: readonly ResolvedIngredient[],
  lang: Lang,
): Problem[] {
  const foods = new Map(ingredients.flatMap(({ food }) => (food ? [[food.id, food] as const] : [])));
  const written = (text: string) => ({ text, lang });
  const texts = {
    title: draft.title,
    steps: draft.steps.map((step) => written(step.text)),
    others: draft.serving_suggestions.map(written),
    listed: [...foods.values()],
    // A food that the table does not have is known by its name alone.
    named: ingredients.filter((line) => !line.food).map((line) => line.draft.food_name),
  };
  return problemsOf(lexicon, texts, foods, lang);
}

/**
 * Where the list and the steps of a changed recipe disagree that agreed before: a food that was removed or replaced must leave
 * the steps too, unless they say to leave it out.
 */
export function changedAgreement(
  lexicon: FoodLexicon,
  before: RecipeContent,
  after: RecipeContent,
  reference: Reference,
  lang: Lang,
): Problem[] {
  const [old, next] = [before, after].map((content) => comparedTexts(content, reference, lang));
  return problemsOf(lexicon, next!, reference.foods, lang, old);
}

/** Where the list and the steps of a written recipe disagree; empty while it has no steps. */
export function storedAgreement(
  lexicon: FoodLexicon,
  content: RecipeContent,
  reference: Reference,
  lang: Lang,
): Problem[] {
  const texts = comparedTexts(content, reference, lang);
  return texts.steps.length === 0 ? [] : problemsOf(lexicon, texts, reference.foods, lang);
}
