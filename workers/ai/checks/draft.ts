import type { Conn } from "@toque/db/client/types.ts";
import type { Avoided } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { type FoodFacts, loadFoodFacts } from "@toque/db/recipes/reference.ts";
import type { RecipeDraft, StoredCheck } from "@toque/db/schemas/ai.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { draftAgreement } from "./agreement.ts";
import { draftAmounts } from "./amounts.ts";
import type { GenerationBrief } from "./brief.ts";
import { allergenProblems, dietProblems } from "./content.ts";
import { avoidedBy, strayWords } from "./guard.ts";
import { withCoreTemperatures } from "./hygiene/core-temperatures.ts";
import { hygieneProblems, hygieneSuccess } from "./hygiene.ts";
import { findingsOf, type Problem, problem, refer, referAll, referFoods, textsOf, unknownNames } from "./problem.ts";
import { knownOfDraft, promiseProblems } from "./promises.ts";
import { type ResolvedDraft, resolveDraft } from "./resolve.ts";
import { draftTimes } from "./step-times.ts";
import { languageProblems } from "./texts-language.ts";
import { checkWeights } from "./weights.ts";

/** A draft that was checked. */
export interface CheckedDraft {
  draft: RecipeDraft;
  resolved: ResolvedDraft;
  checks: StoredCheck[];
  /** Names of ingredients that no food of the table matches. */
  unmatched: string[];
}

/** @param success states what a draft without problems keeps */
function check(name: StoredCheck["name"], problems: readonly Problem[], success: Problem): StoredCheck {
  const passed = problems.length === 0;
  const stated = passed ? [success] : problems;
  return { name, passed, detail: textsOf(stated).join(" "), findings: findingsOf(stated) };
}

/** Every text of a draft that people read. */
const textsIn = (draft: RecipeDraft): string[] => [
  draft.title,
  draft.overview,
  ...draft.ingredient_notes,
  ...draft.kitchen_equipment,
  ...draft.steps.map((step) => step.text),
  ...draft.tips,
  ...draft.serving_suggestions,
];

/** Time, servings and difficulty. */
function figureChecks(draft: RecipeDraft, { maxTime, nbServings, ...brief }: GenerationBrief): StoredCheck[] {
  const minutes = draft.preparation_time + draft.cooking_time;
  const time = { minutes, limit_minutes: maxTime };
  const { nb_servings: servings, difficulty } = draft;
  return [
    check(
      "time",
      minutes <= maxTime
        ? []
        : [problem(`It takes ${minutes} minutes, at most ${maxTime} were asked for.`, "over_time", time)],
      problem(`${minutes} of at most ${maxTime} minutes.`, "within_time", time),
    ),
    check(
      "servings",
      servings === nbServings
        ? []
        : [
            problem(`It is for ${servings} servings, ${nbServings} were asked for.`, "other_servings", {
              servings,
              asked_servings: nbServings,
            }),
          ],
      problem(`${servings} servings.`, "servings_as_asked", { servings }),
    ),
    check(
      "difficulty",
      difficulty === brief.difficulty
        ? []
        : [
            problem(`It is ${difficulty}, ${brief.difficulty} was asked for.`, "other_difficulty", {
              difficulty,
              asked_difficulty: brief.difficulty,
            }),
          ],
      problem(`It is ${difficulty}.`, "difficulty_as_asked", { difficulty }),
    ),
  ];
}

/**
 * Checks a model's draft against the request in code. Every check is run and reported, passed or not. The draft of the
 * result states the core temperatures that it must reach.
 * Unknown allergens do not count as safe.
 */
export async function checkDraft(conn: Conn, written: RecipeDraft, brief: GenerationBrief): Promise<CheckedDraft> {
  const resolved = await resolveDraft(conn, written, brief.lang, brief.userId ?? null);
  const { ingredients } = resolved;
  const foods: FoodFacts[] = [...new Set(ingredients.flatMap((line) => line.food ?? []))];
  const listed = new Set(foods.map((food) => food.id));
  const unmatched = ingredients.filter((line) => !line.food && !line.problem).map((line) => line.draft.food_name);
  const lexicon = await loadLexicon(conn);
  const named = ingredients.map(({ draft: line, food }) => ({
    name: line.food_name,
    key: food?.key ?? null,
    traits: food?.traits ?? null,
  }));
  const dish = { lang: brief.lang, title: written.title, foods: named };
  const texts = withCoreTemperatures(
    lexicon,
    dish,
    written.steps.map((step) => step.text),
  );
  const draft = { ...written, steps: written.steps.map((step, i) => ({ ...step, text: texts[i]! })) };
  // As it was written: no sentence gets better by what is added to it.
  const hygiene = { ...dish, texts: textsIn(written).slice(1) };
  // A food that no table holds is known by its words alone.
  const words = [...textsIn(draft), ...unmatched];
  const stray = (avoided: Avoided) => strayWords(lexicon, words, brief.lang, avoided, listed, draft.title);
  const { allergens, ...byDiet } = avoidedBy(brief.constraints);
  const strayForbidden = stray({ foods: new Set(brief.forbidden.map((food) => food.id)) });
  const strayAllergens = stray({ allergens: allergens ?? new Set() });
  const strayDiet = stray(byDiet);
  const { required, forbidden, constraints, lang } = brief;
  const { allergies, diet } = constraints;
  const unproven =
    unmatched.length > 0
      ? [
          problem(`Not in the food table, so not known to be safe: ${unmatched.join(", ")}.`, "foods_unproven", {
            foods: unknownNames(unmatched),
          }),
        ]
      : [];
  const missing = required.filter((food) => !listed.has(food.id));
  const used = forbidden.filter((food) => listed.has(food.id));
  const nothingAsked = (text: string) => problem(text, "nothing_asked", {});

  const checks = [
    check(
      "required_foods",
      missing.map((food) => problem(`${food.name} is not used.`, "foods_missing", { foods: referFoods([food]) })),
      required.length > 0
        ? problem("Every required food is used.", "foods_used", { foods: referFoods(required) })
        : nothingAsked("No food was required."),
    ),
    check(
      "forbidden_foods",
      [
        ...used.map((food) => problem(`${food.name} is used.`, "foods_forbidden", { foods: referFoods([food]) })),
        ...strayForbidden.map((word) => problem(`The texts use ${word}.`, "words_forbidden", { words: [word] })),
      ],
      forbidden.length > 0
        ? problem("No forbidden food is used.", "foods_avoided", { foods: referFoods(forbidden) })
        : nothingAsked("No forbidden food is used."),
    ),
    check(
      "allergens",
      [
        ...allergenProblems(foods, constraints, lang),
        ...strayAllergens.map((word) =>
          problem(`The texts use ${word}, which is not safe.`, "words_allergenic", { words: [word] }),
        ),
        ...(allergies.length > 0 ? unproven : []),
      ],
      allergies.length > 0
        ? problem(`Free of ${allergies.map((allergy) => pick(allergy.name, lang)).join(", ")}.`, "free_of", {
            allergens: referAll(allergies),
          })
        : nothingAsked("No allergy was named."),
    ),
    check(
      "diet",
      [
        ...dietProblems(foods, constraints, lang),
        ...strayDiet.map((word) =>
          problem(`The texts use ${word}, which the diet excludes.`, "words_unsafe", { words: [word] }),
        ),
        ...(diet ? unproven : []),
      ],
      diet
        ? problem(`Fits ${pick(diet.name, lang)}.`, "fits_diet", { diet: refer(diet) })
        : nothingAsked("No diet was named."),
    ),
    ...figureChecks(draft, brief),
    check(
      "known_foods",
      ingredients.flatMap((line) => line.problem ?? []),
      unmatched.length > 0
        ? problem(`Not in the food table, so used as written: ${unmatched.join(", ")}.`, "foods_not_in_table", {
            foods: unknownNames(unmatched),
          })
        : problem("Every ingredient is a known food.", "foods_known", {}),
    ),
    check(
      "weights",
      [...checkWeights(ingredients, draft.nb_servings, lang), ...draftAmounts(draft, ingredients, lang)],
      problem("The amounts are plausible.", "amounts_plausible", {}),
    ),
    check("hygiene", hygieneProblems(lexicon, hygiene), hygieneSuccess(lexicon, hygiene)),
    check(
      "list_and_steps",
      draftAgreement(lexicon, draft, ingredients, lang),
      problem("List and steps agree.", "steps_agree", {}),
    ),
    check(
      "step_times",
      draftTimes(lexicon, draft, ingredients, lang),
      problem("The times are plausible.", "times_plausible", {}),
    ),
    check(
      "promises",
      promiseProblems(lexicon, textsIn(written), lang, await knownOfDraft(conn, resolved)),
      problem("It promises no safety.", "promises_none", {}),
    ),
    check(
      "language",
      languageProblems(textsIn(written), lang),
      problem(`It is in "${lang}".`, "language_as_asked", { asked_lang: lang }),
    ),
  ];
  return { draft, resolved, checks, unmatched };
}

/** Contradictions within the request, which no recipe can satisfy; empty when there are none. */
export async function briefProblems(conn: Conn, brief: GenerationBrief): Promise<Problem[]> {
  const forbidden = new Set(brief.forbidden.map((food) => food.id));
  const both = brief.required.filter((food) => forbidden.has(food.id));
  const foods = await loadFoodFacts(
    conn,
    brief.required.map((food) => food.id),
  );
  return [
    ...(both.length > 0
      ? [
          problem(
            `Required and forbidden at once: ${both.map((food) => food.name).join(", ")}.`,
            "required_and_forbidden",
            {
              foods: referFoods(both),
            },
          ),
        ]
      : []),
    ...allergenProblems([...foods.values()], brief.constraints, brief.lang),
    ...dietProblems([...foods.values()], brief.constraints, brief.lang),
  ];
}
