import type { FoodPhrase, Intent } from "../chat/intents/types.ts";
import { foodIndex } from "./harness.ts";

function key(phrase: FoodPhrase | null): string {
  if (!phrase) return "-";
  if (!phrase.mention) return `?${phrase.words}`;
  const ids = phrase.mention.ids.map((id) => foodIndex.food(id)?.key ?? "?");
  return ids.length ? ids.sort().join("/") : phrase.mention.kinds.map((group) => `*${group.key}`).join("/");
}

/** An intent as one line: what a reader of the table can check at a glance. */
export function intentLine(intent: Intent): string {
  switch (intent.kind) {
    case "swap":
      return `${intent.ask ? "ask-swap" : "swap"} ${key(intent.from)} > ${key(intent.to)}`;
    case "remove":
    case "add":
      return `${intent.kind} ${intent.foods.map(key).join(", ")}`;
    case "adjust":
      return `adjust ${key(intent.food)} x${intent.factor}`;
    case "diet":
    case "is_diet":
      return `${intent.kind} ${intent.goals.join(", ")}`;
    case "contains":
      return `contains ${key(intent.food)}`;
    case "scale":
      return `scale ${intent.servings ?? `x${intent.factor}`}`;
    case "nutrition":
      return `nutrition ${intent.nutrient ?? "all"}`;
    case "suggest": {
      const foods = intent.foods.map(key).join(", ");
      const rest = [
        intent.without.length ? `without ${intent.without.map(key).join(", ")}` : "",
        intent.dishType ?? "",
        intent.maxTime ? `${intent.maxTime} min` : "",
        intent.season ?? "",
        intent.goals.join(", "),
      ];
      return ["suggest", foods, ...rest].filter(Boolean).join(" | ");
    }
    case "ask":
      return ["ask", intent.topic, intent.food ? key(intent.food) : "", intent.step ?? ""].filter(Boolean).join(" ");
    default:
      return intent.kind;
  }
}
