import { type GenerationContext, readContext } from "../prompts/context.ts";
import type { ChatRequestBody, DoubleReply } from "./openai-double.ts";

// The answers of a well-behaved model in the compliance suite: enough to carry a conversation through the tools.

/** Results of the tools that were called since the user spoke last, oldest first. */
function toolResults(request: ChatRequestBody): unknown[] {
  const since = request.messages.findLastIndex((message) => message.role === "user");
  return request.messages
    .slice(since)
    .filter((message) => message.role === "tool")
    .map((message) => {
      const content = String(message.content);
      // A failed tool answers with a sentence.
      return /^[[{]/.test(content) ? JSON.parse(content) : content;
    });
}

/** What it makes of a failed search. */
const searchAway = {
  en: "The search is not available at the moment.",
  fr: "La recherche n’est pas disponible pour le moment.",
  es: "La búsqueda no está disponible en este momento.",
  de: "Die Suche ist im Moment nicht verfügbar.",
};

/** Foods of every recipe. */
const MINUTES = 15;

const call = (name: string, args: unknown): DoubleReply => ({ toolCalls: [{ name, args }] });

function generate({ request }: GenerationContext, results: unknown[]): DoubleReply {
  const { required_food, nb_servings, difficulty, max_time } = request;
  if (max_time < MINUTES)
    return call("recipe_infeasible", { code: "no_time", minutes: MINUTES, message: `It takes ${MINUTES} minutes.` });
  const food = required_food[0]!;
  if (results.length === 0) return call("lookup_food", { foods: [food.name], limit: 5, details: true });
  const found = results[0] as { food_id: number; quantities: { quantity_id: number; unit: string | null }[] }[];
  const gram = found.find((entry) => entry.food_id === food.id)!.quantities.find((quantity) => quantity.unit === "g")!;
  return call("recipe_draft", {
    title: food.name,
    overview: food.name,
    difficulty,
    preparation_time: 5,
    cooking_time: MINUTES - 5,
    nb_servings,
    ingredients: [
      { food_name: food.name, food_id: food.id, quantity_id: gram.quantity_id, multiplier: 200 * nb_servings },
    ],
    ingredient_notes: [],
    kitchen_equipment: [],
    steps: [{ text: food.name, minutes: MINUTES }],
    tips: [],
    serving_suggestions: [],
  });
}

/**
 * The script of a cooperative cook: searches what is asked for chickpeas, scales recipes to the number in the message, generates from the first required food,
 * and answers that no recipe is possible where there is too little time.
 */
export function scriptedCook(request: ChatRequestBody): DoubleReply {
  const context = readContext(String(request.messages[0]?.content));
  const results = toolResults(request);
  if (context.task === "generate") return generate(context, results);
  const message = String(request.messages.findLast(({ role }) => role === "user")?.content);
  if (/chickpeas|pois chiches|garbanzos|Kichererbsen/.test(message)) {
    if (results.length === 0) return call("search_recipes", { query: message.slice(0, 200) });
    if (Array.isArray(results[0]))
      return { text: results[0].length > 0 ? "I found something." : "There is no recipe." };
    return { text: searchAway[context.lang] };
  }
  const servings = /for (\d+)/.exec(message)?.[1];
  if (!servings || context.recipe_id === null) return { text: "I cannot do that, but I can help you cook." };
  if (results.length === 0) return call("get_recipe", { recipe_id: context.recipe_id });
  const { version } = results[0] as { version: number };
  if (results.length === 1)
    return call("modify_recipe", {
      recipe_id: context.recipe_id,
      version,
      changes: [{ op: "scale_servings", nb_servings: Number(servings) }],
      summary: `Scaled to ${servings} servings`,
    });
  return { text: `It is for ${servings} people now.` };
}
