import type { Script, ToolRequest } from "../conversation.ts";
import type { KnownFood } from "../knowledge.ts";
import { type Constraint, dietConstraint } from "../substitutions/constraints.ts";
import { durationIn } from "../texts/say.ts";
import { foodFor } from "./changes/resolve.ts";
import { type ChatEnv, namesOf } from "./env.ts";
import type { Intent } from "./intents/types.ts";
import { type SearchHit, searchHits } from "./tools.ts";

type SuggestIntent = Extract<Intent, { kind: "suggest" }>;

/**
 * Suggests recipes: searches by all criteria, then, without a match, by fewer, and says so. Without an answer of the
 * search it says that, and not that there is no recipe.
 * @param shown earlier answers of the thread; recipes named there are not suggested again
 */
export function* suggestScript(intent: SuggestIntent, env: ChatEnv, shown: string): Script {
  const foods = intent.foods.flatMap((phrase) => foodFor(phrase, env) ?? []).slice(0, 6);
  const without = intent.without.flatMap((phrase): KnownFood[] => {
    return phrase.mention ? env.reader.foodsOf(phrase.mention) : [];
  });
  const goals = intent.goals
    .map((goal) => dietConstraint(goal, env.foodIndex))
    .filter((constraint): constraint is Constraint => constraint !== undefined);
  const ids = foods.map((food) => food.id);
  const words = intent.season ? env.say(`season.${intent.season}`) : "";
  const full = {
    ...(words ? { query: words } : {}),
    ...(ids.length ? { food_ids: ids } : {}),
    ...(without.length ? { without_food_ids: without.map((food) => food.id).slice(0, 20) } : {}),
    ...(intent.dishType ? { dish_type: intent.dishType } : {}),
    ...(intent.maxTime ? { max_time: intent.maxTime } : {}),
    limit: 10,
  };
  const { query: _query, ...unseasoned } = full;
  const {
    max_time: _time,
    dish_type: _type,
    ...looser
  } = unseasoned as typeof full & { max_time?: number; dish_type?: string };
  const attempts: { args: Record<string, unknown>[]; relaxed: boolean }[] = [{ args: [full], relaxed: false }];
  if (words || intent.maxTime || intent.dishType) attempts.push({ args: [words ? unseasoned : looser], relaxed: true });
  if (ids.length > 1)
    attempts.push({ args: ids.slice(0, 3).map((id) => ({ ...looser, food_ids: [id] })), relaxed: true });
  let hasFailed = false;
  for (const { args, relaxed } of attempts) {
    const results: unknown[] = yield args.map((entry): ToolRequest => ({ name: "search_recipes", args: entry }));
    // A failed tool answers with a sentence in place of its list.
    hasFailed ||= results.some((result) => !Array.isArray(result));
    const hits = results.flatMap(searchHits).filter((hit) => fits(hit, goals, env) && !shown.includes(hit.name));
    const unique = [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, 4);
    if (unique.length) {
      const lead = relaxed
        ? env.say("suggestRelaxed")
        : env.say("suggestions", { count: foods.length, foods: foods.map((food) => namesOf(food, env.lang)) });
      const strange = intent.without
        .filter((phrase) => !phrase.mention)
        .map(({ words }) => env.say("dietUnknown", { words }));
      return [...strange, lead, ...unique.map((hit) => `• ${suggestion(hit, env)}`)].join("\n");
    }
  }
  return hasFailed ? env.say("searchAway") : env.say("noSuggestions", { more: shown !== "" });
}

function suggestion({ name, total_time, description }: SearchHit, { say, lang }: ChatEnv): string {
  const time = durationIn(total_time, lang);
  return description ? say("describedSuggestion", { name, time, description }) : say("suggestion", { name, time });
}

/** Whether a hit respects the diets requested in the message, by its foods; unknown foods do not count. */
function fits(hit: SearchHit & { food_ids?: number[] }, goals: readonly Constraint[], env: ChatEnv): boolean {
  return (hit.food_ids ?? []).every((id) => {
    const food = env.foodIndex.food(id);
    return !food || !goals.some((goal) => goal.forbids(food));
  });
}
