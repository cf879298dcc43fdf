import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Logger } from "../../platform/logging/logger.ts";
import type { ChatModelPort } from "../ports.ts";
import { pageRecipePrompt } from "../prompts/page-recipe.ts";
import { askText } from "./text.ts";

const LineNumbers = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 200 });
const Answer = Type.Object({
  title: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  ingredients: LineNumbers,
  steps: LineNumbers,
});

/** How much of a page the model is shown. */
const MOST_LINES = 400;
const MOST_CHARACTERS = 24_000;

/** The lines of a page that a model took for its recipe, as they stand there. */
export interface ChosenLines {
  title: string | null;
  ingredients: string[];
  steps: string[];
}

/**
 * Asks a model which lines of a page are its recipe. It names them by their numbers, so that nothing can come in that does
 * not stand in the page.
 * @returns null where it finds none, or its answer cannot be read
 * @throws ModelError, or the signal's reason
 */
export async function chooseRecipeLines(work: {
  model: ChatModelPort;
  lines: readonly string[];
  signal: AbortSignal;
  log: Logger;
}): Promise<ChosenLines | null> {
  const { model, signal, log } = work;
  const shown: string[] = [];
  let length = 0;
  for (const line of work.lines.slice(0, MOST_LINES)) {
    length += line.length + 6;
    if (length > MOST_CHARACTERS) break;
    shown.push(line);
  }
  const message = shown.map((line, i) => `${i + 1}: ${line}`).join("\n");
  const raw = await askText({ model, prompt: pageRecipePrompt, message, budget: { left: 1 }, signal, log });
  let answer: unknown;
  try {
    answer = JSON.parse(/\{[\s\S]*\}/.exec(raw)?.[0] ?? "");
  } catch {
    return null;
  }
  if (!Value.Check(Answer, answer)) return null;
  const at = (numbers: readonly number[]) => [...new Set(numbers)].flatMap((number) => shown[number - 1] ?? []);
  const [title = null] = answer.title === null ? [] : at([answer.title]);
  const ingredients = at(answer.ingredients);
  return ingredients.length === 0 ? null : { title, ingredients, steps: at(answer.steps) };
}
