import { type AIMessage, type BaseMessage, isAIMessage } from "@langchain/core/messages";
import { causes, ModelError } from "../errors.ts";

/** Step limit of the agent's graph: a model call and its tools take two, middleware some; the call cap is reached long before. */
export const GRAPH_STEPS = 100;

/**
 * Runs an agent. Throws the reason of the abort, or the ModelError wrapped by LangChain; any other
 * error is not the model's fault and is rethrown unchanged.
 */
export async function asModelWork<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    for (const cause of causes(error)) if (cause instanceof ModelError) throw cause;
    throw error;
  }
}

/** The tool calls of an agent's messages, one readable line each. */
export function describeToolCalls(messages: readonly BaseMessage[]): string[] {
  return messages
    .filter((message): message is AIMessage => isAIMessage(message))
    .flatMap((message) => message.tool_calls ?? [])
    .map((call) => `${call.name} ${JSON.stringify(call.args)}`.slice(0, 300));
}
