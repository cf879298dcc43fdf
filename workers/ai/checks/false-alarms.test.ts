import { afterAll, beforeAll, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { AgreementWords } from "@toque/db/recipes/agreement.ts";
import agreementWords from "@toque/db/recipes/agreement-words.json";
import { allIngredients, loadFoodFacts, loadReference } from "@toque/db/recipes/reference.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { difficultyKeys, dishTypes } from "@toque/db/schemas/recipe.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { loadKnowledge } from "../../chef-knowledge.ts";
import { compositions } from "../../offline-chef/compose/compose.ts";
import { FoodIndex } from "../../offline-chef/foods/food-index.ts";
import durationWords from "../language/duration-words.json";
import { DurationWords } from "../language/durations.ts";
import { draftAgreement } from "./agreement.ts";
import amountLimits from "./amount-limits.json";
import { AmountLimits, draftAmounts } from "./amounts.ts";
import { textsOf } from "./problem.ts";
import { promiseProblems } from "./promises.ts";
import { resolveDraft } from "./resolve.ts";
import stepLimits from "./step-limits.json";
import { draftTimes, StepLimits } from "./step-times.ts";
import { languageProblems } from "./texts-language.ts";

// What is sound must pass: a check that refuses a good recipe is worse than none.

let db: Database;
let lexicon: FoodLexicon;
beforeAll(async () => {
  db = await testDatabase();
  lexicon = await loadLexicon(db.sql);
});
afterAll(() => db.close());

const starterRecipes = () => db.sql<{ key: string; content: RecipeContent }[]>`
  select r.key, v.content from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
  where r.key is not null order by r.key`;

/** A stored recipe as a model would have drafted it in one language. */
function draftOf(content: RecipeContent, lang: (typeof langs)[number]): RecipeDraft {
  const steps = [...content.sub_recipes.flatMap((sub) => sub.steps), ...content.steps];
  return {
    title: content.name[lang]!,
    overview: content.description[lang]!,
    difficulty: "easy",
    preparation_time: content.preparation_time,
    cooking_time: content.total_time - content.preparation_time,
    nb_servings: content.nb_servings,
    ingredients: allIngredients(content).map((line) => ({ food_name: "", ...line })),
    ingredient_notes: [],
    kitchen_equipment: [],
    steps: steps.map(({ text, duration }) => ({ text: text[lang]!, minutes: duration })),
    tips: [],
    serving_suggestions: [],
  };
}

/** What a recipe cannot be compared with: the strictest case. */
const nothingKnown = { absentAllergens: new Set<string>(), foods: new Set<number>(), diets: new Set<string>() };

/** All texts of a draft, with the tips of the recipe that it was made from. */
const textsOfDraft = (draft: RecipeDraft, content: RecipeContent | null, lang: (typeof langs)[number]): string[] => [
  draft.title,
  draft.overview,
  ...draft.steps.map(({ text }) => text),
  ...draft.tips,
  ...(content?.tips[lang] ?? []),
  ...(content?.serving_tips[lang] ?? []),
];

test("every starter recipe passes the checks of drafts in every language", async () => {
  const recipes = await starterRecipes();
  expect(recipes.length).toBeGreaterThanOrEqual(40);
  const alarms: string[] = [];
  for (const { key, content } of recipes) {
    const { foods, quantities } = await loadReference(db.sql, allIngredients(content));
    for (const lang of langs) {
      const draft = draftOf(content, lang);
      const ingredients = draft.ingredients.map((line) => ({
        draft: line,
        food: foods.get(line.food_id!)!,
        quantityId: line.quantity_id,
        unit: null,
        weight: quantities.get(line.quantity_id!)!.weight * line.multiplier,
        problem: null,
      }));
      for (const find of [
        () => draftAgreement(lexicon, draft, ingredients, lang),
        () => draftAmounts(draft, ingredients, lang),
        () => draftTimes(lexicon, draft, ingredients, lang),
        () => promiseProblems(lexicon, textsOfDraft(draft, content, lang), lang, nothingKnown),
        () => languageProblems(textsOfDraft(draft, content, lang), lang),
      ])
        alarms.push(...textsOf(find()).map((text) => `${key} ${lang}: ${text}`));
    }
  }
  expect(alarms).toEqual([]);
}, 120_000);

test("whatever the offline chef composes passes them", async () => {
  const knowledge = await loadKnowledge(db.sql);
  const index = new FoodIndex(knowledge);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const any = (count: number) => Array.from({ length: count }, () => knowledge.foods[random(knowledge.foods.length)]!);
  const alarms = new Set<string>();
  const reached = new Set<string>();
  let drafts = 0;
  const runs = Number(process.env.COMPOSITIONS ?? 60);
  for (let i = 0; i < runs; i++) {
    const lang = langs[i % 4]!;
    const found = compositions(
      {
        lang,
        dishType: dishTypes[random(dishTypes.length)]!,
        difficulty: difficultyKeys[i % 3]!,
        maxTime: 240,
        servings: 1 + (i % 9),
        required: any(i % 3),
        available: any(i % 5),
        constraints: [],
        seed: i,
      },
      index,
    );
    for (const { draft, template } of found.slice(0, 8)) {
      drafts++;
      reached.add(template.key);
      const { ingredients } = await resolveDraft(db.sql, draft, lang, null);
      for (const text of textsOf([
        ...draftAgreement(lexicon, draft, ingredients, lang),
        ...draftAmounts(draft, ingredients, lang),
        ...draftTimes(lexicon, draft, ingredients, lang),
        ...promiseProblems(lexicon, textsOfDraft(draft, null, lang), lang, nothingKnown),
        ...languageProblems(textsOfDraft(draft, null, lang), lang),
      ]))
        alarms.add(`${template.key} ${lang}: ${text}`);
    }
  }
  expect([...alarms]).toEqual([]);
  expect(drafts).toBeGreaterThan(runs * 3);
  expect(reached.size).toBeGreaterThanOrEqual(12);
}, 600_000);

test("the data of the checks has its form, and names foods of the table only", async () => {
  expect([...Value.Errors(AgreementWords, agreementWords)]).toEqual([]);
  expect([...Value.Errors(AmountLimits, amountLimits)]).toEqual([]);
  expect([...Value.Errors(StepLimits, stepLimits)]).toEqual([]);
  expect([...Value.Errors(DurationWords, durationWords)]).toEqual([]);
  const facts = [...(await loadFoodFacts(db.sql, null)).values()];
  const known = new Set(
    facts.flatMap((food) => [food.key, `subcategory:${food.subcategory_key}`, `category:${food.category_key}`, "*"]),
  );
  const named = [
    ...agreementWords.ready,
    ...agreementWords.stands_for.flatMap(({ key, of }) => [key, ...of]),
    ...agreementWords.collective.flatMap(({ of }) => of),
    ...amountLimits.limits.flatMap(({ of }) => of),
    ...stepLimits.foods.flatMap(({ of }) => of),
  ];
  expect(named.filter((key) => !known.has(key))).toEqual([]);
  const exceptions = new Set(amountLimits.exceptions.map(({ key }) => key));
  const excepted = amountLimits.limits.flatMap(({ except = [] }) => except);
  expect(excepted.filter((key) => !exceptions.has(key))).toEqual([]);
});
