import type { Conn } from "@toque/db/client/types.ts";
import { type DraftCheck, RecipeDraft } from "@toque/db/entities/ai.ts";
import type { Finding } from "@toque/db/entities/findings.ts";
import type { Logger } from "@toque/db/log.ts";
import type { GenerationBrief } from "../checks/brief.ts";
import { cannotFinding } from "../checks/cannot.ts";
import { type CheckedDraft, checkDraft } from "../checks/draft.ts";
import { findingsOf, unusable } from "../checks/problem.ts";
import { type CannotCode, readCannot } from "../offline/compose/refusal.ts";
import type { ChatModelPort } from "../ports.ts";
import { generationContext } from "../prompts/context.ts";
import { generatePrompt, generateRequest } from "../prompts/generate.ts";
import type { ToolContext } from "../tools/context.ts";
import { readingTools } from "../tools/index.ts";
import { MAX_MODEL_CALLS } from "./guard.ts";
import { describeToolCalls } from "./run.ts";
import { askStructured, MAX_RETRIES } from "./structured.ts";

/** Name of the tool by which the model answers. */
const RESPONSE_TOOL = "recipe_draft";

const response = { name: RESPONSE_TOOL, description: "The composed recipe", schema: RecipeDraft };

export interface Generation extends CheckedDraft {
  toolCalls: string[];
}

/** No recipe passed the checks. */
export class FailedChecks extends Error {
  constructor(readonly last: CheckedDraft | null) {
    super("no draft passed its checks");
    this.name = "FailedChecks";
  }
  private get failed(): DraftCheck[] {
    return this.last?.checks.filter((check) => !check.passed) ?? [];
  }
  /** Sentences of what failed last. */
  get reasons(): string[] {
    return this.failed.map((check) => check.detail);
  }
  /** The same as data. */
  get findings(): Finding[] {
    if (!this.last) return findingsOf([unusable(null)]);
    return this.failed.flatMap((check) => check.findings ?? []);
  }
}

/** The model declined to compose, and said why: the message is a sentence in the request's language. */
export class Declined extends Error {
  constructor(
    readonly reason: CannotCode,
    message: string,
    readonly finding: Finding,
  ) {
    super(message);
    this.name = "Declined";
  }
}

export interface GenerationWork {
  model: ChatModelPort;
  conn: Conn;
  brief: GenerationBrief;
  tools: ToolContext;
  signal: AbortSignal;
  log: Logger;
  /** Told of each attempt's beginning (`composing`) and of its checks (`checking`); attempts count from 0. */
  onStage(stage: "composing" | "checking", attempt: number): Promise<void>;
}

/** What is told to the model of a checked draft: the faults, and foods it might find after all. */
function faultsOf(checked: CheckedDraft): string[] {
  return [
    ...checked.checks.filter((check) => !check.passed).map((check) => `${check.name}: ${check.detail}`),
    ...checked.unmatched.map(
      (name) => `known_foods: ${name} is not in the food table; use lookup_food, or another food.`,
    ),
  ];
}

/**
 * Composes a recipe and checks it in code; a draft with faults goes back to the model, at most {@link MAX_RETRIES} times.
 * A food that the table does not have is worth a retry, and is otherwise reported in `unmatched`.
 * @throws FailedChecks when no draft passed, Declined when the model says that none can, ModelError, the signal's reason
 */
export async function generateRecipe(work: GenerationWork): Promise<Generation> {
  const budget = { left: MAX_MODEL_CALLS };
  const toolCalls: string[] = [];
  let errors: string[] = [];
  let last: CheckedDraft | null = null;
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    await work.onStage("composing", attempt);
    const {
      value: draft,
      messages,
      fault,
    } = await askStructured({
      ...work,
      response,
      tools: readingTools(work.tools),
      prompt: generatePrompt(generationContext(work.brief, errors)),
      message: generateRequest(last?.draft ?? null),
      budget,
    });
    toolCalls.push(...describeToolCalls(messages));
    if (!draft) {
      const declined = readCannot(messages.at(-1)?.text ?? "");
      if (declined) throw new Declined(declined.code, declined.message, cannotFinding(declined, work.brief));
      errors = [fault ?? ""];
      continue;
    }
    await work.onStage("checking", attempt);
    last = await checkDraft(work.conn, draft, work.brief);
    errors = faultsOf(last);
    const passed = last.checks.every((check) => check.passed);
    if (passed && (last.unmatched.length === 0 || attempt === MAX_RETRIES)) return { ...last, toolCalls };
    work.log.info("a recipe draft goes back to the model", { attempt, errors });
  }
  throw new FailedChecks(last);
}
