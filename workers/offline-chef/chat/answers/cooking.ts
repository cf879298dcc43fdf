import { formatAmount } from "../../foods/quantities.ts";
import { speaksOf } from "../../text/mentions.ts";
import { toolsIn, workWords } from "../../text/work.ts";
import { durationIn } from "../../texts/say.ts";
import { linesOf, notInRecipe } from "../changes/resolve.ts";
import type { RecipeEnv } from "../env.ts";
import type { Intent } from "../intents/types.ts";
import { keepingOf } from "./keeping.ts";

/** Answers from the open recipe: times, heat, steps, tools, amounts and the like. */
export function cookingAnswer(
  { topic, food: asked, step: wanted }: Extract<Intent, { kind: "ask" }>,
  env: RecipeEnv,
  lastAnswer: string,
): string {
  const { say, lang, recipe, foodIndex } = env;
  const { view, steps } = recipe;
  const preparation = durationIn(view.preparation_time, lang);
  const times = say("time", { preparation, total: durationIn(view.total_time, lang) });
  const lines = asked ? linesOf(asked, env) : [];
  const stepText = (index: number): string => {
    const step = steps[index];
    if (!step) return say("noSuchStep", { n: steps.length });
    const shown = { n: index + 1, of: steps.length, text: step.now };
    return step.duration ? say("timedStep", { ...shown, time: durationIn(step.duration, lang) }) : say("step", shown);
  };
  const stepsThat = (test: (step: (typeof steps)[number]) => boolean | number | null): string[] =>
    steps.flatMap((step, index) => (test(step) ? [stepText(index)] : []));
  switch (topic) {
    case "time": {
      const food = lines[0]?.food;
      const isOf = (text: string) => food && speaksOf(text, food, recipe.foods, recipe.lang, foodIndex);
      return [times, ...stepsThat(({ now, duration }) => duration && isOf(now) === true)].join("\n");
    }
    case "temperature": {
      const hot = stepsThat(({ now }) => workWords[recipe.lang].heat.test(now));
      return hot.length ? [say("temperature"), ...hot].join("\n") : say("noTemperature");
    }
    case "step": {
      if (typeof wanted === "number") return stepText(wanted - 1);
      if (wanted === null) return stepsThat(() => true).join("\n");
      const shown = Number(/(\d+)\/\d+/.exec(lastAnswer)?.[1] ?? 0);
      const index = { first: 0, last: steps.length - 1, next: shown }[wanted];
      return index < steps.length ? stepText(index) : say("lastStep");
    }
    case "equipment": {
      const tools = toolsIn(steps.map((step) => step.now).join(" "), recipe.lang);
      return tools.length ? say("equipment", { tools }) : say("noEquipment");
    }
    case "amount": {
      if (lines.length === 0) return notInRecipe(asked ?? { words: "", mention: null, amount: null }, env);
      return say("amount", { amounts: lines.map((line) => formatAmount(line, lang)), servings: recipe.servings });
    }
    case "ingredients":
      return [
        say("ingredients", { servings: recipe.servings }),
        ...recipe.present.map((line) => `• ${formatAmount(line, lang)}`),
      ].join("\n");
    case "servings":
      return say("servings", { n: recipe.servings });
    case "difficulty":
      return say("difficulty", { level: view.difficulty, steps: steps.length, time: preparation });
    case "storage":
      return keepingOf(env);
    case "pairing":
      return view.food_and_wine_pairing?.length
        ? say("pairing", { drinks: view.food_and_wine_pairing })
        : say("noPairing");
    case "undo":
      return say("undo");
    case "summary":
      return [view.description, times, say("servings", { n: recipe.servings })].filter(Boolean).join("\n");
  }
}
