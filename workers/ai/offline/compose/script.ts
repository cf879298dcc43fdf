import { pick } from "@toque/db/entities/common.ts";
import type { ChefContext, ComposeRequest } from "../context.ts";
import type { Script, Turn } from "../conversation.ts";
import type { KnownFood, Pantry } from "../knowledge.ts";
import type { FoodReader } from "../lexicon/reader.ts";
import { labelOf } from "../phrases/labels.ts";
import { constraintsOf, dietConstraint } from "../substitutions/constraints.ts";
import { fold } from "../text/fold.ts";
import { type ComposeWishes, type Composition, compositions, shortestTime } from "./compose.ts";
import { type Cannot, formatCannot } from "./refusal.ts";
import { cannotSentences } from "./sentences.ts";

/** Compositions that are shown to the nutrition tool before the chef gives up. */
const maxTries = 2;

/** The same number for the same request: what makes two requests for the same dish type come out differently. */
function seedOf(request: ComposeRequest): number {
  const text = JSON.stringify([request.available_food, request.required_food, request.dish_type, request.max_time]);
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 9973;
  return hash;
}

function wishesOf(request: ComposeRequest, context: ChefContext, pantry: Pantry): ComposeWishes {
  const known = (list: readonly { id: number }[]): KnownFood[] => list.flatMap(({ id }) => pantry.food(id) ?? []);
  return {
    required: known(request.required_food),
    available: known(request.available_food),
    constraints: constraintsOf(
      {
        allergy_keys: request.allergy_keys,
        diet_key: request.diet_key,
        forbidden_ids: request.forbidden_food.map(({ id }) => id),
      },
      pantry,
    ),
    dishType: request.dish_type,
    difficulty: request.difficulty,
    maxTime: request.max_time,
    servings: request.nb_servings,
    lang: context.lang,
    seed: seedOf(request),
  };
}

/** What in the request itself no recipe can keep. */
function contradiction(request: ComposeRequest, wishes: ComposeWishes, pantry: Pantry): Cannot | null {
  const say = cannotSentences[wishes.lang];
  const name = (food: KnownFood): string => pick(food.names, wishes.lang);
  const strangers = request.required_food.filter(({ id }) => !pantry.food(id));
  if (strangers.length) {
    const names = strangers.map((food) => food.name || String(food.id)).join(", ");
    return { code: "unknown_food", message: say.unknownFood(names) };
  }
  for (const constraint of wishes.constraints) {
    const label = labelOf(constraint.key, wishes.lang);
    const against = wishes.required.filter((food) => constraint.forbids(food)).map(name);
    if (against.length && constraint.key.startsWith("food:")) {
      return { code: "required_forbidden", message: say.requiredForbidden(against.join(", ")) };
    }
    const code = constraint.key.startsWith("allergen:") ? "required_allergen" : "required_diet";
    if (against.length) return { code, message: say.requiredConflict(against.join(", "), label) };
    const unsure = wishes.required.filter((food) => constraint.unsure(food)).map(name);
    if (unsure.length) return { code, message: say.requiredUnsure(unsure.join(", "), label) };
  }
  return null;
}

/** Why nothing came out: time, difficulty, or the foods themselves. */
function whyNothing(wishes: ComposeWishes, pantry: Pantry, reader: FoodReader): Cannot {
  const say = cannotSentences[wishes.lang];
  const shortest = shortestTime(wishes, pantry);
  if (shortest !== null && wishes.maxTime !== null && shortest > wishes.maxTime) {
    return { code: "no_time", message: say.noTime(shortest, wishes.maxTime), minutes: shortest };
  }
  if (wishes.difficulty && compositions({ ...wishes, difficulty: null }, pantry, reader).length) {
    return { code: "no_difficulty", message: say.noDifficulty };
  }
  const foods = wishes.required.map((food) => pick(food.names, wishes.lang)).join(", ");
  return { code: "no_template", message: say.noTemplate(foods) };
}

/** Compositions in the order in which to try them: another dish than before, and without what the errors name. */
function ordered(all: readonly Composition[], wishes: ComposeWishes, context: ChefContext, turn: Turn): Composition[] {
  const distinct = [...new Map(all.map((entry) => [entry.draft.title, entry])).values()];
  if (context.errors.length === 0) return distinct;
  const blamed = fold(context.errors.join(" "));
  const before = turn.message;
  const fresh = distinct.filter((entry) => !before.includes(JSON.stringify(entry.draft.title)));
  const clean = (entry: Composition): boolean =>
    entry.foods.every(
      (food) => wishes.required.includes(food) || !blamed.includes(fold(pick(food.names, wishes.lang))),
    );
  const rest = fresh.length ? fresh : distinct;
  return [...rest.filter(clean), ...rest.filter((entry) => !clean(entry))];
}

/** Whether the application itself, by the nutrition tool, finds the composition safe. A tool that fails says nothing. */
function approved(result: unknown, request: ComposeRequest, pantry: Pantry): boolean {
  if (typeof result !== "object" || result === null) return !/quantity|food/i.test(String(result ?? ""));
  const facts = result as { allergens?: unknown; unknown_allergens?: unknown; fits_diets?: unknown };
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  if (list(facts.allergens).some((key) => request.allergy_keys.includes(String(key)))) return false;
  if (request.allergy_keys.length && list(facts.unknown_allergens).length) return false;
  const diet = request.diet_key;
  if (!diet || !Array.isArray(facts.fits_diets)) return true;
  // The database knows diets that the rules here do not; a diet that only the rules know is judged by them.
  return facts.fits_diets.includes(diet) || (!pantry.diets.has(diet) && dietConstraint(diet, pantry) !== undefined);
}

/**
 * Composes a recipe and answers by the response tool; it looks the required foods up and has the result computed by the
 * nutrition tool first. Where no recipe is possible it says why (see `readCannot`).
 * @param responseTool name of the tool that takes the recipe; without one the recipe is answered as JSON text
 */
export function* composeScript(
  request: ComposeRequest,
  context: ChefContext,
  pantry: Pantry,
  reader: FoodReader,
  turn: Turn,
  responseTool: string | null,
): Script {
  const wishes = wishesOf(request, context, pantry);
  const impossible = contradiction(request, wishes, pantry);
  if (impossible) return formatCannot(impossible);
  const candidates = ordered(compositions(wishes, pantry, reader), wishes, context, turn);
  if (candidates.length === 0) return formatCannot(whyNothing(wishes, pantry, reader));

  const lookups = wishes.required.slice(0, 3).map((food) => ({
    name: "lookup_food",
    args: { query: pick(food.names, context.lang), limit: 3 },
  }));
  for (const [index, { draft }] of candidates.slice(0, maxTries).entries()) {
    const results = yield [
      {
        name: "draft_nutrition",
        args: {
          nb_servings: draft.nb_servings,
          ingredients: draft.ingredients.map(({ food_id, quantity_id, multiplier }) => ({
            food_id,
            quantity_id,
            multiplier,
          })),
        },
      },
      ...(index === 0 ? lookups : []),
    ];
    if (!approved(results[0], request, pantry)) continue;
    if (!responseTool) return JSON.stringify(draft);
    // The call ends the work; when it is sent back, the next composition is tried.
    yield [{ name: responseTool, args: { ...draft } }];
  }
  return formatCannot({ code: "no_template", message: cannotSentences[context.lang].noTemplate("") });
}
