import { type AIMessage, type BaseMessage, isAIMessage } from "@langchain/core/messages";
import { toModelError } from "../errors.ts";

/** Steps of the agent's graph: a model call and its tools take two, the middleware some; the call cap ends it long before. */
export const GRAPH_STEPS = 100;

/** Text of a message's content, without the parts that are none. */
export const textOf = (message: BaseMessage): string => message.text;

/** Runs an agent; whatever fails comes out as the reason of the abort, or as a ModelError. */
export async function asModelWork<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw toModelError(error);
  }
}

/** The tool calls of an agent's messages, one readable line each. */
export function describeToolCalls(messages: readonly BaseMessage[]): string[] {
  return messages
    .filter((message): message is AIMessage => isAIMessage(message))
    .flatMap((message) => message.tool_calls ?? [])
    .map((call) => `${call.name} ${JSON.stringify(call.args)}`.slice(0, 300));
}
