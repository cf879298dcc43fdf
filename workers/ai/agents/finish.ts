import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { createMiddleware } from "langchain";
import { REVIEW } from "../prompts/context.ts";

/** Whether a tool's result says that what was asked was done. */
function isDone(message: ToolMessage): boolean {
  if (message.status === "error") return false;
  try {
    const result: unknown = JSON.parse(message.text);
    return typeof result === "object" && result !== null && "ok" in result && result.ok === true;
  } catch {
    return false;
  }
}

/** The answer that the model gave with its last calls; null unless every one of them was done. */
export function replyOf(messages: readonly BaseMessage[]): string | null {
  const asked = messages.findLastIndex((message) => AIMessage.isInstance(message));
  const last = messages[asked];
  if (!last || !AIMessage.isInstance(last) || !last.tool_calls?.length) return null;
  const results = messages.slice(asked + 1).filter((message) => ToolMessage.isInstance(message));
  if (results.length < last.tool_calls.length || !results.every(isDone)) return null;
  const replies = last.tool_calls.flatMap(({ args }) => {
    const reply: unknown = args.reply;
    return typeof reply === "string" && reply.trim() !== "" ? [reply.trim()] : [];
  });
  return replies.length > 0 ? replies.join("\n\n") : null;
}

/** Middleware that ends the conversation with the answer that came with a change, when the change was made. */
export const finish = () =>
  createMiddleware({
    name: "finish",
    beforeModel: {
      canJumpTo: ["end"],
      hook: ({ messages }) => {
        const reply = replyOf(messages);
        if (reply === null) return;
        return { messages: [new AIMessage({ content: reply, id: crypto.randomUUID() })], jumpTo: "end" as const };
      },
    },
  });

/** Tools that a model needs once something made another recipe readable, or the open one different from the context. */
const onceFound: ReadonlySet<string> = new Set(["get_recipe"]);
const finding: ReadonlySet<string> = new Set(["search_recipes", "modify_recipe", "create_variant", "undo_change"]);
/** Tools for questions of safety: code answers those that it recognises as one in any case. */
const ofSafety: ReadonlySet<string> = new Set(["check_recipe_safety", "lookup_food_safety"]);

/**
 * Middleware that shows a model only the tools that the conversation has come to: the open recipe stands in the context, so
 * there is nothing to read before something was found or changed; those of safety only where the message asks for it, or after an
 * answer was sent back. A tool that is not shown still answers.
 */
export const fittingTools = ({ hasRecipe, asksSafety }: { hasRecipe: boolean; asksSafety: boolean }) =>
  createMiddleware({
    name: "fitting-tools",
    wrapModelCall: (request, handler) => {
      const { messages } = request;
      const hasFound = messages.some((message) => ToolMessage.isInstance(message) && finding.has(message.name ?? ""));
      const isSentBack = messages.some((message) => message.additional_kwargs[REVIEW] === true);
      const isShown = (name: string) =>
        !(onceFound.has(name) && hasRecipe && !hasFound) && !(ofSafety.has(name) && !asksSafety && !isSentBack);
      return handler({ ...request, tools: request.tools.filter((tool) => isShown(String(tool.name))) });
    },
  });
