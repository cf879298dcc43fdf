import type { Conn } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { allIngredients, countedFoods, loadReference, type Reference } from "@toque/db/recipes/reference.ts";
import { addsAllergens } from "@toque/db/recipes/unlisted.ts";
import type { StoredCheck } from "@toque/db/schemas/ai.ts";
import { pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { storedAgreement } from "./agreement.ts";
import { storedAmounts } from "./amounts.ts";
import { hygieneProblems, hygieneTexts } from "./hygiene.ts";
import { findingsOf, type Problem, problem, referAll, textsOf, unknownNames } from "./problem.ts";
import { knownOfFoods, promiseProblems } from "./promises.ts";

/** Foods that the table lacks: by the author's words, and those that are used as written. */
function unknownFoods(content: RecipeContent, reference: Reference, unlistedIds: ReadonlySet<number>): Problem[] {
  const lines = allIngredients(content);
  const foods = lines.flatMap((line) => reference.foods.get(line.food_id) ?? []);
  const personal = referAll(foods.filter((food) => food.personal));
  const words = lines.flatMap(({ food_id, original_text }) =>
    unlistedIds.has(food_id) && original_text ? [original_text] : [],
  );
  const names = [...personal, ...unknownNames(words)];
  return names.length === 0
    ? []
    : [problem("Some foods are not in the table.", "foods_not_in_table", { foods: names })];
}

/** Why the allergens of a recipe are not known, or not all. */
function unknownAllergens(content: RecipeContent, reference: Reference): Problem[] {
  const foods = countedFoods(allIngredients(content), reference.foods);
  const unknown = referAll(foods.filter((food) => food.allergen_ids === null));
  const mentions = (content.unlisted ?? []).filter((mention) => addsAllergens([mention]));
  return [
    ...(unknown.length > 0
      ? [problem("Of some foods the allergens are not known.", "allergens_unknown", { foods: unknown })]
      : []),
    ...(mentions.length > 0
      ? [
          problem("The texts name foods with allergens that the list does not have.", "words_unlisted", {
            words: mentions.map(({ text }) => text),
          }),
        ]
      : []),
  ];
}

const check = (name: StoredCheck["name"], problems: readonly Problem[]): StoredCheck => ({
  name,
  passed: problems.length === 0,
  detail: textsOf(problems).join(" "),
  findings: findingsOf(problems),
});

/**
 * What code finds in a written recipe, for the person who decides whether everyone may see it: the program looks, and judges
 * nothing. Read in the language that it was written in.
 * @param unlistedIds ids of the placeholders for foods that the table lacks
 */
export async function reviewChecks(
  conn: Conn,
  content: RecipeContent,
  unlistedIds: ReadonlySet<number>,
): Promise<StoredCheck[]> {
  const lang = content.origin_lang;
  const lexicon = await loadLexicon(conn);
  const reference = await loadReference(conn, allIngredients(content));
  const foods = countedFoods(allIngredients(content), reference.foods);
  const say = (text: RecipeContent["name"] | null) => (text ? pick(text, lang, lang) : "");
  const claims = [
    say(content.name),
    say(content.description),
    say(content.dietetic_info),
    ...(content.tips[lang] ?? []),
    ...(content.serving_tips[lang] ?? []),
  ].filter((text) => text !== "");
  return [
    check("allergens", unknownAllergens(content, reference)),
    check("known_foods", unknownFoods(content, reference, unlistedIds)),
    check("weights", storedAmounts(content, reference, lang)),
    check("list_and_steps", storedAgreement(lexicon, content, reference, lang)),
    check("hygiene", hygieneProblems(lexicon, hygieneTexts(content, reference, lang))),
    check("promises", promiseProblems(lexicon, claims, lang, await knownOfFoods(conn, foods, reference, true))),
  ];
}
