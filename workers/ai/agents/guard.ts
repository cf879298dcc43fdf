import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { DomainError } from "@toque/db/errors.ts";
import type { Logger } from "@toque/db/log.ts";
import { SearchEngineError } from "@toque/search/port.ts";
import { createMiddleware } from "langchain";
import { causes, ModelError } from "../errors.ts";
import { schemaFaults } from "../tools/define.ts";
import { ToolError } from "../tools/errors.ts";

/** Model calls that one job may make in all. */
export const MAX_MODEL_CALLS = 12;
/** Times that a model is told that its tool call was no JSON. */
const MAX_GARBLED = 2;

/** Counts down the model calls of one job, however many agents it runs. */
export interface CallBudget {
  left: number;
}

/** What the model may read of a tool's failure: our own sentences, and nothing else. */
function toolFailure(error: unknown, log: Logger, name: string): string {
  for (const cause of causes(error))
    if (cause instanceof ToolError || cause instanceof DomainError) return cause.message;
  log.warn("an AI tool failed", { tool: name, error });
  for (const cause of causes(error))
    if (cause instanceof SearchEngineError) return "The search is not available at the moment.";
  return "This tool does not work at the moment. Do without it.";
}

const isGarbled = (message: unknown) => AIMessage.isInstance(message) && (message.invalid_tool_calls?.length ?? 0) > 0;

/**
 * What stands between the agent and its model and tools: a cap on model calls, tool calls that are no JSON are asked for
 * again, wrong arguments and failing tools are told to the model in plain sentences.
 */
export function guard(budget: CallBudget, log: Logger, signal: AbortSignal) {
  return createMiddleware({
    name: "guard",
    wrapModelCall: async (request, handler) => {
      const call = (messages: typeof request.messages) => {
        signal.throwIfAborted();
        if (budget.left <= 0) throw new ModelError("model_too_many_calls", false);
        budget.left -= 1;
        return handler({ ...request, messages });
      };
      let answer = await call(request.messages);
      for (let again = 0; again < MAX_GARBLED && isGarbled(answer); again++)
        answer = await call([
          ...request.messages,
          new HumanMessage("Your last tool call was not valid JSON. Make it again, with valid JSON arguments."),
        ]);
      if (isGarbled(answer)) throw new ModelError("model_bad_answer", true);
      return answer;
    },
    wrapToolCall: async (request, handler) => {
      const { toolCall, tool } = request;
      const answer = (content: string) =>
        new ToolMessage({ content, tool_call_id: toolCall.id ?? "", name: toolCall.name, status: "error" });
      if (!tool) return answer(`There is no tool ${toolCall.name}.`);
      const faults = "schema" in tool ? schemaFaults(tool.schema, toolCall.args) : null;
      if (faults) return answer(`The arguments do not fit. ${faults}`);
      try {
        return await handler(request);
      } catch (error) {
        signal.throwIfAborted();
        return answer(toolFailure(error, log, toolCall.name));
      }
    },
  });
}
