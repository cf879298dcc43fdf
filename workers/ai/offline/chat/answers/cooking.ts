import type { Lang } from "@toque/db/entities/common.ts";
import type { AskTopic, FoodPhrase } from "../../intents/types.ts";
import { formatAmount } from "../../quantities.ts";
import { placesOf } from "../../text/mentions.ts";
import { linesOf } from "../changes/resolve.ts";
import { foodList } from "../changes/swap.ts";
import type { ChatEnv } from "../env.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

/** Words for tools in steps, with what to call them; in the order in which a cook gets them out. */
const tools: Record<Lang, [RegExp, string][]> = {
  en: [
    [/\boven\b/i, "oven"],
    [/\b(?:frying pan|skillet)\b/i, "frying pan"],
    [/\b(?:saucepan|pot|casserole)\b/i, "pot or saucepan"],
    [/\bwok\b/i, "wok"],
    [/\b(?:tin|dish|ramekins?|mould)\b/i, "baking tin or dish"],
    [/\b(?:tray|baking sheet)\b/i, "baking tray"],
    [/\b(?:blend|blender|food processor)\b/i, "blender or food processor"],
    [/\b(?:whisk|beaters?)\b/i, "whisk"],
    [/\bgrat(?:e|er)\b/i, "grater"],
    [/\bsieve\b/i, "sieve"],
    [/\bbowl\b/i, "bowl"],
    [/\brolling pin|roll out\b/i, "rolling pin"],
    [/\bbaking paper\b/i, "baking paper"],
  ],
  fr: [
    [/\bfour\b|enfourn/i, "four"],
    [/\bpoêle\b/i, "poêle"],
    [/\b(?:casserole|cocotte|faitout)\b/i, "casserole ou cocotte"],
    [/\bwok\b/i, "wok"],
    [/\b(?:moule|plat|ramequins?)\b/i, "moule ou plat"],
    [/\bplaque\b/i, "plaque de cuisson"],
    [/\bmix(?:ez|eur)/i, "mixeur"],
    [/\bfouet/i, "fouet"],
    [/\brâp(?:e|ez)\b/i, "râpe"],
    [/\bpassoire|tamis/i, "passoire fine"],
    [/\bsaladier|bol\b/i, "saladier"],
    [/\brouleau|abaissez|étalez la pâte/i, "rouleau à pâtisserie"],
    [/\bpapier cuisson/i, "papier cuisson"],
  ],
  es: [
    [/\bhorno|hornea/i, "horno"],
    [/\bsartén/i, "sartén"],
    [/\b(?:cazuela|olla|cazo|cacerola)\b/i, "cazuela u olla"],
    [/\bwok\b/i, "wok"],
    [/\b(?:molde|fuente|moldecitos)\b/i, "molde o fuente"],
    [/\bbandeja/i, "bandeja de horno"],
    [/\b(?:tritura|batidora|procesador)/i, "batidora"],
    [/\bvarillas/i, "varillas"],
    [/\bralla/i, "rallador"],
    [/\bcolador|tamiz/i, "colador"],
    [/\bbol\b|ensaladera/i, "bol"],
    [/\brodillo/i, "rodillo"],
    [/\bpapel de horno/i, "papel de horno"],
  ],
  de: [
    [/\bOfen|backen\b/i, "Ofen"],
    [/\bPfanne/i, "Pfanne"],
    [/\b(?:Topf|Schmortopf|Bräter)/i, "Topf"],
    [/\bWok\b/i, "Wok"],
    [/(?:\bForm\b|Auflaufform|Backform|Förmchen)/i, "Backform oder Auflaufform"],
    [/\bBlech/i, "Backblech"],
    [/\b(?:pürier|mixer|mixen)/i, "Mixer oder Pürierstab"],
    [/(?:Schneebesen|Rührbesen|verquirl|aufschlag)/i, "Schneebesen"],
    [/\breib/i, "Reibe"],
    [/\bSieb/i, "Sieb"],
    [/\bSchüssel/i, "Schüssel"],
    [/\b(?:Nudelholz|ausrollen)/i, "Nudelholz"],
    [/\bBackpapier/i, "Backpapier"],
  ],
};

/** Answers from the open recipe: times, heat, steps, tools, amounts and the like. */
export function cookingAnswer(
  intent: { topic: AskTopic; food: FoodPhrase | null; step: number | "first" | "last" | "next" | null },
  recipe: WorkingRecipe,
  env: ChatEnv,
  lastAnswer: string,
): string {
  const { say, lang } = env;
  const { view } = recipe;
  const steps = recipe.steps;
  const stepText = (index: number): string => {
    const step = steps[index];
    return step ? say.step(index + 1, steps.length, step.now, step.duration) : say.noSuchStep(steps.length);
  };
  switch (intent.topic) {
    case "time": {
      const food = intent.food ? linesOf(intent.food, recipe, env)[0]?.food : undefined;
      const others = recipe.foods.filter((other) => other.id !== food?.id);
      const timed = food
        ? steps.filter((step) => step.duration && placesOf(food, others, step.now, recipe.lang, env.reader).length > 0)
        : [];
      return [
        say.time(view.preparation_time, view.total_time),
        ...timed.map((step) => stepText(steps.indexOf(step))),
      ].join("\n");
    }
    case "temperature": {
      const hot = steps.filter((step) =>
        /\d+ ?°|\b(?:high|medium|low|gentle|moderate)(?:-\w+)? heat|à feu|a fuego|bei \p{L}+ (?:bis \p{L}+ )?Hitze/iu.test(
          step.now,
        ),
      );
      return hot.length
        ? [say.temperature, ...hot.map((step) => stepText(steps.indexOf(step)))].join("\n")
        : say.noTemperature;
    }
    case "step": {
      const shown = Number(/(\d+)\/\d+/.exec(lastAnswer)?.[1] ?? 0);
      const index = { first: 0, last: steps.length - 1, next: shown }[String(intent.step)];
      if (typeof intent.step === "number") return stepText(intent.step - 1);
      if (index !== undefined && index < steps.length) return stepText(index);
      return index === undefined ? steps.map((_step, at) => stepText(at)).join("\n") : say.lastStep;
    }
    case "equipment": {
      const text = steps.map((step) => step.now).join(" ");
      const found = tools[recipe.lang].filter(([pattern]) => pattern.test(text)).map(([, label]) => label);
      return found.length ? say.equipment(found) : say.noEquipment;
    }
    case "amount": {
      const lines = intent.food ? linesOf(intent.food, recipe, env) : [];
      const words = intent.food?.mention?.text ?? "";
      if (lines.length === 0) return say.notInRecipe(words, foodList(recipe, env));
      return say.amount(
        lines.map((line) => formatAmount(line, lang)),
        recipe.servings,
      );
    }
    case "ingredients":
      return [say.ingredients(recipe.servings), ...recipe.present.map((line) => `• ${formatAmount(line, lang)}`)].join(
        "\n",
      );
    case "servings":
      return say.servings(recipe.servings);
    case "difficulty":
      return say.difficulty(view.difficulty, steps.length, view.preparation_time);
    case "storage":
      return say.storage(
        recipe.foods.some((food) => food.category_key === "fish-and-seafood" || food.traits.includes("egg")),
      );
    case "undo":
      return say.undo;
    case "summary":
      return [view.description, say.time(view.preparation_time, view.total_time), say.servings(recipe.servings)]
        .filter(Boolean)
        .join("\n");
  }
}
