import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { allIngredients, loadReference, type Reference } from "@toque/db/recipes/reference.ts";
import { type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";
import { groupsOfFood } from "@toque/db/shared/hygiene/groups.ts";
import { agenciesOf, hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { type Breach, findBreaches, findNotes, type RecipeTexts } from "./hygiene/breaches.ts";
import { isCoreStated, withCoreTemperatures } from "./hygiene/core-temperatures.ts";
import { type Problem, problem } from "./problem.ts";

/** What the table says, in every language, with who says so. */
function adviceOf(key: string): LangMap {
  const fact = hygieneFact(key);
  const agencies = agenciesOf(fact);
  const { en, fr, es, de } = fact.text;
  return {
    en: `${en} (${agencies})`,
    fr: `${fr} (${agencies})`,
    es: `${es} (${agencies})`,
    de: `${de} (${agencies})`,
  };
}

const problemOf = ({ fact, text }: Breach): Problem =>
  problem(`Below kitchen hygiene: "${text}" ${hygieneFact(fact).text.en}`, "hygiene_below", {
    text,
    advice: adviceOf(fact),
  });

/** What a recipe says that falls below the table of kitchen hygiene, or that uses what is no food; empty when nothing does. */
export const hygieneProblems = (lexicon: FoodLexicon, recipe: RecipeTexts): Problem[] =>
  findBreaches(lexicon, recipe).map(problemOf);

/** What there is to say of a recipe without such problems: advice for those at risk, where it uses raw or rare food. */
export function hygieneSuccess(lexicon: FoodLexicon, recipe: RecipeTexts): Problem {
  const [note] = findNotes(lexicon, recipe);
  return note
    ? problem(`For those at risk: ${hygieneFact(note).text.en}`, "hygiene_noted", { advice: adviceOf(note) })
    : problem("It keeps to kitchen hygiene.", "hygiene_kept", {});
}

/** A stored recipe as the rules of hygiene read it. */
export function hygieneTexts(content: RecipeContent, reference: Reference, lang: Lang): RecipeTexts {
  const say = (text: LangMap) => pick(text, lang, content.origin_lang);
  const lists = [content.tips, content.serving_tips, content.kitchen_equipment, content.food_and_wine_pairing];
  return {
    lang,
    title: say(content.name),
    foods: allIngredients(content).flatMap((line) => {
      const food = reference.foods.get(line.food_id);
      return food ? [{ name: pick(food.name, lang), key: food.key, traits: food.traits }] : [];
    }),
    texts: [
      say(content.description),
      ...(content.dietetic_info ? [say(content.dietetic_info)] : []),
      ...allIngredients(content).flatMap(({ note }) => (note ? [say(note)] : [])),
      ...[content, ...content.sub_recipes].flatMap(({ steps }) => steps.map((step) => say(step.text))),
      ...lists.flatMap((list) => list[lang] ?? []),
    ],
  };
}

/** What a changed recipe says that falls below the table and that the recipe did not say before, in sentences. */
export function changedHygiene(lexicon: FoodLexicon, before: RecipeTexts, after: RecipeTexts): string[] {
  const known = new Set(findBreaches(lexicon, before).map(({ fact, text }) => `${fact} ${text}`));
  return findBreaches(lexicon, after)
    .filter(({ fact, text }) => !known.has(`${fact} ${text}`))
    .map((breach) => problemOf(breach).text);
}

/** A recipe that a model rewrote, with the core temperatures in its steps; a step's other languages would lack them. */
export async function statingCores(conn: Conn, content: RecipeContent, lang: Lang): Promise<RecipeContent> {
  const lexicon = await loadLexicon(conn);
  const reference = await loadReference(conn, allIngredients(content));
  const dish = hygieneTexts(content, reference, lang);
  const stated = <T extends { steps: StepContent[] }>(part: T): T => {
    const before = part.steps.map((step) => pick(step.text, lang, content.origin_lang));
    const after = withCoreTemperatures(lexicon, dish, before);
    return {
      ...part,
      steps: part.steps.map((step, i) => (after[i] === before[i] ? step : { ...step, text: { [lang]: after[i]! } })),
    };
  };
  return { ...stated(content), sub_recipes: content.sub_recipes.map(stated) };
}

/**
 * A recipe that a conversation changed, with the core temperatures that its changes ask for: in every step where a food joined of
 * which it is stated, else in the steps that were written. What the recipe's author left unsaid stays so.
 */
export async function statingChangedCores(
  conn: Conn,
  before: RecipeContent,
  after: RecipeContent,
  lang: Lang,
): Promise<RecipeContent> {
  const groupsOf = async (content: RecipeContent) => {
    const { foods } = await loadReference(conn, allIngredients(content));
    return [...foods.values()].flatMap(({ key, traits }) => groupsOfFood(key, traits));
  };
  const known = new Set(await groupsOf(before));
  const joined = (await groupsOf(after)).some((group) => isCoreStated(group) && !known.has(group));
  const stepsOf = (content: RecipeContent) => [content, ...content.sub_recipes].flatMap(({ steps }) => steps);
  const old = new Map(stepsOf(before).map(({ id, text }) => [id, JSON.stringify(text)]));
  const isWritten = ({ id, text }: StepContent) => old.get(id) !== JSON.stringify(text);
  if (!joined && !stepsOf(after).some(isWritten)) return after;
  const stated = await statingCores(conn, after, lang);
  if (joined) return stated;
  const kept = (steps: StepContent[], own: readonly StepContent[]) =>
    steps.map((step, i) => (isWritten(own[i]!) ? step : own[i]!));
  return {
    ...stated,
    steps: kept(stated.steps, after.steps),
    sub_recipes: stated.sub_recipes.map((sub, i) => ({ ...sub, steps: kept(sub.steps, after.sub_recipes[i]!.steps) })),
  };
}
