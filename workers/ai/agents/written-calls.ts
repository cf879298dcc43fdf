import { AIMessage } from "@langchain/core/messages";
import { isObject, objectOf } from "./json-answer.ts";

// Calls of tools that a model writes into its text. Small models do it, and so do services that do not know how a model
// writes its calls: the text then is the call in JSON, with or without marks around it.

/** What may stand around and between calls: fences, the marks of several models, and the brackets of a list. */
const marks = /```(?:\w+)?|<\/?(?:tool_calls?|function_calls?|tools?)>|\[\/?TOOL_CALLS\]|<\|python_tag\|>/g;

/** The objects that a text consists of; null when anything else stands in it. */
function objectsOf(text: string): string[] | null {
  const objects: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!;
    if (inString) {
      if (one === "\\") at++;
      else if (one === '"') inString = false;
    } else if (one === "{") {
      if (depth === 0) start = at;
      depth++;
    } else if (one === "}") {
      depth--;
      if (depth < 0) return null;
      if (depth === 0) objects.push(text.slice(start, at + 1));
    } else if (depth === 0) {
      if (!/[\s,;[\]]/.test(one)) return null;
    } else if (one === '"') inString = true;
  }
  return depth === 0 && objects.length > 0 ? objects : null;
}

interface WrittenCall {
  name: string;
  args: Record<string, unknown>;
}

function callIn(text: string, tools: ReadonlySet<string>): WrittenCall | null {
  const written = objectOf(text);
  const call = isObject(written?.function) ? written.function : written;
  const name = call?.name ?? call?.function ?? call?.tool;
  if (!call || typeof name !== "string" || !tools.has(name)) return null;
  const given = call.arguments ?? call.parameters ?? call.args;
  const one: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  const args = typeof one === "string" ? objectOf(one) : one;
  return isObject(args) ? { name, args } : null;
}

/**
 * The calls that a text consists of.
 * @param tools names of the tools that may be called
 * @returns null for a text that is anything beside calls of these tools
 */
export function writtenCalls(text: string, tools: ReadonlySet<string>): WrittenCall[] | null {
  const calls = objectsOf(text.replaceAll(marks, " ").trim())?.map((object) => callIn(object, tools));
  return calls?.every((call) => call !== null) ? calls : null;
}

/** The same answer with what it writes of calls made: an answer that calls a tool, or says anything else, is as it was. */
export function withWrittenCalls(answer: AIMessage, tools: ReadonlySet<string>): AIMessage {
  if (answer.tool_calls?.length || answer.invalid_tool_calls?.length) return answer;
  const calls = writtenCalls(answer.text, tools);
  if (!calls) return answer;
  return new AIMessage({
    content: "",
    ...(answer.id === undefined ? {} : { id: answer.id }),
    response_metadata: answer.response_metadata,
    ...(answer.usage_metadata ? { usage_metadata: answer.usage_metadata } : {}),
    tool_calls: calls.map((call) => ({ ...call, id: crypto.randomUUID(), type: "tool_call" as const })),
  });
}
