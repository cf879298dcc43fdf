import { langs } from "@toque/db/schemas/common.ts";
import {
  asksAboutSafety,
  asksForSomebody,
  asksToKeep,
  factsOnDish,
  tellFact,
} from "@toque/db/shared/hygiene/questions.ts";
import type { LexiconEntry } from "@toque/db/shared/lexicon/entries.ts";
import { fold } from "../../../ai/language/fold.ts";
import type { Answer, ToolRequest } from "../../conversation.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { isCompound } from "../../foods/reader.ts";
import { isUnknownFood } from "../../foods/unknown.ts";
import type { KnownFood } from "../../knowledge.ts";
import { dietConstraint, judged } from "../../substitutions/constraints.ts";
import { labelOf } from "../../texts/say.ts";
import { linesOf, wordsOf } from "../changes/resolve.ts";
import { type ChatEnv, namesOf, type RecipeEnv } from "../env.ts";
import { causesOf } from "../intents/things.ts";
import { type FoodPhrase, type Intent, isChange, type Understood } from "../intents/types.ts";
import { distinct, offers } from "../offers.ts";
import { recipeView, safetyResult } from "../tools.ts";
import { WorkingRecipe } from "../working-recipe.ts";
import { keepingOf } from "./keeping.ts";

/** A sentence of the answer; reasons against the recipe come first, then what is not known, then that it fits. */
type Verdict = { rank: 0 | 1 | 2 | 3; text: string };

/**
 * The answer of the table of kitchen hygiene to a question on keeping and safety, by the foods of the open recipe where it names
 * none; null where the message is none, or where the table knows nothing of it and it asks for something else.
 */
export function* safetyScript(
  message: string,
  { lang, intents, requested }: Understood,
  env: ChatEnv,
  recipeId: number | null,
): Generator<ToolRequest[], string | null, unknown[]> {
  if (!asksAboutSafety(message, lang) || (requested && intents.some(isChange))) return null;
  const named = env.reader.read(message, [lang]);
  const keeps = asksToKeep(message, lang);
  const reads = recipeId === null ? [] : [{ name: "get_recipe", args: { recipe_id: recipeId } }];
  if (reads.length > 0 && named.length === 0 && (keeps || asksForSomebody(message, lang))) {
    const recipe = recipeOf(yield reads, env);
    if (recipe && keeps) return keepingOf({ ...env, recipe });
    const { facts, foods } = factsOnDish(message, lang, recipe?.counted ?? []);
    const contains = env.say("containsYes", { amounts: namesOf(foods, env.lang) });
    if (facts.length > 0) return [contains, ...facts.map((fact) => tellFact(fact, env.lang))].join("\n\n");
  }
  const [result] = yield [{ name: "lookup_food_safety", args: { question: message } }];
  const told = safetyResult(result);
  if (keeps && !told?.covered && reads.length > 0) {
    const recipe = recipeOf(yield reads, env);
    // "The curry" is the dish.
    const isCalled = (words: string) => recipe?.name.toLowerCase().includes(words.toLowerCase());
    if (recipe && (!told || named.every(({ text }) => isCalled(text)))) return keepingOf({ ...env, recipe });
  }
  if (!told) return null;
  const isElse = intents.some(({ kind }) => !["unknown", "greeting", ...(keeps ? ["ask"] : [])].includes(kind));
  return told.covered || !isElse ? told.answer : null;
}

function recipeOf([read]: readonly unknown[], env: ChatEnv): WorkingRecipe | null {
  const view = recipeView(read);
  return view && new WorkingRecipe(view, env.foodIndex, env.lang);
}

/**
 * Judges the recipe by each criterion, by name: negative, unknown, then positive. The answer opens with a yes
 * only when everything is positive. Unknown is never a yes. Where the recipe breaks a diet, it is offered to adapt it.
 */
export function judgedAnswer(intents: readonly Intent[], env: RecipeEnv): Answer {
  const goals = new Set(intents.flatMap((intent) => (intent.kind === "is_diet" ? intent.goals : [])));
  const diets = [...goals].map((goal) => ({ goal, ...dietVerdict(goal, env) }));
  const contents = intents.flatMap((intent) => (intent.kind === "contains" ? [containsVerdict(intent.food, env)] : []));
  const verdicts = [...diets, ...contents].sort((a, b) => a.rank - b.rank);
  const text = [...new Set(verdicts.map((verdict) => verdict.text))].join("\n");
  const broken = diets.filter(({ rank }) => rank === 0);
  if (broken.length === 0) return text;
  const adapted = distinct(broken.map(({ goal }) => offers.diet(goal)));
  return { text: `${text}\n${env.say("offerChange")}`, choices: [...adapted.slice(0, 2), offers.no] };
}

/** Whether the recipe fits a diet, and why not, or why that is not known. */
function dietVerdict(goal: string, { recipe, say, lang, foodIndex }: RecipeEnv): Verdict {
  const constraint = dietConstraint(goal, foodIndex);
  const label = labelOf(goal, lang);
  if (!constraint) return { rank: 1, text: say("dietUnknown", { words: label }) };
  const { offending, unsure } = judged(recipe.counted, [constraint]);
  if (offending.length) return { rank: 0, text: say("dietNo", { label, foods: namesOf(offending, lang) }) };
  if (unsure.length) return { rank: 1, text: say("dietUnsure", { label, foods: namesOf(unsure, lang) }) };
  return { rank: 2, text: say("dietYes") };
}

/**
 * Whether a food is in the recipe, and how much of it. It opens with neither yes nor no: "can she eat it?" and "does it
 * contain it?" would read them the opposite way. A word for no known food is answered as such.
 */
function containsVerdict(phrase: FoodPhrase, env: RecipeEnv): Verdict {
  const { recipe, say, lang } = env;
  const lines = linesOf(phrase, env);
  const held = holding(phrase, env).filter((food) => !lines.some((line) => line.food.id === food.id));
  const offered = recipe.counted.filter((food) => phrase.mention?.ids.includes(food.id)).slice(0, 1);
  const others = held.length || lines.length ? held : offered;
  const amounts = [...lines.map((line) => formatAmount(line, lang)), ...namesOf(others, lang)];
  if (amounts.length) return { rank: 0, text: say("containsYes", { amounts }) };
  if (!phrase.mention && !isKnown(phrase, env)) return { rank: 1, text: say("dietUnknown", { words: phrase.words }) };
  const asked = wordsOf(phrase);
  const unsure = recipe.counted.filter(
    (food) => isUnknownFood(food) || food.allergen_keys === null || !food.traits_known,
  );
  const text = say("containsNo", { words: asked, count: unsure.length, foods: namesOf(unsure, lang) });
  // A question about milk is about butter too: foods with the same allergen are listed.
  const same = phrase.mention && isCompound(phrase.mention) ? [] : causesOf(fold(asked), env.reader);
  const against = same.map((goal) => dietVerdict(goal, env)).filter(({ rank }) => rank === 0);
  if (against.length) return { rank: 0, text: [text, ...against.map((verdict) => verdict.text)].join("\n") };
  return { rank: unsure.length ? 1 : 3, text };
}

/** What of the recipe the user's profile rules out, and what is not known; it never says yes. */
export function ownAnswer(env: RecipeEnv): string {
  const { recipe, say, lang, constraints } = env;
  if (constraints.length === 0) return allergensAnswer(env);
  const { offending, unsure } = judged(recipe.counted, constraints);
  const sentences = [
    ...(offending.length ? [say("containsYes", { amounts: namesOf(offending, lang) })] : []),
    ...(unsure.length ? [say("allergensUnknown", { foods: namesOf(unsure, lang) })] : []),
  ];
  return sentences.length ? sentences.join("\n") : say("dietYes");
}

/** The allergens of the recipe with the foods that contain them, and the foods whose allergens are unknown. */
export function allergensAnswer({ recipe, say, lang }: RecipeEnv): string {
  const holders = (key: string) => recipe.counted.filter((food) => food.allergen_keys?.includes(key));
  const unknown = recipe.counted.filter((food) => food.allergen_keys === null);
  const lines = [...new Set(recipe.counted.flatMap((food) => food.allergen_keys ?? []))].map(
    (key) => `• ${labelOf(`allergen:${key}`, lang)}: ${namesOf(holders(key), lang).join(", ")}`,
  );
  return [
    lines.length ? say("allergensAre") : say("allergensNone", { someUnknown: unknown.length > 0 }),
    ...lines,
    ...(unknown.length ? [say("allergensUnknown", { foods: namesOf(unknown, lang) })] : []),
  ].join("\n");
}

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
export function holding(phrase: FoodPhrase, env: RecipeEnv): KnownFood[] {
  const { recipe, foodIndex } = env;
  const wanted = entriesOf(wordsOf(phrase), env);
  const keys = new Set(wanted.map(({ key }) => key));
  const groups = wanted.filter(({ kind }) => kind === "group");
  return recipe.counted.filter((food) => {
    const isOfKind = groups.some(({ traits, allergens }) =>
      traits?.length ? holdsAll(food.traits, traits) : holdsAll(food.allergen_keys ?? [], allergens),
    );
    const named = () => foodIndex.lexicon.scan(food.names[recipe.lang] ?? "", recipe.lang);
    return isOfKind || named().some(({ entries }) => entries.some(({ madeOf }) => madeOf.some((key) => keys.has(key))));
  });
}

/** Whether the lexicon knows what a phrase names, be it a food or a kind of food. */
export const isKnown = (phrase: FoodPhrase, env: ChatEnv): boolean => entriesOf(phrase.words, env).length > 0;
