import { asksAboutSafety } from "@toque/db/shared/hygiene/questions.ts";
import { fold } from "../../../ai/language/fold.ts";
import type { ToolRequest } from "../../conversation.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { dietConstraint } from "../../substitutions/constraints.ts";
import { labelOf } from "../../texts/say.ts";
import { linesOf } from "../changes/resolve.ts";
import { type ChatEnv, nameOf } from "../env.ts";
import { causesOf } from "../intents/allergies.ts";
import type { FoodPhrase, Intent, Understood } from "../intents/types.ts";
import { safetyResult } from "../tools.ts";
import { isUnknownFood, type WorkingRecipe } from "../working-recipe.ts";
import { holding, isKnown } from "./held.ts";

type Judged = Extract<Intent, { kind: "is_diet" | "contains" }>;
/** A sentence of the answer; reasons against the recipe come first, then what is not known. */
type Verdict = { rank: 0 | 1 | 2; text: string };

/**
 * The answer of the table of kitchen hygiene to a question on keeping and safety; null where the message is none, or where the
 * table knows nothing of it and it asks for something else.
 */
export function* safetyScript(
  message: string,
  { lang, intents }: Understood,
): Generator<ToolRequest[], string | null, unknown[]> {
  if (!asksAboutSafety(message, lang)) return null;
  const [result] = yield [{ name: "lookup_food_safety", args: { question: message } }];
  const told = safetyResult(result);
  if (!told) return null;
  const isElse = intents.some(({ kind }) => kind !== "unknown" && kind !== "greeting");
  return told.covered || !isElse ? told.answer : null;
}

/**
 * Judges the recipe by each criterion, by name: negative, unknown, then positive. The answer opens with a yes
 * only when everything is positive. Unknown is never a yes.
 */
export function judgedAnswer(intents: readonly Judged[], recipe: WorkingRecipe, env: ChatEnv): string {
  const goals = [...new Set(intents.flatMap((intent) => (intent.kind === "is_diet" ? intent.goals : [])))];
  const verdicts = [
    ...goals.flatMap((goal) => dietVerdict(goal, recipe, env) ?? []),
    ...intents.flatMap((intent) => (intent.kind === "contains" ? [containsVerdict(intent.food, recipe, env)] : [])),
  ];
  const kept = goals.filter((goal) => dietVerdict(goal, recipe, env) === null);
  const fits = kept.length ? [env.say("dietYes")] : [];
  const sentences = verdicts.sort((a, b) => a.rank - b.rank);
  return [
    ...new Set([
      ...sentences.filter(({ rank }) => rank < 2).map(({ text }) => text),
      ...fits,
      ...sentences.filter(({ rank }) => rank === 2).map(({ text }) => text),
    ]),
  ].join("\n");
}

/** Why the recipe does not fit a diet, or why that is not known; `null` where it fits. */
function dietVerdict(goal: string, recipe: WorkingRecipe, env: ChatEnv): Verdict | null {
  const constraint = dietConstraint(goal, env.foodIndex);
  const label = labelOf(goal, env.lang);
  if (!constraint) return { rank: 1, text: env.say("dietUnknown", { words: label }) };
  const name = (food: (typeof recipe.counted)[number]): string => nameOf(food, env.lang);
  const offending = recipe.counted.filter((food) => constraint.forbids(food));
  if (offending.length) return { rank: 0, text: env.say("dietNo", { label, foods: offending.map(name) }) };
  const unsure = recipe.counted.filter((food) => isUnknownFood(food) || constraint.unsure(food));
  return unsure.length ? { rank: 1, text: env.say("dietUnsure", { label, foods: unsure.map(name) }) } : null;
}

/**
 * Whether a food is in the recipe, and how much of it. It opens with neither yes nor no: "can she eat it?" and "does it
 * contain it?" would read them the opposite way. A word for no known food is answered as such.
 */
function containsVerdict(phrase: FoodPhrase, recipe: WorkingRecipe, env: ChatEnv): Verdict {
  const lines = linesOf(phrase, recipe, env);
  const offered = recipe.counted.find((food) => phrase.mention?.foodIds.includes(food.id));
  const holders = holding(phrase, recipe, env).filter((food) => !lines.some((line) => line.food.id === food.id));
  if (holders.length) {
    const amounts = lines.map((line) => formatAmount(line, env.lang));
    return {
      rank: 0,
      text: env.say("containsYes", { amounts: [...amounts, ...holders.map((food) => nameOf(food, env.lang))] }),
    };
  }
  if (lines.length === 0 && offered)
    return { rank: 0, text: env.say("containsYes", { amounts: [nameOf(offered, env.lang)] }) };
  if (lines.length)
    return { rank: 0, text: env.say("containsYes", { amounts: lines.map((line) => formatAmount(line, env.lang)) }) };
  if (!phrase.mention && !isKnown(phrase, env))
    return { rank: 1, text: env.say("dietUnknown", { words: phrase.words }) };
  const asked = phrase.mention?.text ?? phrase.words;
  const unstated = recipe.counted.filter(
    (food) => isUnknownFood(food) || food.allergen_keys === null || !food.traits_known,
  );
  const unsure = unstated.map((food) => nameOf(food, env.lang));
  const text = env.say("containsNo", { words: asked, count: unsure.length, foods: unsure });
  // A question about milk is about butter too: foods with the same allergen are listed.
  const same = !phrase.mention || phrase.mention.to - phrase.mention.from === 1 ? causesOf(fold(asked)) : [];
  const against = same.flatMap((goal) => dietVerdict(goal, recipe, env) ?? []).filter(({ rank }) => rank === 0);
  if (against.length) return { rank: 0, text: [text, ...against.map((verdict) => verdict.text)].join("\n") };
  return { rank: unsure.length ? 1 : 2, text };
}

/** What of the recipe the user's profile rules out, and what is not known; it never says yes. */
export function ownAnswer(recipe: WorkingRecipe, env: ChatEnv): string {
  if (env.constraints.length === 0) return allergensAnswer(recipe, env);
  const lines = recipe.counted
    .filter((food) => env.constraints.some((constraint) => constraint.forbids(food)))
    .map((food) => nameOf(food, env.lang));
  const unsure = recipe.counted.filter(
    (food) => isUnknownFood(food) || env.constraints.some((one) => !one.forbids(food) && one.unsure(food)),
  );
  const unknown = unsure.length
    ? [env.say("allergensUnknown", { foods: unsure.map((food) => nameOf(food, env.lang)) })]
    : [];
  return [
    ...(lines.length ? [env.say("containsYes", { amounts: lines })] : unknown.length ? [] : [env.say("dietYes")]),
    ...unknown,
  ].join("\n");
}

/** The allergens of the recipe with the foods that contain them, and the foods whose allergens are unknown. */
export function allergensAnswer(recipe: WorkingRecipe, env: ChatEnv): string {
  const byAllergen = new Map<string, string[]>();
  for (const food of recipe.counted) {
    for (const key of food.allergen_keys ?? []) {
      byAllergen.set(key, [...(byAllergen.get(key) ?? []), nameOf(food, env.lang)]);
    }
  }
  const unknown = recipe.counted.filter((food) => food.allergen_keys === null).map((food) => nameOf(food, env.lang));
  const lines = [...byAllergen].map(([key, foods]) => `• ${labelOf(`allergen:${key}`, env.lang)}: ${foods.join(", ")}`);
  return [
    lines.length ? env.say("allergensAre") : env.say("allergensNone", { someUnknown: unknown.length > 0 }),
    ...lines,
    ...(unknown.length ? [env.say("allergensUnknown", { foods: unknown })] : []),
  ].join("\n");
}
