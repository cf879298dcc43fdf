import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { Static } from "@sinclair/typebox";
import {
  createAgent,
  createMiddleware,
  MultipleStructuredOutputsError,
  StructuredOutputParsingError,
  toolStrategy,
} from "langchain";
import type { Logger } from "../../platform/logging/logger.ts";
import { causes } from "../errors.ts";
import type { ChatModelPort } from "../ports.ts";
import type { ResponseTool } from "../response-tools.ts";
import { plainSchema, schemaFaults } from "../tools/define.ts";
import { type CallBudget, guard } from "./guard.ts";
import { formatHint, readJsonAnswer, responseFormat } from "./json-answer.ts";
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

/** Middleware that has the service hold the model to the schema of the answer; tools stay as lenient as they are. */
const inFormat = (responses: readonly ResponseTool[]) =>
  createMiddleware({
    name: "response-format",
    wrapModelCall: (request, handler) =>
      handler({
        ...request,
        modelSettings: { ...request.modelSettings, response_format: responseFormat(responses), strict: false },
      }),
  });

/** The last message of the model, read as JSON. */
function answerInText<T extends ResponseTool>(
  messages: readonly BaseMessage[],
  responses: readonly T[],
): StructuredAnswer<T> | null {
  const last = messages.findLast((message) => AIMessage.isInstance(message));
  const read = last ? readJsonAnswer(last.text, responses) : null;
  if (!read) return null;
  if ("fault" in read) return { answer: null, messages: [...messages], fault: read.fault };
  return { answer: { tool: read.tool.name, value: read.value } as Answer<T>, messages: [...messages], fault: null };
}

/** Asks for JSON that the service holds to the schema. */
async function askNative<T extends ResponseTool>(question: Question<T>, names: string): Promise<StructuredAnswer<T>> {
  const { responses, signal } = question;
  const agent = createAgent({
    model: question.model.chatModel(),
    tools: question.tools,
    systemPrompt: new SystemMessage(question.prompt + formatHint(responses)),
    middleware: [guard(question.budget, question.log, signal), inFormat(responses)],
  });
  const { messages } = await asModelWork(signal, () =>
    agent.invoke({ messages: [new HumanMessage(question.message)] }, { signal, recursionLimit: GRAPH_STEPS }),
  );
  return answerInText(messages, responses) ?? { answer: null, messages, fault: `Answer with JSON: ${names}.` };
}

/** Asks for a call of a tool; JSON that a model writes instead is taken too. */
async function askByTools<T extends ResponseTool>(question: Question<T>, names: string): Promise<StructuredAnswer<T>> {
  const { responses, signal } = question;
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
    if (value === undefined || !tool)
      return answerInText(messages, responses) ?? { answer: null, messages, fault: `Answer by calling ${names}.` };
    // Checked again although LangChain has validated it, because it is stored.
    const fault = schemaFaults(tool.schema, value);
    return { answer: fault === null ? ({ tool: tool.name, value } as Answer<T>) : null, messages, fault };
  } catch (error) {
    const fault = structureFault(error, names);
    if (fault === null) throw error;
    return { answer: null, messages: [], fault };
  }
}

/**
 * Asks a model for an answer of a given form, once; the tools may be called before. Where the service can hold the model to a
 * schema it is asked to; one that cannot says so once, and is asked for a call of a tool from then on.
 * @throws ModelError, or the signal's reason
 */
export async function askStructured<T extends ResponseTool>(question: Question<T>): Promise<StructuredAnswer<T>> {
  const { responses, model, budget } = question;
  const names = responses.map((tool) => tool.name).join(" or ");
  if (model.memory?.supports("jsonSchema") !== true) return askByTools(question, names);
  try {
    return await askNative(question, names);
  } catch (error) {
    if (!model.memory.learn("jsonSchema", error)) throw error;
    question.log.info("the AI service holds no model to a JSON schema", { model: model.name });
    budget.left += 1;
    return askByTools(question, names);
  }
}
