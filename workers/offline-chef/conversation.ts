import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { Lang } from "@toque/db/schemas/common.ts";
import { REVIEW } from "../ai/prompts/context.ts";

/** A tool call that the chef requests. */
export interface ToolRequest {
  name: string;
  args: Record<string, unknown>;
}

/** A message that the user may send next by one tap, in every language: the page may be switched to another one. */
export type Offer = Record<Lang, string>;

/** What is answered, with the messages that are offered. */
export type Answer = string | { text: string; choices: Offer[] };

/**
 * The course of an answer: it yields the tools to call at once and receives their results, parsed, in the same order; it
 * returns the text of the answer. It is rerun at every model call, so the same results must lead to the same calls.
 */
export type Script = Generator<ToolRequest[], Answer, unknown[]>;

export type Decision = { text: string; choices?: Offer[] } | { calls: ToolRequest[] };

export interface Turn {
  /** The last message of the user. */
  message: string;
  /** The messages before it, oldest first. */
  history: { role: "user" | "ai"; text: string }[];
  /** The results of each round of tool calls since, in the order of the calls. */
  rounds: unknown[][];
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/**
 * Splits a conversation into what came before the last user message and what was done since. An answer that code sends back
 * changes neither: it would be the same again.
 */
export function readTurn(all: readonly BaseMessage[]): Turn {
  const messages = all.filter((message) => message.additional_kwargs[REVIEW] !== true);
  const last = messages.findLastIndex((message) => HumanMessage.isInstance(message));
  const since = messages.slice(last + 1);
  const results = new Map<string, unknown>();
  for (const message of since) {
    if (ToolMessage.isInstance(message)) results.set(message.tool_call_id, parsed(message.text));
  }
  const rounds = since.flatMap((message) =>
    AIMessage.isInstance(message) && message.tool_calls?.length
      ? [message.tool_calls.map(({ id = "" }) => results.get(id) ?? null)]
      : [],
  );
  const history = messages.slice(0, Math.max(0, last)).flatMap((message): Turn["history"] => {
    const { text } = message;
    if (!text) return [];
    if (HumanMessage.isInstance(message)) return [{ role: "user", text }];
    return AIMessage.isInstance(message) ? [{ role: "ai", text }] : [];
  });
  return { message: messages[last]?.text ?? "", history, rounds };
}

/** Runs a script over the results of its earlier calls: the next calls, or the answer. */
export function advance(script: Script, rounds: Turn["rounds"]): Decision {
  let state = script.next();
  for (const results of rounds) {
    if (state.done) break;
    state = script.next(results);
  }
  if (!state.done) return { calls: state.value };
  return typeof state.value === "string" ? { text: state.value } : state.value;
}
