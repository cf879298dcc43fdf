import type { ChatRequestBody, DoubleReply } from "./openai-double.ts";

// What a well-behaved model would answer in the compliance suite: enough to carry a conversation through the tools.

interface Context {
  task: "chat" | "generate";
  recipe_id: number | null;
  request?: { required_food: { id: number; name: string }[]; nb_servings: number; difficulty: string };
}

const contextOf = (request: ChatRequestBody): Context =>
  JSON.parse(/<<<context\n(.*)\ncontext>>>/.exec(String(request.messages[0]?.content))?.[1] ?? "{}");

/** Results of the tools that were called since the user spoke last, oldest first. */
function toolResults(request: ChatRequestBody): unknown[] {
  const since = request.messages.findLastIndex((message) => message.role === "user");
  return request.messages
    .slice(since)
    .filter((message) => message.role === "tool")
    .map((message) => JSON.parse(String(message.content)));
}

const call = (name: string, args: unknown): DoubleReply => ({ toolCalls: [{ name, args }] });

function generate(context: Context, results: unknown[]): DoubleReply {
  const { required_food, nb_servings, difficulty } = context.request!;
  const food = required_food[0]!;
  if (results.length === 0) return call("lookup_food", { query: food.name });
  const found = results[0] as { food_id: number; quantities: { quantity_id: number; unit: string | null }[] }[];
  const gram = found.find((entry) => entry.food_id === food.id)!.quantities.find((quantity) => quantity.unit === "g")!;
  return call("recipe_draft", {
    title: food.name,
    overview: food.name,
    difficulty,
    preparation_time: 5,
    cooking_time: 10,
    nb_servings,
    ingredients: [
      { food_name: food.name, food_id: food.id, quantity_id: gram.quantity_id, multiplier: 200 * nb_servings },
    ],
    ingredient_notes: [],
    kitchen_equipment: [],
    steps: [{ text: food.name, minutes: 15 }],
    tips: [],
    serving_suggestions: [],
  });
}

/** The script of a cooperative cook: scales recipes to the number it is told, generates from the first required food. */
export function cannedCook(request: ChatRequestBody): DoubleReply {
  const context = contextOf(request);
  const results = toolResults(request);
  if (context.task === "generate") return generate(context, results);
  const said = String(request.messages.findLast((message) => message.role === "user")?.content);
  const servings = /for (\d+)/.exec(said)?.[1];
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
