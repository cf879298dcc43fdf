import { type Static, Type } from "@sinclair/typebox";
import { allIngredients, type FoodFacts, type Reference } from "@toque/db/recipes/reference.ts";
import { comparedTexts } from "@toque/db/recipes/unused.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import data from "./amount-limits.json";
import { type Problem, problem, refer } from "./problem.ts";
import type { ResolvedIngredient } from "./resolve.ts";
import { MAX_TOTAL, MIN_TOTAL } from "./weights.ts";

const Words = Type.Array(Type.String({ pattern: "^[a-z ]+$", description: "Folded: lower case, no accents" }), {
  minItems: 1,
});

/** The form of the limits of amounts. */
export const AmountLimits = Type.Object({
  limits: Type.Array(
    Type.Object({
      of: Type.Array(Type.String({ pattern: "^([a-z0-9-]+|(sub)?category:[a-z-]+)$" }), { minItems: 1 }),
      max_grams: Type.Number({ exclusiveMinimum: 0, description: "A serving, all foods of the limit together" }),
      except: Type.Optional(Type.Array(Type.String(), { description: "Keys of exceptions" })),
      why: Type.String({ minLength: 10, description: "Where the limit comes from" }),
    }),
  ),
  exceptions: Type.Array(
    Type.Object({ key: Type.String(), words: Type.Object({ en: Words, fr: Words, es: Words, de: Words }) }),
    { description: "Ways of cooking of which little is eaten, by the words of title and steps" },
  ),
});
const { limits, exceptions } = data as Static<typeof AmountLimits>;

/** Grams of a food in the whole recipe. */
export interface WeighedFood {
  food: Pick<FoodFacts, "id" | "key" | "name" | "category_key" | "subcategory_key">;
  grams: number;
}

/** A recipe as far as its amounts are judged. */
export interface JudgedAmounts {
  lines: readonly WeighedFood[];
  servings: number;
  /** Title and steps, by which pickling, frying and the like are recognised. */
  texts: readonly { text: string; lang: Lang }[];
}

const folded = (text: string): string =>
  ` ${tokensOf(text)
    .flatMap((token) => (token.isWord ? [token.text] : []))
    .join(" ")} `;

/** The exceptions that the texts name. */
function exceptionsIn(texts: JudgedAmounts["texts"]): Set<string> {
  const plain = texts.map(({ text, lang }) => ({ text: folded(text), lang }));
  return new Set(
    exceptions
      .filter(({ words }) => plain.some(({ text, lang }) => words[lang].some((word) => text.includes(` ${word} `))))
      .map(({ key }) => key),
  );
}

const isOf = ({ food }: WeighedFood, of: readonly string[]): boolean =>
  of.includes(food.key) ||
  of.includes(`subcategory:${food.subcategory_key}`) ||
  of.includes(`category:${food.category_key}`);

/**
 * Amounts that no serving holds: of each food the first limit that names it counts, for all its foods together.
 * @param before the recipe that is changed: what was as much there is its author's to settle
 */
export function amountProblems(recipe: JudgedAmounts, lang: Lang, before: JudgedAmounts | null = null): Problem[] {
  const found = exceptionsIn(recipe.texts);
  return limits.flatMap((limit): Problem[] => {
    const { max_grams, except = [] } = limit;
    if (except.some((key) => found.has(key))) return [];
    const each = ({ lines, servings }: JudgedAmounts) => {
      const some = lines.filter((line) => limits.find(({ of }) => isOf(line, of)) === limit);
      return { some, grams: some.reduce((sum, line) => sum + line.grams, 0) / servings };
    };
    const { some, grams } = each(recipe);
    if (grams <= max_grams || (before && each(before).grams >= grams * 0.99)) return [];
    const names = some.map(({ food }) => pick(food.name, lang)).join(", ");
    const shown = Number(grams.toPrecision(3));
    return [
      problem(`${names}: ${shown} g a serving is too much, at most ${max_grams} g are plausible.`, "amount_too_big", {
        foods: some.map(({ food }) => refer(food)),
        grams: shown,
        limit_grams: max_grams,
      }),
    ];
  });
}

/** Amounts of a draft that no serving holds. */
export function draftAmounts(draft: RecipeDraft, ingredients: readonly ResolvedIngredient[], lang: Lang): Problem[] {
  return amountProblems(
    {
      servings: draft.nb_servings,
      texts: [draft.title, ...draft.steps.map((step) => step.text)].map((text) => ({ text, lang })),
      lines: ingredients.flatMap(({ food, weight }) => (food && weight !== null ? [{ food, grams: weight }] : [])),
    },
    lang,
  );
}

/** The amounts of a stored recipe. */
function judged(content: RecipeContent, reference: Reference, lang: Lang): JudgedAmounts {
  const { title, steps } = comparedTexts(content, reference, lang);
  return {
    servings: content.nb_servings,
    texts: [{ text: title, lang }, ...steps],
    lines: allIngredients(content).flatMap((line) => {
      const food = reference.foods.get(line.food_id);
      const quantity = reference.quantities.get(line.quantity_id);
      return food && quantity ? [{ food, grams: quantity.weight * line.multiplier }] : [];
    }),
  };
}

/** A whole serving that is too much or too little; of a changed recipe only where it was not before. */
function totalProblems(recipe: JudgedAmounts, before: JudgedAmounts | null): Problem[] {
  const total = ({ lines, servings }: JudgedAmounts) => lines.reduce((sum, line) => sum + line.grams, 0) / servings;
  const is = total(recipe);
  const was = before && total(before);
  const grams = Math.round(is);
  const totals: Problem[] = [];
  if (is > MAX_TOTAL && (was === null || is > was * 1.01))
    totals.push(
      problem(`In all ${grams} g a serving, more than ${MAX_TOTAL} g.`, "total_too_big", {
        grams,
        limit_grams: MAX_TOTAL,
      }),
    );
  if (is < MIN_TOTAL && (was === null || is < was * 0.99))
    totals.push(
      problem(`In all ${grams} g a serving, less than ${MIN_TOTAL} g.`, "total_too_small", {
        grams,
        limit_grams: MIN_TOTAL,
      }),
    );
  return totals;
}

/** Amounts of a changed recipe that no serving holds and that it did not hold before. */
export function changedAmounts(
  before: RecipeContent,
  after: RecipeContent,
  reference: Reference,
  lang: Lang,
): Problem[] {
  const [old, next] = [judged(before, reference, lang), judged(after, reference, lang)];
  return [...amountProblems(next, lang, old), ...totalProblems(next, old)];
}

/** Amounts of a written recipe that no serving holds. */
export function storedAmounts(content: RecipeContent, reference: Reference, lang: Lang): Problem[] {
  const recipe = judged(content, reference, lang);
  return [...amountProblems(recipe, lang), ...totalProblems(recipe, null)];
}
