import { groupsOfFood, type HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import phrases from "@toque/db/shared/hygiene/phrases.json";
import { tellFact } from "@toque/db/shared/hygiene/questions.ts";
import { hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { toolsIn } from "../../text/equipment.ts";
import { placesOf } from "../../text/mentions.ts";
import { durationIn } from "../../texts/say.ts";
import { linesOf, notInRecipe } from "../changes/resolve.ts";
import type { ChatEnv } from "../env.ts";
import type { AskTopic, FoodPhrase } from "../intents/types.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

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
  const preparation = durationIn(view.preparation_time, lang);
  const times = say("time", { preparation, total: durationIn(view.total_time, lang) });
  const stepText = (index: number): string => {
    const step = steps[index];
    if (!step) return say("noSuchStep", { n: steps.length });
    const shown = { n: index + 1, of: steps.length, text: step.now };
    return step.duration ? say("timedStep", { ...shown, time: durationIn(step.duration, lang) }) : say("step", shown);
  };
  switch (intent.topic) {
    case "time": {
      const food = intent.food ? linesOf(intent.food, recipe, env)[0]?.food : undefined;
      const others = recipe.foods.filter((other) => other.id !== food?.id);
      const timed = food
        ? steps.filter((step) => step.duration && placesOf(food, others, step.now, recipe.lang, env.reader).length > 0)
        : [];
      return [times, ...timed.map((step) => stepText(steps.indexOf(step)))].join("\n");
    }
    case "temperature": {
      const hot = steps.filter((step) =>
        /\d+ ?°|\b(?:high|medium|low|gentle|moderate)(?:-\w+)? heat|à feu|a fuego|bei \p{L}+ (?:bis \p{L}+ )?Hitze/iu.test(
          step.now,
        ),
      );
      return hot.length
        ? [say("temperature"), ...hot.map((step) => stepText(steps.indexOf(step)))].join("\n")
        : say("noTemperature");
    }
    case "step": {
      const shown = Number(/(\d+)\/\d+/.exec(lastAnswer)?.[1] ?? 0);
      const index = { first: 0, last: steps.length - 1, next: shown }[String(intent.step)];
      if (typeof intent.step === "number") return stepText(intent.step - 1);
      if (index !== undefined && index < steps.length) return stepText(index);
      return index === undefined ? steps.map((_step, at) => stepText(at)).join("\n") : say("lastStep");
    }
    case "equipment": {
      const text = steps.map((step) => step.now).join(" ");
      const found = toolsIn(text, recipe.lang);
      return found.length ? say("equipment", { tools: found }) : say("noEquipment");
    }
    case "amount": {
      const lines = intent.food ? linesOf(intent.food, recipe, env) : [];
      const words = intent.food?.mention?.text ?? "";
      if (lines.length === 0) return notInRecipe(words, recipe, env);
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
      return [say("storage"), ...keepingOf(recipe, env)].join("\n");
    case "undo":
      return say("undo");
    case "summary":
      return [view.description, times, say("servings", { n: recipe.servings })].filter(Boolean).join("\n");
  }
}

/** Of these a cooked dish keeps as long as leftovers do. */
const perishable: readonly HygieneGroup[] = [
  "poultry",
  "mince",
  "pork",
  "whole-cut",
  "fish",
  "shellfish",
  "egg",
  "soup",
];

/** What the table of kitchen hygiene says on keeping the dish; that it says nothing, where it does not. */
function keepingOf(recipe: WorkingRecipe, { lang }: ChatEnv): string[] {
  const groups = new Set(recipe.foods.flatMap(({ key, traits }) => groupsOfFood(key, traits)));
  const facts = [
    ...(groups.has("rice") ? ["rice"] : []),
    ...(perishable.some((group) => groups.has(group)) ? ["leftovers"] : []),
  ];
  return facts.length > 0 ? facts.map((key) => tellFact(hygieneFact(key), lang)) : [phrases.unknown[lang]];
}
