import type { Conn } from "@toque/db/client/types.ts";
import type { DraftCheck, RecipeDraft } from "@toque/db/entities/ai.ts";
import { pick } from "@toque/db/entities/common.ts";
import { type FoodFacts, loadFoodFacts } from "@toque/db/recipes/reference.ts";
import type { GenerationBrief } from "./brief.ts";
import { allergenProblems, dietProblems } from "./content.ts";
import { type FoodLexicon, loadLexicon, strayMentions } from "./mentions.ts";
import { type ResolvedDraft, resolveDraft } from "./resolve.ts";
import { checkWeights } from "./weights.ts";

/** A draft that was checked. */
export interface CheckedDraft {
  draft: RecipeDraft;
  resolved: ResolvedDraft;
  checks: DraftCheck[];
  /** Names of ingredients that no food of the table matches. */
  unmatched: string[];
}

const check = (name: DraftCheck["name"], problems: readonly string[], fine: string): DraftCheck => ({
  name,
  passed: problems.length === 0,
  detail: problems.length === 0 ? fine : problems.join(" "),
});

/** Foods that must not be used, and the words that name them: what the ingredient list hides may stand in a step. */
interface Avoided {
  forbidden: Set<number>;
  allergenic: Set<number>;
  lexicon: FoodLexicon | null;
}

async function loadAvoided(conn: Conn, brief: GenerationBrief): Promise<Avoided> {
  const forbidden = new Set(brief.forbidden.map((food) => food.id));
  const allergyIds = brief.constraints.allergies.map((allergy) => allergy.id);
  const rows = await conn<{ id: number }[]>`
    select id from foods where allergen_ids && ${allergyIds}::int[]`;
  const allergenic = new Set(rows.map((row) => row.id));
  const lexicon = forbidden.size + allergenic.size > 0 ? await loadLexicon(conn, brief.lang) : null;
  return { forbidden, allergenic, lexicon };
}

/**
 * Checks in code what a model composed against what was asked for. Every check is made and told of, passed or not.
 * Allergens that are not known do not count as safe.
 */
export async function checkDraft(conn: Conn, draft: RecipeDraft, brief: GenerationBrief): Promise<CheckedDraft> {
  const resolved = await resolveDraft(conn, draft, brief.lang);
  const { ingredients } = resolved;
  const foods: FoodFacts[] = [...new Set(ingredients.flatMap((line) => line.food ?? []))];
  const listed = new Set(foods.map((food) => food.id));
  const unmatched = ingredients.filter((line) => !line.food && !line.problem).map((line) => line.draft.food_name);
  const avoided = await loadAvoided(conn, brief);
  const text = [draft.title, ...draft.steps.map((step) => step.text)].join(" \n ");
  const strays = (avoid: Set<number>) => (avoided.lexicon ? strayMentions(text, avoided.lexicon, avoid, listed) : []);
  const strayForbidden = strays(avoided.forbidden);
  const strayAllergens = strays(avoided.allergenic);
  const notShown =
    unmatched.length > 0 ? [`Not in the food table, so not known to be safe: ${unmatched.join(", ")}.`] : [];
  const minutes = draft.preparation_time + draft.cooking_time;
  const missing = brief.required.filter((food) => !listed.has(food.id));
  const used = brief.forbidden.filter((food) => listed.has(food.id));
  const problems = ingredients.flatMap((line) => line.problem ?? []);

  const checks = [
    check(
      "required_foods",
      missing.map((food) => `${food.name} is not used.`),
      brief.required.length > 0 ? "Every required food is used." : "No food was required.",
    ),
    check(
      "forbidden_foods",
      [...used.map((food) => `${food.name} is used.`), ...strayForbidden.map((word) => `The steps use ${word}.`)],
      "No forbidden food is used.",
    ),
    check(
      "allergens",
      [
        ...allergenProblems(foods, brief.constraints, brief.lang),
        ...strayAllergens.map((word) => `The steps use ${word}, which is not safe.`),
        ...(brief.constraints.allergies.length > 0 ? notShown : []),
      ],
      brief.constraints.allergies.length > 0
        ? `Free of ${brief.constraints.allergies.map((allergy) => pick(allergy.name, brief.lang)).join(", ")}.`
        : "No allergy was named.",
    ),
    check(
      "diet",
      [...dietProblems(foods, brief.constraints, brief.lang), ...(brief.constraints.diet ? notShown : [])],
      brief.constraints.diet ? `Fits ${pick(brief.constraints.diet.name, brief.lang)}.` : "No diet was named.",
    ),
    check(
      "time",
      minutes <= brief.maxTime ? [] : [`It takes ${minutes} minutes, at most ${brief.maxTime} were asked for.`],
      `${minutes} of at most ${brief.maxTime} minutes.`,
    ),
    check(
      "servings",
      draft.nb_servings === brief.nbServings
        ? []
        : [`It is for ${draft.nb_servings} servings, ${brief.nbServings} were asked for.`],
      `${draft.nb_servings} servings.`,
    ),
    check(
      "difficulty",
      draft.difficulty === brief.difficulty ? [] : [`It is ${draft.difficulty}, ${brief.difficulty} was asked for.`],
      `It is ${draft.difficulty}.`,
    ),
    check(
      "known_foods",
      problems,
      unmatched.length > 0 ? `Not in the food table: ${unmatched.join(", ")}.` : "Every ingredient is a known food.",
    ),
    check("weights", checkWeights(ingredients, draft.nb_servings, brief.lang), "The amounts are plausible."),
  ];
  return { draft, resolved, checks, unmatched };
}

/** The request's own contradictions, which no recipe can keep; empty when there are none. */
export async function briefProblems(conn: Conn, brief: GenerationBrief): Promise<string[]> {
  const forbidden = new Set(brief.forbidden.map((food) => food.id));
  const both = brief.required.filter((food) => forbidden.has(food.id)).map((food) => food.name);
  const foods = await loadFoodFacts(
    conn,
    brief.required.map((food) => food.id),
  );
  return [
    ...(both.length > 0 ? [`Required and forbidden at once: ${both.join(", ")}.`] : []),
    ...allergenProblems([...foods.values()], brief.constraints, brief.lang),
    ...dietProblems([...foods.values()], brief.constraints, brief.lang),
  ];
}
