import type { Conn } from "@toque/db/client/types.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { notPlain, stringsIn } from "../checks/answer/markup.ts";
import type { GenerationBrief } from "../checks/brief.ts";
import { type CheckedDraft, checkDraft } from "../checks/draft.ts";
import { infeasibleFault, infeasibleFinding } from "../checks/infeasible.ts";
import { shownFaults } from "../checks/shown.ts";
import type { ChatModelPort } from "../ports.ts";
import { generatePrompt, generateRequest, generationContext } from "../prompts/generate.ts";
import { recipeDraft, recipeInfeasible } from "../response-tools.ts";
import type { ToolContext } from "../tools/context.ts";
import { readingTools } from "../tools/index.ts";
import { FailedChecks, InfeasibleRequest } from "./failures.ts";
import { MAX_MODEL_CALLS } from "./guard.ts";
import { describeToolCalls } from "./run.ts";
import { askStructured, MAX_RETRIES, type StructuredAnswer } from "./structured.ts";

const responses = [recipeDraft, recipeInfeasible];

export interface Generation extends CheckedDraft {
  toolCalls: string[];
}

export interface GenerationWork {
  model: ChatModelPort;
  conn: Conn;
  brief: GenerationBrief;
  tools: ToolContext;
  signal: AbortSignal;
  log: Logger;
  /** Called when an attempt begins (`composing`) and when it is checked (`checking`); attempts count from 0. */
  onStage(stage: "composing" | "checking", attempt: number): Promise<void>;
}

/** Feedback on a checked draft for the model: the faults, and suggestions for unmatched foods. */
function faultsOf(checked: CheckedDraft): string[] {
  return [
    ...checked.checks.filter((check) => !check.passed).map((check) => `${check.name}: ${check.detail}`),
    ...checked.unmatched.map(
      (name) => `known_foods: ${name} is not in the food table; use lookup_food, or another food.`,
    ),
  ];
}

/**
 * Composes a recipe and checks it in code; a draft with faults is sent back to the model, at most {@link MAX_RETRIES} times.
 * A food missing from the table triggers a retry, and is finally reported in `unmatched`.
 * @throws FailedChecks when no draft passed, InfeasibleRequest when the model answers that no recipe is possible,
 * ModelError, the signal's reason
 */
export async function generateRecipe(work: GenerationWork): Promise<Generation> {
  const budget = { left: MAX_MODEL_CALLS };
  const toolCalls: string[] = [];
  let errors: string[] = [];
  let last: CheckedDraft | null = null;
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    await work.onStage("composing", attempt);
    const prompt = generatePrompt(generationContext(work.brief, errors));
    const { answer, messages, fault }: StructuredAnswer<(typeof responses)[number]> = await askStructured({
      ...work,
      responses,
      tools: readingTools(work.tools),
      prompt,
      message: generateRequest(last?.draft ?? null),
      budget,
    });
    toolCalls.push(...describeToolCalls(messages));
    if (!answer) {
      errors = [fault ?? ""];
      continue;
    }
    if (answer.tool === recipeInfeasible.name) {
      const { code, message } = answer.value;
      const disproved = infeasibleFault(answer.value, work.brief);
      if (disproved === null) {
        const faults = await shownFaults(work.conn, message, { ...work.brief, prompt });
        if (faults.length > 0) work.log.info("a model's words on a request are not shown", { code, faults });
        const said = faults.length > 0 ? "No recipe can keep this request." : message;
        throw new InfeasibleRequest(code, said, infeasibleFinding(answer.value, work.brief));
      }
      errors = [`${code}: ${disproved}`];
      work.log.info("a claim that no recipe is possible goes back to the model", { attempt, errors });
      continue;
    }
    await work.onStage("checking", attempt);
    const markup = notPlain(stringsIn(answer.value));
    if (markup !== null) {
      errors = [markup];
      work.log.info("a recipe draft with more than plain text goes back to the model", { attempt, errors });
      continue;
    }
    last = await checkDraft(work.conn, answer.value, work.brief);
    errors = faultsOf(last);
    const passed = last.checks.every((check) => check.passed);
    if (passed && (last.unmatched.length === 0 || attempt === MAX_RETRIES)) return { ...last, toolCalls };
    work.log.info("a recipe draft goes back to the model", { attempt, errors });
  }
  throw new FailedChecks(last);
}
