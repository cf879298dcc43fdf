import { type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { Static } from "@sinclair/typebox";
import { createAgent, MultipleStructuredOutputsError, StructuredOutputParsingError, toolStrategy } from "langchain";
import type { Logger } from "../../platform/logging/logger.ts";
import { causes } from "../errors.ts";
import type { ChatModelPort } from "../ports.ts";
import type { ResponseTool } from "../response-tools.ts";
import { plainSchema, schemaFaults } from "../tools/define.ts";
import { type CallBudget, guard } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** Retries of an answer that fails its checks. */
export const MAX_RETRIES = 2;

export interface Question<T extends ResponseTool> {
  model: ChatModelPort;
  /** The tools by which the model may answer: one of them, once. */
  responses: readonly T[];
  tools: StructuredToolInterface[];
  /** The system prompt. */
  prompt: string;
  message: string;
  budget: CallBudget;
  signal: AbortSignal;
  log: Logger;
}

/** The tool by which the model answered, and its arguments. */
type Answer<T extends ResponseTool> =
  T extends ResponseTool<infer Name, infer Schema> ? { tool: Name; value: Static<Schema> } : never;

export interface StructuredAnswer<T extends ResponseTool> {
  /** Null when there is no answer of the right form; `fault` says why. */
  answer: Answer<T> | null;
  messages: BaseMessage[];
  fault: string | null;
}

/** The faults of an answer that does not match the schema; null for any other error. */
function structureFault(error: unknown, tools: string): string | null {
  for (const cause of causes(error)) {
    if (cause instanceof StructuredOutputParsingError)
      return `The answer does not fit the schema: ${cause.errors.join(" ")}`;
    if (cause instanceof MultipleStructuredOutputsError) return `Call ${tools} once.`;
  }
  return null;
}

function responseSchema({ name, description, schema }: ResponseTool) {
  const { properties, required = [] } = plainSchema(schema) as {
    properties: Record<string, unknown>;
    required?: string[];
  };
  return { type: "object" as const, title: name, description, properties, required };
}

/**
 * Asks a model for an answer of a given form, once; the tools may be called before.
 * @throws ModelError, or the signal's reason
 */
export async function askStructured<T extends ResponseTool>(question: Question<T>): Promise<StructuredAnswer<T>> {
  const { responses, signal } = question;
  const names = responses.map((tool) => tool.name).join(" or ");
  const agent = createAgent({
    model: question.model.chatModel(),
    tools: question.tools,
    // Wrapped in a message so that the content stays one text: not every compatible service accepts a list of parts.
    systemPrompt: new SystemMessage(question.prompt),
    // LangChain would retry without limit; an answer of the wrong form counts as an attempt.
    responseFormat: toolStrategy(responses.map(responseSchema), { handleError: false }),
    middleware: [guard(question.budget, question.log, signal)],
  });
  try {
    const state = await asModelWork(signal, () =>
      agent.invoke({ messages: [new HumanMessage(question.message)] }, { signal, recursionLimit: GRAPH_STEPS }),
    );
    const { messages } = state;
    const value: unknown = state.structuredResponse;
    const called = messages.findLast((message) => ToolMessage.isInstance(message))?.name;
    const tool = responses.find(({ name }) => name === called);
    if (value === undefined || !tool) return { answer: null, messages, fault: `Answer by calling ${names}.` };
    // Checked again although LangChain has validated it, because it is stored.
    const fault = schemaFaults(tool.schema, value);
    return { answer: fault === null ? ({ tool: tool.name, value } as Answer<T>) : null, messages, fault };
  } catch (error) {
    const fault = structureFault(error, names);
    if (fault === null) throw error;
    return { answer: null, messages: [], fault };
  }
}
