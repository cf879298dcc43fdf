import { capitalize, stemsOf } from "../../../ai/language/fold.ts";
import type { Answer, Script } from "../../conversation.ts";
import { foodOfWords } from "../../foods/unknown.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type Constraint, dietConstraints, judged } from "../../substitutions/constraints.ts";
import { isFlesh } from "../../text/mentions.ts";
import { withExamples } from "../../texts/say.ts";
import { type ChangeEnv, type ChatEnv, nameOf, type RecipeEnv, Report } from "../env.ts";
import { allergiesIn } from "../intents/allergies.ts";
import { plain } from "../intents/message.ts";
import type { ChangeIntent, FoodPhrase } from "../intents/types.ts";
import { distinct, offers } from "../offers.ts";
import { errorOf, foodHits, type RecipeView, recipeView } from "../tools.ts";
import { distinctFoods, WorkingRecipe } from "../working-recipe.ts";
import { applyAdd } from "./add.ts";
import { nameIn } from "./as-written.ts";
import { applyDiet } from "./diet.ts";
import { applyAdjust, applyRemove } from "./remove.ts";
import { linesOf, noteNamed, refusalOf } from "./resolve.ts";
import { applySwap } from "./swap.ts";

/** Scales the recipe to a number of servings, with remarks on times and pans. */
function applyScale(intent: { servings: number | null; factor: number | null }, env: ChangeEnv): void {
  const { recipe, report, say } = env;
  const from = recipe.servings;
  const to = Math.min(1000, Math.max(1, intent.servings ?? Math.round(from * (intent.factor ?? 1))));
  if (to === from) {
    report.remarks.push(say("sameServings", { n: from }));
    return;
  }
  recipe.servings = to;
  report.done.push(say("scaled", { from, to }));
  report.notes.push(say(`scaleAdvice.${to > 1.4 * from ? "more" : to < 0.75 * from ? "less" : "same"}`));
  report.title ??= say("variantServings", { n: to });
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

/** Makes one change. @param isPlain whether nothing speaks of allergies @returns false where nothing at all is to be changed */
function apply(intent: ChangeIntent, env: ChangeEnv, isPlain: boolean): boolean {
  if (intent.kind === "diet") return applyDiet(intent.goals, env, isPlain && intent.plain);
  if (intent.kind === "swap") applySwap(intent, env);
  else if (intent.kind === "remove") applyRemove(intent.foods, env);
  else if (intent.kind === "adjust") applyAdjust(intent, env);
  else if (intent.kind === "scale") applyScale(intent, env);
  else {
    // Beside the meat or fish that the dish is called after another one may not be what is meant.
    for (const food of env.recipe.foods) if (intent.as === "main" && isFlesh(food)) noteNamed(food, env);
    applyAdd(intent.foods, env);
  }
  return true;
}

/** The recipe with all changes made in memory, and the report of them. */
function plan(
  intents: readonly ChangeIntent[],
  { keep, missed, variant }: Wanted,
  view: RecipeView,
  env: ChatEnv,
): ChangeEnv {
  const fresh = () => new WorkingRecipe(view, env.foodIndex, env.lang);
  const changed: ChangeEnv = { ...env, recipe: fresh(), report: new Report() };
  const { recipe, report } = changed;
  // A diet finds what the user has put in the place of a food; scaling affects every amount.
  const last = ["diet", "scale"];
  const ordered = intents.toSorted((a, b) => last.indexOf(a.kind) - last.indexOf(b.kind));
  // "For three, without celery" is a matter of taste where no allergy is known or mentioned.
  const hasAllergy =
    env.constraints.length > 0 || env.said.some((text) => allergiesIn(plain(text), env.reader).length > 0);
  const isPlain = intents.length > 1 && !variant && !hasAllergy;
  // A refused diet leaves the recipe unchanged.
  if (!ordered.every((intent) => apply(intent, changed, isPlain))) {
    const unknown = intents.flatMap((other) => (other.kind === "remove" ? other.foods : []));
    for (const { mention, words } of unknown) if (!mention) report.refused.push(env.say("dietUnknown", { words }));
    return { ...changed, recipe: fresh() };
  }
  const before = { ...changed, recipe: fresh() };
  for (const { food } of keep.flatMap((phrase) => linesOf(phrase, before)))
    if (!recipe.foods.some(({ id }) => id === food.id)) report.named.add(nameOf(food, env.lang));
  const goals = intents.flatMap((intent) => (intent.kind === "diet" ? intent.goals : []));
  const quoted = (all: readonly string[]) => all.slice(0, 5).map((words) => env.say("quoted", { words }));
  const stray = report.done.length ? strayWords(dietConstraints(goals, env.foodIndex), changed) : [];
  if (stray.length) report.doubts.push(env.say("textsStillName", { words: quoted(stray) }));
  const title = stemsOf(view.name, recipe.lang);
  const open = missed.filter((words) => !stemsOf(words, recipe.lang).every((word) => title.includes(word)));
  if (open.length) report.doubts.push(env.say("notUnderstood", { words: quoted(open) }));
  return changed;
}

/** Food phrases of the intents that match no known food. */
const unknownPhrases = (intents: readonly ChangeIntent[]): FoodPhrase[] =>
  intents
    .flatMap((intent) => (intent.kind === "swap" ? (intent.to ?? []) : intent.kind === "add" ? intent.foods : []))
    .filter(({ mention }) => !mention);

const lookUp = (name: string, limit: number) => ({
  name: "lookup_food",
  args: { foods: [name.slice(0, 100)], limit, details: true },
});

/**
 * Applies changes to the open recipe: reads it, looks up new foods, changes it or makes a variant, and describes the
 * changes. A version conflict is retried once. What is not requested beyond doubt, touches what the dish is named after, or
 * would be done only in part, is only described, with the question whether to do it. Where something that is to be kept out
 * would stay in, nothing is done.
 */
export function* changeScript(
  intents: readonly ChangeIntent[],
  wanted: Wanted,
  chat: ChatEnv,
  recipeId: number,
): Script {
  const { say, lang } = chat;
  const unknown = unknownPhrases(intents)
    .slice(0, 3)
    .map(({ words }) => ({ words, name: nameIn(words, lang) || words }));
  const read = { name: "get_recipe", args: { recipe_id: recipeId } };
  let [view, ...answers] = yield [read, ...unknown.map(({ name }) => lookUp(name, 3))];
  const found = new Map<string, KnownFood>();
  for (const [index, { words, name }] of unknown.entries()) {
    const hit = foodHits(answers[index]).find((entry) => resembles(entry.name, name, chat));
    // What is in no table is the user's own, used as written before.
    if (hit) found.set(words, chat.foodIndex.food(hit.food_id) ?? foodOfWords(hit.name, lang));
  }
  for (let attempt = 0; ; attempt++) {
    const current = recipeView(view);
    if (!current) return say("cannotRead");
    const env = plan(intents, wanted, current, { ...chat, found });
    const { recipe, report } = env;
    const changes = recipe.changes();
    if (report.done.length === 0 || changes.length === 0 || report.isBarred) return refusal(env);
    const isOpen = report.named.size > 0 || report.refused.length > 0 || report.doubts.length > 0;
    const lines = recipe.present.filter((line) => line.lineId === null || line.before?.food.id !== line.food.id);
    const added = distinctFoods(lines.map(({ food }) => food)).filter((food) => food.words === undefined);
    if (attempt === 0 && added.length) {
      const results = yield added.slice(0, 4).map((food) => lookUp(nameOf(food, lang), 10));
      if (isRuledOut(results, added, env)) return refusal(env);
    }
    if (!env.confirmed && (!wanted.requested || isOpen)) return question(env);
    const summary = report.done.join("; ").slice(0, 300);
    const name = wanted.variant ? variantName(env) : null;
    const call =
      name === null
        ? { name: "modify_recipe", args: { recipe_id: current.id, version: current.version, changes, summary } }
        : { name: "create_variant", args: { recipe_id: current.id, name, changes, summary } };
    let [result] = yield [call];
    // Words that are nearly the name of a food are asked for twice: the user has said what they mean. Like a model, the chef has
    // only the words of the tool's answer.
    const usesWords = recipe.present.some(({ food }) => food.words !== undefined);
    if (usesWords && errorOf(result)?.includes("used as written")) [result] = yield [call];
    const error = errorOf(result);
    if (error === null) return confirmation(name, env);
    if (attempt > 0 || !/version|conflict|stale/i.test(error))
      // Why is told to models, in English.
      return { text: withExamples("toolFailed", say, true), choices: offers.examples(true) };
    [view] = yield [read];
  }
}

/** The first hit of the look-up may be a mere resemblance: it must have every longer word of the query. */
function resembles(name: string, words: string, { lang }: ChatEnv): boolean {
  const known = stemsOf(name, lang);
  const asked = stemsOf(words, lang).filter((part) => part.length > 3);
  return asked.length > 0 && asked.every((part) => known.includes(part));
}

/** Whether what the database says of a new food rules it out although the knowledge did not. */
function isRuledOut(results: readonly unknown[], added: readonly KnownFood[], env: ChangeEnv): boolean {
  const stored = results.flatMap(foodHits).flatMap(({ food_id, allergens }) => {
    const known = added.find(({ id }) => id === food_id);
    return known ? [{ ...known, allergen_keys: allergens }] : [];
  });
  const refusals = stored.flatMap((food) => refusalOf(food, env) ?? []);
  env.report.refused.push(...refusals.slice(0, 1));
  return refusals.length > 0;
}

function variantName({ recipe, report, say }: ChangeEnv): string {
  const { name } = recipe.view;
  const named = recipe.name === name ? capitalize(`${name} (${report.title ?? say("variantWord")})`) : recipe.name;
  return named.slice(0, 200);
}

function refusal({ report, say }: ChangeEnv): Answer {
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

/** What is done, one line each, what to watch for, and what is not done. @param more also done */
function told({ report, say }: ChangeEnv, more: readonly string[] = []): string[] {
  const advice = [...[...report.watch].map((key) => say(`watch.${key}`)), ...report.notes];
  return [
    ...[...report.done, ...more].map((line) => `• ${line}`),
    ...(advice.length ? [say("watchFor", { advice: advice.join(" ") })] : []),
    ...new Set([...report.refused, ...report.doubts, ...report.remarks]),
  ];
}

/** What would be done, and the question whether to do it. */
function question(env: ChangeEnv): Answer {
  const { report, say } = env;
  const named = report.named.size ? [say("namedAfter", { foods: [...report.named] })] : [];
  return {
    text: [...named, say("wouldDo"), ...told(env), say("offerChange")].join("\n"),
    choices: [offers.yes, offers.no],
  };
}

function confirmation(variant: string | null, env: ChangeEnv): string {
  const { recipe, say } = env;
  const steps = recipe.changedSteps ? [say("stepsRewritten", { n: recipe.changedSteps })] : [];
  return [variant === null ? say("done") : say("variantCreated", { name: variant }), ...told(env, steps)].join("\n");
}

/**
 * The words of a changed recipe that name what constraints rule out as if it were used. In texts that stay as they were only
 * foods count: the "batter" of vegan pancakes is what the ingredients make of it.
 */
function strayWords(constraints: readonly Constraint[], { recipe, foodIndex: { lexicon } }: RecipeEnv): string[] {
  const { lang } = recipe;
  const before = recipe.lines.flatMap((line) => line.before?.food ?? []);
  const { offending } = judged(before, constraints);
  const listed = new Set(recipe.foods.map(({ id }) => id));
  const explained = new Set([...listed, ...before.filter((food) => !offending.includes(food)).map(({ id }) => id)]);
  // Those of a diet; texts keep a note of what else is left out.
  const avoided = constraints.flatMap(({ avoids: { traits, allergens } }) => (traits ? [{ traits, allergens }] : []));
  const found = avoided.flatMap((one) =>
    recipe.texts.flatMap(({ now, isNew }) => {
      const words = lexicon.strayMentions(now, lang, one, isNew ? listed : explained, recipe.name);
      if (isNew || words.length === 0) return words;
      const foods = lexicon.scan(now, lang).filter(({ entries }) => entries.some(({ kind }) => kind === "food"));
      return words.filter((word) => foods.some(({ text }) => text.toLowerCase() === word));
    }),
  );
  return [...new Set(found)];
}
