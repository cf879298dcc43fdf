import { langs } from "@toque/db/schemas/common.ts";
import type { Script, Turn } from "../conversation.ts";
import { cookingAnswer } from "./answers/cooking.ts";
import { nutritionAnswer } from "./answers/nutrition.ts";
import { replaceAdvice } from "./answers/replace.ts";
import { allergensAnswer, judgedAnswer, safetyScript } from "./answers/safety.ts";
import { type ChangeIntent, changeScript, isChange } from "./changes/script.ts";
import type { ChatEnv } from "./env.ts";
import type { Intent, Understood } from "./intents/types.ts";
import { suggestScript } from "./suggest.ts";
import { recipeView } from "./tools.ts";
import { WorkingRecipe } from "./working-recipe.ts";

/** Answers one chat message. */
export function* chatScript(turn: Turn, env: ChatEnv): Script {
  const recipeId = env.context.recipe_id;
  const understood = withHistory(env.understanding.read(turn.message, env.lang), turn, env);
  const told = yield* safetyScript(turn.message, understood);
  if (told !== null) return told;
  const changes = understood.intents.filter(isChange);
  if (changes.length) {
    if (recipeId === null) return env.say.openRecipeFirst;
    return yield* changeScript(changes, understood.variant, env, recipeId);
  }
  const [intent] = recipeId === null ? withFoodsAtHand(understood.intents, turn.message, env) : understood.intents;
  const lastAnswer = turn.history.findLast((entry) => entry.role === "ai")?.text ?? "";
  switch (intent?.kind) {
    case "suggest":
      return yield* suggestScript(intent, env, "");
    case "more": {
      const earlier = earlierIntents(turn, env).findLast((entry) => entry.kind === "suggest");
      if (!earlier) return env.say.fallback(recipeId !== null);
      const shown = turn.history.filter((entry) => entry.role === "ai").map((entry) => entry.text);
      return yield* suggestScript(earlier, env, shown.join("\n"));
    }
    case "greeting":
      return env.say.greeting(recipeId !== null);
    case "thanks":
      return env.say.thanks;
    case "bye":
      return env.say.bye;
    case "no":
      return env.say.nothingToDo;
    case "help":
      return env.say.help(recipeId !== null);
  }
  if (!intent || intent.kind === "yes" || intent.kind === "unknown") return env.say.fallback(recipeId !== null);
  return yield* questionScript(intent, understood.intents, env, recipeId, lastAnswer);
}

/** Where no recipe is open, foods and nothing else are what there is to cook with. */
function withFoodsAtHand(intents: readonly Intent[], message: string, env: ChatEnv): readonly Intent[] {
  if (intents[0]?.kind !== "unknown") return intents;
  const mentions = env.reader.read(message, [env.lang, ...langs]);
  if (mentions.length === 0) return intents;
  const foods = mentions.map((mention) => ({ words: mention.text, mention, amount: null }));
  return [{ kind: "suggest", foods, without: [], dishType: null, maxTime: null, season: null, goals: [] }];
}

/** Questions about the open recipe; replacing a food can be advised on without one. */
function* questionScript(
  intent: Intent,
  all: readonly Intent[],
  env: ChatEnv,
  recipeId: number | null,
  lastAnswer: string,
): Script {
  if (recipeId === null) {
    return intent.kind === "swap" ? replaceAdvice(intent, null, env) : env.say.openRecipeFirst;
  }
  const read = { name: "get_recipe", args: { recipe_id: recipeId } };
  const judged = all.flatMap((entry) => wordsToJudge(entry, env) ?? []);
  const isJudged = intent.kind === "allergens" || intent.kind === "is_diet" || intent.kind === "contains";
  const card = { name: "check_recipe_safety", args: { recipe_id: recipeId, about: judged.slice(0, 10) } };
  const [result] = yield isJudged ? [read, card] : [read];
  const view = recipeView(result);
  if (!view) return env.say.cannotRead;
  const recipe = new WorkingRecipe(view, env.foodIndex, env.reader, env.lang);
  switch (intent.kind) {
    case "swap":
      return replaceAdvice(intent, recipe, env);
    case "nutrition":
      return nutritionAnswer(intent.nutrient, recipe, env);
    case "is_diet":
    case "contains":
      return judgedAnswer(
        all.filter((entry) => entry.kind === "is_diet" || entry.kind === "contains"),
        recipe,
        env,
      );
    case "allergens":
      return allergensAnswer(recipe, env);
    case "ask":
      return cookingAnswer(intent, recipe, env, lastAnswer);
    default:
      return env.say.fallback(true);
  }
}

/** What a question of safety is about, as the tool that answers it with a card takes it. */
function wordsToJudge(intent: Intent, env: ChatEnv): string[] | null {
  if (intent.kind === "is_diet") return intent.goals.map((goal) => env.say.constraintLabel(goal).slice(0, 200));
  return intent.kind === "contains" ? [(intent.food.mention?.text ?? intent.food.words).slice(0, 200)] : null;
}

/** The intents of earlier user messages of the thread, oldest first. */
function earlierIntents(turn: Turn, env: ChatEnv): Intent[] {
  return turn.history
    .filter((entry) => entry.role === "user")
    .slice(-6)
    .flatMap((entry) => env.understanding.read(entry.text, env.lang).intents);
}

/** "Yes" accepts the last offer; "as a variant" repeats the last change as one. */
function withHistory(understood: Understood, turn: Turn, env: ChatEnv): Understood {
  const [only] = understood.intents;
  const bare = understood.intents.length === 1 && (only?.kind === "yes" || only?.kind === "unknown");
  if (!bare || (only.kind === "unknown" && !understood.variant)) return understood;
  const previous = turn.history.findLast((entry) => entry.role === "user");
  if (!previous) return understood;
  const before = env.understanding.read(previous.text, env.lang).intents;
  const offered = before.flatMap((intent): ChangeIntent[] => {
    if (intent.kind === "swap") return [{ ...intent, ask: false }];
    if (intent.kind === "is_diet") return [{ kind: "diet", goals: intent.goals }];
    // A food in a question with an allergen is excluded together with it.
    if (intent.kind === "contains" && before.some((entry) => entry.kind === "is_diet")) {
      return [{ kind: "remove", foods: [intent.food] }];
    }
    // A food that could not just be left out was offered to be replaced.
    if (intent.kind === "remove" && only.kind === "yes") {
      return intent.foods.map((food) => ({ kind: "swap", from: food, to: null, ask: false }));
    }
    return isChange(intent) && understood.variant ? [intent] : [];
  });
  return offered.length ? { ...understood, intents: offered } : understood;
}
