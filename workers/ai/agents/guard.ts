import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { DomainError } from "@toque/db/errors.ts";
import { SearchEngineError } from "@toque/search/port.ts";
import { createMiddleware } from "langchain";
import { assertNotCancelled } from "../../platform/cancellation-check.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { causes, ModelError } from "../errors.ts";
import { schemaFaults, ToolError } from "../tools/define.ts";
import { withWrittenCalls } from "./written-calls.ts";

/** Maximum model calls per job. */
export const MAX_MODEL_CALLS = 12;
/** Retries when a model's tool call is not valid JSON. */
const MAX_GARBLED = 2;

/** Counts down the model calls of one job, however many agents it runs. */
export interface CallBudget {
  left: number;
}

const searchAway =
  "The search is not available at the moment, so it is unknown what recipes there are. Tell the user that the search is " +
  "not available; do not say that there is no recipe.";

/** The part of a tool's error that the model may see: only sentences written here. */
function toolFailure(error: unknown, log: Logger, name: string): string {
  for (const cause of causes(error))
    if (cause instanceof ToolError || cause instanceof DomainError) return cause.message;
  log.warn("an AI tool failed", { tool: name, error });
  for (const cause of causes(error)) if (cause instanceof SearchEngineError) return searchAway;
  return "This tool does not work at the moment. Do without it.";
}

const isGarbled = (message: unknown) => AIMessage.isInstance(message) && (message.invalid_tool_calls?.length ?? 0) > 0;

/**
 * Middleware between the agent and its model and tools, through which every call of a chat model goes: it makes none for a
 * job that was cancelled, caps the calls, re-requests tool calls that are not valid JSON, makes those that are written as
 * text, and reports wrong arguments and failing tools to the model in plain sentences.
 */
export function guard(budget: CallBudget, log: Logger, signal: AbortSignal) {
  return createMiddleware({
    name: "guard",
    wrapModelCall: async (request, handler) => {
      const call = async (messages: typeof request.messages) => {
        await assertNotCancelled();
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
      const shown = new Set(request.tools.map((tool) => String(tool.name)));
      return AIMessage.isInstance(answer) ? withWrittenCalls(answer, shown) : answer;
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
