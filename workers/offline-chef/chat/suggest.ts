import { pick } from "@toque/db/schemas/common.ts";
import { inSentence } from "../../ai/language/grammar.ts";
import type { Script, ToolRequest } from "../conversation.ts";
import { type Constraint, dietConstraints, judged } from "../substitutions/constraints.ts";
import { durationIn } from "../texts/say.ts";
import { foodFor } from "./changes/resolve.ts";
import type { ChatEnv } from "./env.ts";
import type { Intent } from "./intents/types.ts";
import { type SearchHit, searchHits } from "./tools.ts";

type SuggestIntent = Extract<Intent, { kind: "suggest" }>;

/**
 * Suggests recipes: searches by all criteria, then, without a match, by fewer, and says so. Without an answer of the
 * search it says that, and not that there is no recipe.
 * @param shown earlier answers of the thread; recipes named there are not suggested again
 */
export function* suggestScript(intent: SuggestIntent, env: ChatEnv, shown: string): Script {
  const { say, lang, foodIndex, reader } = env;
  const foods = intent.foods.flatMap((phrase) => foodFor(phrase, env) ?? []).slice(0, 6);
  const without = intent.without.flatMap(({ mention }) => (mention ? reader.foodsOf(mention) : []));
  const goals = dietConstraints(intent.goals, foodIndex);
  const ids = foods.map((food) => food.id);
  const query = intent.season ? { query: say(`season.${intent.season}`) } : {};
  const kind = {
    ...(intent.dishType ? { dish_type: intent.dishType } : {}),
    ...(intent.maxTime ? { max_time: intent.maxTime } : {}),
  };
  const always = {
    ...(ids.length ? { food_ids: ids } : {}),
    ...(without.length ? { without_food_ids: without.map((food) => food.id).slice(0, 20) } : {}),
    limit: 10,
  };
  const attempts: object[][] = [[{ ...query, ...kind, ...always }]];
  if (intent.season) attempts.push([{ ...kind, ...always }]);
  else if (Object.keys(kind).length > 0) attempts.push([always]);
  if (ids.length > 1) attempts.push(ids.slice(0, 3).map((id) => ({ ...always, food_ids: [id] })));
  let hasFailed = false;
  for (const [attempt, searches] of attempts.entries()) {
    const results: unknown[] = yield searches.map(
      (args): ToolRequest => ({ name: "search_recipes", args: { ...args } }),
    );
    // A failed tool answers with a sentence in place of its list.
    hasFailed ||= results.some((result) => !Array.isArray(result));
    const hits = results.flatMap(searchHits).filter((hit) => fits(hit, goals, env) && !shown.includes(hit.name));
    const unique = [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, 4);
    if (unique.length === 0) continue;
    // As a list shows them: in the plural what is counted.
    const names = foods.map((food) => inSentence(pick(food.plurals, lang) || pick(food.names, lang), lang));
    const strange = intent.without.filter(({ mention }) => !mention);
    return [
      ...strange.map(({ words }) => say("dietUnknown", { words })),
      attempt > 0 ? say("suggestRelaxed") : say("suggestions", { count: foods.length, foods: names }),
      ...unique.map((hit) => `• ${suggestion(hit, env)}`),
    ].join("\n");
  }
  return hasFailed ? say("searchAway") : say("noSuggestions", { more: shown !== "" });
}

function suggestion({ name, total_time, description }: SearchHit, { say, lang }: ChatEnv): string {
  const time = durationIn(total_time, lang);
  return description ? say("describedSuggestion", { name, time, description }) : say("suggestion", { name, time });
}

/** Whether a hit respects the diets requested in the message, by its foods; unknown foods do not count. */
const fits = ({ food_ids }: SearchHit, goals: readonly Constraint[], { foodIndex }: ChatEnv): boolean =>
  judged(
    food_ids.flatMap((id) => foodIndex.food(id) ?? []),
    goals,
  ).offending.length === 0;
