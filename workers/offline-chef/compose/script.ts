import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { fold } from "../../ai/language/fold.ts";
import { inSentence } from "../../ai/language/grammar.ts";
import type { CompositionRequest, GenerationContext } from "../../ai/prompts/context.ts";
import { type Infeasible, recipeDraft, recipeInfeasible } from "../../ai/response-tools.ts";
import type { Script, Turn } from "../conversation.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import type { KnownFood } from "../knowledge.ts";
import { conflict, constraintsOf, dietConstraint } from "../substitutions/constraints.ts";
import { labelOf, sayings } from "../texts/say.ts";
import { type ComposeWishes, type Composition, compositions, shortestTime } from "./compose.ts";

/** Compositions that are shown to the nutrition tool before the chef gives up. */
const maxTries = 2;

/** The same number for the same request, in every language: what makes two requests for the same dish type come out differently. */
function seedOf({ available_food, required_food, dish_type, max_time, seed = 0 }: CompositionRequest): number {
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const text = JSON.stringify([ids(available_food), ids(required_food), dish_type, max_time]);
  return [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7) + seed;
}

/** The request with the user's own limits added to its own. */
const withUsersLimits = ({ request, user }: GenerationContext): CompositionRequest => ({
  ...request,
  allergy_keys: [...new Set([...request.allergy_keys, ...user.allergy_keys])],
  diet_key: request.diet_key ?? user.diet_key,
});

function wishesOf(request: CompositionRequest, lang: Lang, foodIndex: FoodIndex): ComposeWishes {
  const known = (list: readonly { id: number }[]): KnownFood[] => list.flatMap(({ id }) => foodIndex.food(id) ?? []);
  return {
    required: known(request.required_food),
    available: known(request.available_food),
    constraints: constraintsOf({ ...request, forbidden_ids: request.forbidden_food.map(({ id }) => id) }, foodIndex),
    dishType: request.dish_type,
    difficulty: request.difficulty,
    maxTime: request.max_time,
    servings: request.nb_servings,
    lang,
    seed: seedOf(request),
  };
}

/** Contradictions in the request itself. */
function contradictionIn(request: CompositionRequest, wishes: ComposeWishes, foodIndex: FoodIndex): Infeasible | null {
  const say = sayings[wishes.lang];
  const name = (food: KnownFood): string => pick(food.names, wishes.lang);
  const unknown = request.required_food.filter(({ id }) => !foodIndex.food(id));
  if (unknown.length) {
    const names = unknown.map((food) => food.name || String(food.id)).join(", ");
    return { code: "unknown_food", message: say("compose.unknownFood", { foods: names }) };
  }
  for (const constraint of wishes.constraints) {
    const label = labelOf(constraint.key, wishes.lang);
    const against = wishes.required.filter((food) => constraint.forbids(food)).map(name);
    if (against.length && constraint.key.startsWith("food:")) {
      return { code: "required_forbidden", message: say("compose.requiredForbidden", { foods: against.join(", ") }) };
    }
    const code = constraint.key.startsWith("allergen:") ? "required_allergen" : "required_diet";
    if (against.length) return { code, message: say("compose.requiredConflict", { foods: against.join(", "), label }) };
    const unsure = wishes.required.filter((food) => constraint.unsure(food)).map(name);
    if (unsure.length) return { code, message: say("compose.requiredUnsure", { foods: unsure.join(", "), label }) };
  }
  return null;
}

/** Why no dish could be composed: time, difficulty, or the foods themselves. */
function reasonForNone(wishes: ComposeWishes, foodIndex: FoodIndex): Infeasible {
  const say = sayings[wishes.lang];
  const shortest = shortestTime(wishes, foodIndex);
  if (shortest !== null && wishes.maxTime !== null && shortest > wishes.maxTime) {
    return { code: "no_time", message: say("compose.noTime", { shortest, asked: wishes.maxTime }), minutes: shortest };
  }
  // Of another difficulty, within the time where there is one.
  const others = wishes.difficulty ? compositions({ ...wishes, difficulty: null, maxTime: null }, foodIndex) : [];
  const quickest = others.toSorted((a, b) => a.minutes - b.minutes)[0];
  if (quickest) {
    const { minutes, draft } = quickest;
    const message = say("compose.noDifficulty", { level: draft.difficulty, minutes });
    return { code: "no_difficulty", message, minutes, difficulty: draft.difficulty };
  }
  const foods = wishes.required.map((food) => pick(food.names, wishes.lang)).join(", ");
  return { code: "no_dish", message: foods ? say("compose.noDishWith", { foods }) : say("compose.noDish") };
}

/** What a dish is, whatever its language. */
const keyOf = ({ template, foods }: Composition): string =>
  [template.key, ...foods.map(({ id }) => id).sort((a, b) => a - b)].join();

/** The compositions with the one that a seed chooses first: of those that use as much of what is at hand as any. */
function chosen(all: readonly Composition[], seed: number | undefined): readonly Composition[] {
  if (seed === undefined) return all;
  const most = Math.max(0, ...all.map(({ used }) => used));
  const pool = all.filter(({ used, related }) => used >= most - 1 && related === all[0]?.related);
  // One dish of each kind first: another filling of the same is hardly another dish.
  const firsts = pool.filter((entry, i) => pool.findIndex(({ template }) => template === entry.template) === i);
  const queue = [...firsts, ...pool.filter((entry) => !firsts.includes(entry))];
  const first = queue[seed % Math.max(1, queue.length)];
  return first ? [first, ...all.filter((entry) => entry !== first)] : all;
}

/** Compositions in the order in which to try them: another dish than before, and without what the errors name. */
function ordered(
  all: readonly Composition[],
  wishes: ComposeWishes,
  errors: readonly string[],
  before: string,
): Composition[] {
  const distinct = [...new Map(all.toReversed().map((entry) => [keyOf(entry), entry])).values()].reverse();
  if (errors.length === 0) return distinct;
  const blamed = fold(errors.join(" "));
  const fresh = distinct.filter((entry) => !before.includes(JSON.stringify(entry.draft.title)));
  const clean = (entry: Composition): boolean =>
    entry.foods.every(
      (food) => wishes.required.includes(food) || !blamed.includes(fold(pick(food.names, wishes.lang))),
    );
  const rest = fresh.length ? fresh : distinct;
  return [...rest.filter(clean), ...rest.filter((entry) => !clean(entry))];
}

/** Whether the application's nutrition tool finds the composition safe. A failing tool gives no verdict. */
function approved(result: unknown, request: CompositionRequest, foodIndex: FoodIndex): boolean {
  if (typeof result !== "object" || result === null) return !/quantity|food/i.test(String(result ?? ""));
  const facts = result as { allergens?: unknown; unknown_allergens?: unknown; fits_diets?: unknown };
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  if (list(facts.allergens).some((key) => request.allergy_keys.includes(String(key)))) return false;
  if (request.allergy_keys.length && list(facts.unknown_allergens).length) return false;
  const diet = request.diet_key;
  if (!diet || !Array.isArray(facts.fits_diets)) return true;
  // The database knows diets that the rules here do not; diets known only to the rules are judged by them.
  return (
    facts.fits_diets.includes(diet) || (!foodIndex.diets.has(diet) && dietConstraint(diet, foodIndex) !== undefined)
  );
}

/**
 * What is used of what is at hand, what is not and why, and in what time a dish would use more; nothing where nothing is at
 * hand.
 */
function usageNotes(foods: readonly KnownFood[], wishes: ComposeWishes, foodIndex: FoodIndex): string[] {
  const { available, lang, constraints, maxTime } = wishes;
  if (available.length === 0) return [];
  const say = sayings[lang];
  const list = (some: readonly KnownFood[]) => some.map((food) => inSentence(pick(food.names, lang), lang));
  const isUsed = (food: KnownFood): boolean => foods.some(({ id }) => id === food.id);
  const used = available.filter(isUsed);
  const left = available.filter((food) => !isUsed(food));
  // Only counted: what the user must not have is not to stand in the texts of the dish, however it is said.
  const excluded = left.filter((food) => conflict(food, constraints)).length;
  const unused = left.filter((food) => !conflict(food, constraints));
  const longer =
    maxTime === null || unused.length === 0
      ? undefined
      : compositions({ ...wishes, maxTime: null }, foodIndex)
          .filter((entry) => entry.minutes > maxTime && entry.used > used.length && !entry.related)
          .sort((a, b) => b.used - a.used || a.minutes - b.minutes)[0];
  const gained = longer ? unused.filter((food) => longer.foods.some(({ id }) => id === food.id)) : [];
  return [
    ...(used.length ? [say("compose.used", { foods: list(used) })] : []),
    ...(excluded ? [say("compose.excluded", { count: excluded })] : []),
    ...(unused.length ? [say("compose.unused", { foods: list(unused) })] : []),
    ...(longer && gained.length
      ? [say("compose.longer", { minutes: longer.minutes, title: longer.draft.title, foods: list(gained) })]
      : []),
  ].map((note) => note.slice(0, 500));
}

/** Answers by a response tool, which ends the work. */
function* answer(name: string, args: object): Script {
  yield [{ name, args: { ...args } }];
  return "";
}

/**
 * Composes a recipe and answers by a response tool; it looks the required foods up and has the result computed by the
 * nutrition tool first. Where no recipe is possible it answers that, and why.
 */
export function* composeScript(context: GenerationContext, foodIndex: FoodIndex, turn: Turn): Script {
  const request = withUsersLimits(context);
  const wishes = wishesOf(request, context.lang, foodIndex);
  const impossible = contradictionIn(request, wishes, foodIndex);
  if (impossible) return yield* answer(recipeInfeasible.name, impossible);
  const all = compositions(wishes, foodIndex);
  const candidates = chosen(ordered(all, wishes, context.errors ?? [], turn.message), request.seed);
  if (candidates.length === 0) return yield* answer(recipeInfeasible.name, reasonForNone(wishes, foodIndex));

  const lookups = wishes.required.slice(0, 3).map((food) => ({
    name: "lookup_food",
    args: { foods: [pick(food.names, context.lang)], limit: 3 },
  }));
  for (const [index, { draft, foods }] of candidates.slice(0, maxTries).entries()) {
    const results = yield [
      {
        name: "draft_nutrition",
        args: {
          nb_servings: draft.nb_servings,
          ingredients: draft.ingredients.map(({ food_name: _name, ...line }) => line),
        },
      },
      ...(index === 0 ? lookups : []),
    ];
    if (!approved(results[0], request, foodIndex)) continue;
    // The call ends the conversation; when it is rejected, the next composition is tried.
    const notes = [...draft.ingredient_notes, ...usageNotes(foods, wishes, foodIndex)];
    yield* answer(recipeDraft.name, { ...draft, ingredient_notes: notes.slice(0, 20) });
  }
  return yield* answer(recipeInfeasible.name, {
    code: "no_dish",
    message: sayings[context.lang]("compose.noDish"),
  });
}
