import { langs } from "@toque/db/schemas/common.ts";
import type { Answer, Script, Turn } from "../conversation.ts";
import { labelOf, sayings, withExamples } from "../texts/say.ts";
import { cookingAnswer } from "./answers/cooking.ts";
import { nutritionAnswer } from "./answers/nutrition.ts";
import { replaceAdvice } from "./answers/replace.ts";
import { allergensAnswer, judgedAnswer, ownAnswer, safetyScript } from "./answers/safety.ts";
import { wordsOf } from "./changes/resolve.ts";
import { changeScript } from "./changes/script.ts";
import type { ChatEnv, RecipeEnv } from "./env.ts";
import {
  type ChangeIntent,
  type FoodPhrase,
  type Intent,
  isChange,
  phraseOf,
  type Understood,
} from "./intents/types.ts";
import { offers } from "./offers.ts";
import { suggestScript } from "./suggest.ts";
import { errorOf, recipeView } from "./tools.ts";
import { WorkingRecipe } from "./working-recipe.ts";

/** Answers one chat message. */
export function* chatScript(turn: Turn, env: ChatEnv): Script {
  const recipeId = env.context.recipe_id;
  const understood = withHistory(env.understanding.read(turn.message, env.lang), turn, env);
  const lastAnswer = lastAnswerOf(turn);
  const [first] = understood.intents;
  const told = yield* safetyScript(turn.message, understood, env, recipeId);
  if (told !== null) return told;
  const undoes = first?.kind === "ask" && first.topic === "undo";
  const returned = understood.requested && comesBack(understood.intents, turn, env);
  if (recipeId !== null && (undoes || returned)) {
    const [change] = standingChanges(turn).slice(-1);
    const isMeant = understood.requested && (lastAnswer === "" || isDone(lastAnswer));
    // What did nothing cannot be taken back; what was done before it may not be meant.
    if (!isMeant && !understood.confirmed) {
      if (!change) return env.say(understood.requested ? "nothingToDo" : "undo");
      const text = [env.say("wouldUndo"), ...change, env.say("offerChange")].join("\n");
      return { text, choices: [offers.yes, offers.no] };
    }
    const [result] = yield [{ name: "undo_change", args: { recipe_id: recipeId } }];
    if (errorOf(result) !== null) return env.say("undo");
    const undone = [env.say("undone"), ...(change ?? [])].join("\n");
    const rest = understood.intents.filter((intent) => intent !== first && intent !== returned).filter(isChange);
    if (rest.length === 0) return undone;
    return joinedAnswers(undone, yield* changeScript(rest, { ...understood, keep: [] }, env, recipeId));
  }
  const changes = understood.intents.filter(isChange);
  if (changes.length) {
    if (recipeId === null) return env.say("openRecipeFirst");
    const confirmed = understood.confirmed && isOffer(lastAnswer);
    const keep = understood.intents.flatMap((intent) => (intent.kind === "keep" ? intent.foods : []));
    const asked = understood.intents.find(({ kind }) => kind === "nutrition" || kind === "ask");
    // "How many calories is that, and make it for three": the question is about the recipe as it stands.
    const told = asked ? yield* questionScript(asked, understood.intents, env, recipeId, lastAnswer) : null;
    const done = yield* changeScript(changes, { ...understood, keep }, { ...env, confirmed }, recipeId);
    return told === null ? done : joinedAnswers(told, done);
  }
  const [intent] = recipeId === null ? withFoodsAtHand(understood.intents, turn.message, env) : understood.intents;
  switch (intent?.kind) {
    case "suggest":
      return yield* suggestScript(intent, env, "");
    case "more": {
      const earlier = earlierIntents(turn, env).findLast((entry) => entry.kind === "suggest");
      if (!earlier) return declined(env, recipeId !== null);
      const shown = turn.history.filter((entry) => entry.role === "ai").map((entry) => entry.text);
      return yield* suggestScript(earlier, env, shown.join("\n"));
    }
    case "greeting":
    case "help":
      return withExamples(intent.kind, env.say, recipeId !== null);
    case "thanks":
    case "bye":
      return env.say(intent.kind);
    case "no":
      return env.say("nothingToDo");
  }
  if (!intent || intent.kind === "yes" || intent.kind === "unknown") return declined(env, recipeId !== null);
  return yield* questionScript(intent, understood.intents, env, recipeId, lastAnswer);
}

function joinedAnswers(first: Answer, second: Answer): Answer {
  const textIn = (answer: Answer) => (typeof answer === "string" ? answer : answer.text);
  const choices = typeof second === "string" ? [] : second.choices;
  return { text: `${textIn(first)}\n\n${textIn(second)}`, choices };
}

const lastAnswerOf = (turn: Turn): string => turn.history.findLast((entry) => entry.role === "ai")?.text ?? "";

/** Whether an answer of the chef ends by asking whether to change the recipe. */
const isOffer = (answer: string): boolean =>
  langs.some((lang) => answer.trimEnd().endsWith(sayings[lang]("offerChange")));

const says = (answer: string, key: "done" | "undone"): boolean =>
  langs.some((lang) => answer.includes(sayings[lang](key)));
/** Whether an answer of the chef says that it changed the recipe. */
const isDone = (answer: string): boolean => says(answer, "done") || says(answer, "undone");

/** The changes in a thread that were not undone, oldest first, each as the lines of the answer that listed it. */
function standingChanges({ history }: Turn): string[][] {
  const standing: string[][] = [];
  for (const { text } of history.filter(({ role }) => role === "ai")) {
    if (says(text, "undone")) standing.pop();
    if (says(text, "done")) standing.push(text.split("\n").filter((line) => line.startsWith("•")));
  }
  return standing;
}

/** The wish to have back the one food that the last change took out, which is done by taking that change back. */
function comesBack(intents: readonly Intent[], turn: Turn, env: ChatEnv): Intent | undefined {
  const [last, more] = isDone(lastAnswerOf(turn)) ? earlierIntents(turn, env, 1) : [];
  const gone = last?.kind === "remove" && !more && last.foods.length === 1 ? last.foods[0]?.mention?.ids : [];
  const isGone = ({ mention }: FoodPhrase) => mention?.ids.some((id) => gone?.includes(id)) === true;
  return intents.find((one) => one.kind === "add" && one.as === "back" && one.foods.every(isGone));
}

/** What the chef cannot do, with what it can. */
const declined = ({ say }: ChatEnv, open: boolean): Answer => ({
  text: withExamples("fallback", say, open),
  choices: offers.examples(open),
});

/** Where no recipe is open, foods and nothing else are what there is to cook with. */
function withFoodsAtHand(intents: readonly Intent[], message: string, env: ChatEnv): readonly Intent[] {
  if (intents[0]?.kind !== "unknown") return intents;
  const mentions = env.reader.read(message, [env.lang, ...langs]);
  if (mentions.length === 0) return intents;
  const foods = mentions.map(phraseOf);
  return [{ kind: "suggest", foods, without: [], dishType: null, maxTime: null, season: null, goals: [] }];
}

/** Questions about the open recipe; replacing a food can be advised on without one. */
function* questionScript(
  intent: Intent,
  all: readonly Intent[],
  chat: ChatEnv,
  recipeId: number | null,
  lastAnswer: string,
): Script {
  if (recipeId === null) return intent.kind === "swap" ? replaceAdvice(intent, chat) : chat.say("openRecipeFirst");
  const read = { name: "get_recipe", args: { recipe_id: recipeId } };
  const about = all.flatMap((entry) => wordsToJudge(entry, chat));
  const card = { name: "check_recipe_safety", args: { recipe_id: recipeId, about: about.slice(0, 10) } };
  const [result] = yield ["allergens", "is_diet", "contains", "suits_me"].includes(intent.kind) ? [read, card] : [read];
  const view = recipeView(result);
  if (!view) return chat.say("cannotRead");
  const env: RecipeEnv = { ...chat, recipe: new WorkingRecipe(view, chat.foodIndex, chat.lang) };
  switch (intent.kind) {
    case "swap":
      return offered(replaceAdvice(intent, env));
    case "nutrition":
      return nutritionAnswer(intent.nutrient, env);
    case "is_diet":
    case "contains":
      return judgedAnswer(all, env);
    case "allergens":
      return allergensAnswer(env);
    case "suits_me":
      return ownAnswer(env);
    case "ask":
      return cookingAnswer(intent, env, lastAnswer);
    default:
      return declined(env, true);
  }
}

/** What a question of safety is about, as the tool that answers it with a card takes it. */
function wordsToJudge(intent: Intent, { lang }: ChatEnv): string[] {
  if (intent.kind === "is_diet") return intent.goals.map((goal) => labelOf(goal, lang).slice(0, 200));
  return intent.kind === "contains" ? [wordsOf(intent.food).slice(0, 200)] : [];
}

/** An answer that ends with the offer to change the recipe, with the two replies. */
const offered = (text: string): Answer => (isOffer(text) ? { text, choices: [offers.yes, offers.no] } : text);

/** The intents of the last user messages of the thread, oldest first. */
function earlierIntents(turn: Turn, env: ChatEnv, most = 6): Intent[] {
  return turn.history
    .filter((entry) => entry.role === "user")
    .slice(-most)
    .flatMap((entry) => env.understanding.read(entry.text, env.lang).intents);
}

/** A change for other foods; nothing where it is about none. */
function changeFor(change: Intent, foods: readonly FoodPhrase[]): ChangeIntent[] {
  if (change.kind === "remove" || change.kind === "add") return [{ ...change, foods: [...foods] }];
  if (change.kind === "adjust") return foods.map((food) => ({ ...change, food }));
  return change.kind === "swap" ? foods.map((from) => ({ ...change, from })) : [];
}

/** "Yes" accepts the last offer; "and the onion too" and "as a variant" repeat the last change. */
function withHistory(understood: Understood, turn: Turn, env: ChatEnv): Understood {
  const [only] = understood.intents;
  if (only?.kind === "also" && says(lastAnswerOf(turn), "done")) {
    const last = earlierIntents(turn, env).findLast(({ kind }) => kind !== "also");
    const intents = last ? changeFor(last, only.foods) : [];
    // What takes the place of the other food is not said.
    if (intents.length > 0) return { ...understood, intents, missed: [], requested: last?.kind !== "swap" };
  }
  const bare = understood.intents.length === 1 && (only?.kind === "yes" || only?.kind === "unknown");
  if (!bare || (only.kind === "unknown" && !understood.variant)) return understood;
  const previous = turn.history.findLast((entry) => entry.role === "user");
  if (!previous || (only.kind === "yes" && !isOffer(lastAnswerOf(turn)))) return understood;
  const { intents: before, variant } = env.understanding.read(previous.text, env.lang);
  const offered = before.flatMap((intent): Intent[] => {
    if (intent.kind === "ask" && intent.topic === "undo") return [intent];
    if (intent.kind === "swap") return [{ ...intent, ask: false }];
    if (intent.kind === "is_diet") return [{ kind: "diet", goals: intent.goals }];
    // A food in a question with an allergen is excluded together with it.
    if (intent.kind === "contains" && before.some((entry) => entry.kind === "is_diet")) {
      return [{ kind: "remove", foods: [intent.food] }];
    }
    return isChange(intent) && (understood.variant || only.kind === "yes") ? [intent] : [];
  });
  if (offered.length === 0) return understood;
  const confirmed = only.kind === "yes";
  return { ...understood, intents: offered, variant: variant || understood.variant, requested: true, confirmed };
}
