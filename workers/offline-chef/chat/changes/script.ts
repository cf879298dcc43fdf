import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, stem, tokenize } from "../../../ai/language/fold.ts";
import type { Answer, Script } from "../../conversation.ts";
import type { KnownFood } from "../../knowledge.ts";
import { conflict, dietConstraint } from "../../substitutions/constraints.ts";
import { labelOf, withExamples } from "../../texts/say.ts";
import { type ChatEnv, nameOf, Report } from "../env.ts";
import type { ChangeIntent, FoodPhrase } from "../intents/types.ts";
import { distinct, offers } from "../offers.ts";
import { changeResult, foodHits, type RecipeView, recipeView } from "../tools.ts";
import { WorkingRecipe } from "../working-recipe.ts";
import { applyAdd } from "./add.ts";
import { foodOfWords, nameIn } from "./as-written.ts";
import { applyDiet } from "./diet.ts";
import { namesDish } from "./named.ts";
import { applyAdjust, applyRemove } from "./remove.ts";
import { linesOf } from "./resolve.ts";
import { strayWords } from "./stray.ts";
import { applySwap } from "./swap.ts";

/** Scales the recipe to a number of servings, with remarks on times and pans. */
function applyScale(
  intent: { servings: number | null; factor: number | null },
  recipe: WorkingRecipe,
  env: ChatEnv,
  report: Report,
): void {
  const from = recipe.servings;
  const to = Math.min(1000, Math.max(1, intent.servings ?? Math.round(from * (intent.factor ?? 1))));
  if (to === from) {
    report.remarks.push(env.say("sameServings", { n: from }));
    return;
  }
  recipe.servings = to;
  report.done.push(env.say("scaled", { from, to }));
  report.notes.push(env.say(`scaleAdvice.${to > 1.4 * from ? "more" : to < 0.75 * from ? "less" : "same"}`));
  report.title ??= env.say("variantServings", { n: to });
}

/** What a message says beside its changes. */
interface Wanted {
  variant: boolean;
  requested: boolean;
  /** Foods that are to stay. */
  keep: readonly FoodPhrase[];
  /** Words that no wish accounts for. */
  missed: readonly string[];
}

const mains = new Set(["meat", "fish-and-seafood"]);

function plan(
  intents: readonly ChangeIntent[],
  { keep, missed }: Wanted,
  view: RecipeView,
  env: ChatEnv,
): { recipe: WorkingRecipe; report: Report } {
  const recipe = new WorkingRecipe(view, env.foodIndex, env.lang);
  const report = new Report();
  // Scaling comes last and affects every amount, including those of the other changes.
  const scaling = intents.filter((intent) => intent.kind === "scale");
  for (const intent of [...intents.filter((intent) => intent.kind !== "scale"), ...scaling]) {
    switch (intent.kind) {
      case "swap":
        applySwap(intent, recipe, env, report);
        break;
      case "remove":
        applyRemove(intent.foods, recipe, env, report);
        break;
      case "add":
        // Beside the meat or fish that the dish is called after another one may not be what is meant.
        if (intent.isMain)
          for (const food of recipe.foods.filter(({ category_key }) => mains.has(category_key)))
            if (namesDish(food, recipe, env.foodIndex)) report.named.add(nameOf(food, env.lang));
        applyAdd(intent.foods, recipe, env, report);
        break;
      case "adjust":
        applyAdjust(intent, recipe, env, report);
        break;
      case "diet":
        // A refused diet leaves the recipe unchanged.
        if (!applyDiet(intent.goals, recipe, env, report)) {
          const foods = intents.flatMap((other) => (other.kind === "remove" ? other.foods : []));
          report.refused.push(
            ...foods.filter(({ mention }) => !mention).map(({ words }) => env.say("dietUnknown", { words })),
          );
          return { recipe: new WorkingRecipe(view, env.foodIndex, env.lang), report };
        }
        break;
      case "scale":
        applyScale(intent, recipe, env, report);
        break;
    }
  }
  const before = new WorkingRecipe(view, env.foodIndex, env.lang);
  for (const food of keep.flatMap((phrase) => linesOf(phrase, before, env).map((line) => line.food)))
    if (!recipe.foods.some(({ id }) => id === food.id)) report.named.add(nameOf(food, env.lang));
  const rules = intents.flatMap((intent) => (intent.kind === "diet" ? intent.goals : []));
  const constraints = rules.flatMap((goal) => dietConstraint(goal, env.foodIndex) ?? []);
  const quoted = (all: readonly string[]) => all.map((words) => env.say("quoted", { words }));
  const stray = report.done.length ? strayWords(recipe, constraints, env).slice(0, 5) : [];
  if (stray.length) report.doubts.push(env.say("textsStillName", { words: quoted(stray) }));
  const title = stemsIn(view.name, recipe.lang);
  const open = missed.filter((words) => !stemsIn(words, recipe.lang).every((word) => title.includes(word)));
  if (open.length) report.doubts.push(env.say("notUnderstood", { words: quoted(open.slice(0, 5)) }));
  return { recipe, report };
}

const stemsIn = (text: string, lang: Lang): string[] => tokenize(text).map((token) => stem(token.folded, lang));

/** Food phrases of the intents that match no known food. */
function unknownPhrases(intents: readonly ChangeIntent[]): FoodPhrase[] {
  return intents.flatMap((intent) => {
    if (intent.kind === "swap") return intent.to && !intent.to.mention ? [intent.to] : [];
    return intent.kind === "add" ? intent.foods.filter((food) => !food.mention) : [];
  });
}

/**
 * Applies changes to the open recipe: reads it, looks up new foods, changes it or makes a variant, and describes the
 * changes. A version conflict is retried once. What is not requested beyond doubt, touches what the dish is named after, or
 * would be done only in part, is only described, with the question whether to do it. Where something that is to be kept out
 * would stay in, nothing is done.
 */
export function* changeScript(
  intents: readonly ChangeIntent[],
  wanted: Wanted,
  env: ChatEnv,
  recipeId: number,
): Script {
  const { variant, requested } = wanted;
  const found = new Map<string, KnownFood>();
  const unknown = unknownPhrases(intents).slice(0, 3);
  const [first, ...answers] = yield [
    { name: "get_recipe", args: { recipe_id: recipeId } },
    ...unknown.map((phrase) => ({
      name: "lookup_food",
      args: { foods: [(nameIn(phrase.words, env.lang) || phrase.words).slice(0, 100)], limit: 3, details: true },
    })),
  ];
  let view = recipeView(first);
  if (!view) return env.say("cannotRead");
  unknown.forEach((phrase, index) => {
    const name = nameIn(phrase.words, env.lang) || phrase.words;
    const hit = foodHits(answers[index]).find((entry) => resembles(entry.name, name, env));
    if (!hit) return;
    // What is in no table is the user's own, used as written before.
    found.set(phrase.words, env.foodIndex.food(hit.food_id) ?? foodOfWords(hit.name, env.lang));
  });
  const withFound = { ...env, found };
  for (let attempt = 0; ; attempt++) {
    const { recipe, report } = plan(intents, wanted, view, withFound);
    const changes = recipe.changes();
    if (report.done.length === 0 || changes.length === 0 || report.isBarred) return refusal(report, withFound);
    const isOpen = report.named.size > 0 || report.refused.length > 0 || report.doubts.length > 0;
    const asks = !env.confirmed && (!requested || isOpen);
    const newFoods = recipe.present.filter((line) => line.lineId === null || line.before?.food.id !== line.food.id);
    const names = [...new Map(newFoods.map((line) => [line.food.id, line.food])).values()].filter(
      (food) => !found.has(food.key) && food.words === undefined,
    );
    if (attempt === 0 && names.length) {
      const results = yield names
        .slice(0, 4)
        .map((food) => ({ name: "lookup_food", args: { foods: [nameOf(food, env.lang)], limit: 10, details: true } }));
      const stale = checkAgainst(results, names, withFound, report);
      if (stale) return refusal(report, withFound);
    }
    if (asks) return question(report, withFound);
    const summary = report.done.join("; ").slice(0, 300);
    const args = variant
      ? { recipe_id: view.id, name: variantName(recipe, report, withFound), changes, summary }
      : { recipe_id: view.id, version: view.version, changes, summary };
    const call = { name: variant ? "create_variant" : "modify_recipe", args };
    let [result] = yield [call];
    // Words that are nearly the name of a food are asked for twice: the user has said what they mean. Like a model, the chef has
    // only the words of the tool's answer.
    if (usesWords(recipe) && /used as written/.test(errorOf(result))) [result] = yield [call];
    const outcome = changeResult(result);
    if (outcome.ok)
      return confirmation(report, recipe, variant ? variantName(recipe, report, withFound) : null, withFound);
    if (attempt > 0 || !/version|conflict|stale/i.test(outcome.error))
      // Why is told to models, in English.
      return { text: withExamples("toolFailed", env.say, true), choices: offers.examples(true) };
    const [again] = yield [{ name: "get_recipe", args: { recipe_id: recipeId } }];
    const fresh = recipeView(again);
    if (!fresh) return env.say("cannotRead");
    view = fresh;
  }
}

const usesWords = (recipe: WorkingRecipe): boolean => recipe.present.some(({ food }) => food.words !== undefined);

const errorOf = (result: unknown): string => {
  const outcome = changeResult(result);
  return outcome.ok ? "" : outcome.error;
};

/** The first hit of the look-up may be a mere resemblance: it must have every longer word of the query. */
function resembles(name: string, words: string, env: ChatEnv): boolean {
  const stems = (text: string): string[] =>
    tokenize(text)
      .map((token) => stem(token.folded, env.lang))
      .filter((part) => part.length > 3);
  const known = stems(name);
  const asked = stems(words);
  return asked.length > 0 && asked.every((part) => known.includes(part));
}

/** Whether what the database says of a new food rules it out although the knowledge did not. */
function checkAgainst(results: readonly unknown[], foods: readonly KnownFood[], env: ChatEnv, report: Report): boolean {
  for (const hit of results.flatMap(foodHits)) {
    const known = foods.find((food) => food.id === hit.food_id);
    if (!known) continue;
    const now = { ...known, allergen_keys: hit.allergens };
    const constraint = conflict(now, env.constraints);
    if (!constraint) continue;
    report.refused.push(
      env.say("forbidden", { food: nameOf(known, env.lang), label: labelOf(constraint.key, env.lang) }),
    );
    return true;
  }
  return false;
}

function variantName(recipe: WorkingRecipe, report: Report, env: ChatEnv): string {
  if (recipe.name !== recipe.view.name) return recipe.name.slice(0, 200);
  return capitalize(`${recipe.view.name} (${report.title ?? env.say("variantWord")})`).slice(0, 200);
}

function refusal(report: Report, { say }: ChatEnv): Answer {
  const isPart = report.isBarred && report.done.length > 0;
  const sentences = [
    ...(isPart ? [say("allOrNothing")] : []),
    ...new Set([...report.refused, ...report.doubts, ...report.remarks, ...report.notes]),
  ];
  if (sentences.length === 0) return say("nothingToDo");
  if (report.offers.length === 0) return { text: sentences.join("\n"), choices: [offers.ingredients] };
  const agreed = report.offers.includes(offers.yes);
  return {
    text: [...sentences, ...(agreed ? [say("offerChange")] : [])].join("\n"),
    choices: distinct([...report.offers, offers.no]),
  };
}

/** What would be done, and the question whether to do it. */
function question(report: Report, { say }: ChatEnv): Answer {
  const advice = [...[...report.watch].map((key) => say(`watch.${key}`)), ...report.notes];
  return {
    text: [
      ...(report.named.size ? [say("namedAfter", { foods: [...report.named] })] : []),
      say("wouldDo"),
      ...report.done.map((line) => `• ${line}`),
      ...(advice.length ? [say("watchFor", { advice: advice.join(" ") })] : []),
      ...new Set([...report.refused, ...report.doubts, ...report.remarks]),
      say("offerChange"),
    ].join("\n"),
    choices: [offers.yes, offers.no],
  };
}

function confirmation(report: Report, recipe: WorkingRecipe, variant: string | null, env: ChatEnv): string {
  const watch = [...report.watch].map((key) => env.say(`watch.${key}`));
  const advice = [...watch, ...report.notes];
  return [
    variant ? env.say("variantCreated", { name: variant }) : env.say("done"),
    ...report.done.map((line) => `• ${line}`),
    ...(recipe.changedSteps ? [`• ${env.say("stepsRewritten", { n: recipe.changedSteps })}`] : []),
    ...(advice.length ? [env.say("watchFor", { advice: advice.join(" ") })] : []),
    ...new Set([...report.refused, ...report.doubts, ...report.remarks]),
  ].join("\n");
}
