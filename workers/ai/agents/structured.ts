import { type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { Static, TObject, TProperties } from "@sinclair/typebox";
import type { Logger } from "@toque/db/log.ts";
import { createAgent, MultipleStructuredOutputsError, StructuredOutputParsingError, toolStrategy } from "langchain";
import { causes } from "../errors.ts";
import type { ChatModelPort } from "../ports.ts";
import { plainSchema, schemaFaults } from "../tools/define.ts";
import { type CallBudget, guard } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** Times that an answer which fails its checks is sent back. */
export const MAX_RETRIES = 2;

/** The tool by which a model gives its answer. */
export interface ResponseTool<T extends TProperties> {
  name: string;
  description: string;
  schema: TObject<T>;
}

export interface Question<T extends TProperties> {
  model: ChatModelPort;
  response: ResponseTool<T>;
  tools: StructuredToolInterface[];
  /** The system prompt. */
  prompt: string;
  message: string;
  budget: CallBudget;
  signal: AbortSignal;
  log: Logger;
}

export interface StructuredAnswer<A> {
  /** Null when there is no answer of the right form; `fault` says why. */
  value: A | null;
  messages: BaseMessage[];
  fault: string | null;
}

/** What is wrong with an answer that does not fit the schema; null when an error is about something else. */
function structureFault(error: unknown, tool: string): string | null {
  for (const cause of causes(error)) {
    if (cause instanceof StructuredOutputParsingError)
      return `The answer does not fit the schema: ${cause.errors.join(" ")}`;
    if (cause instanceof MultipleStructuredOutputsError) return `Call ${tool} once.`;
  }
  return null;
}

function responseSchema<T extends TProperties>({ name, description, schema }: ResponseTool<T>) {
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
export async function askStructured<T extends TProperties>(
  question: Question<T>,
): Promise<StructuredAnswer<Static<TObject<T>>>> {
  const { response, signal } = question;
  const agent = createAgent({
    model: question.model.chatModel(),
    tools: question.tools,
    // As a message its content stays one text: not every compatible service takes a list of parts there.
    systemPrompt: new SystemMessage(question.prompt),
    // LangChain would ask again without end; an answer of the wrong form counts as an attempt like any other.
    responseFormat: toolStrategy(responseSchema(response), { handleError: false }),
    middleware: [guard(question.budget, question.log, signal)],
  });
  try {
    const state = await asModelWork(signal, () =>
      agent.invoke({ messages: [new HumanMessage(question.message)] }, { signal, recursionLimit: GRAPH_STEPS }),
    );
    const answer: unknown = state.structuredResponse;
    // What LangChain lets through is checked again, because it is stored.
    const fault = answer === undefined ? `Answer by calling ${response.name}.` : schemaFaults(response.schema, answer);
    return fault === null
      ? { value: answer as Static<TObject<T>>, messages: state.messages, fault }
      : { value: null, messages: state.messages, fault };
  } catch (error) {
    const fault = structureFault(error, response.name);
    if (fault === null) throw error;
    return { value: null, messages: [], fault };
  }
}
