// What compatible servers put on the wire in another way than OpenAI, and LangChain does not understand.

interface WireCall {
  id?: string | null;
  function?: { name?: string | null; arguments?: unknown } | null;
}

function repaired<T extends WireCall>(call: T): T {
  const { id, function: asked } = call;
  // Only the piece of a streamed call that names its tool begins it.
  const begins = typeof asked?.name === "string" && asked.name !== "";
  const args = asked?.arguments;
  return {
    ...call,
    ...(begins && !id ? { id: crypto.randomUUID() } : {}),
    ...(typeof args === "object" && args !== null ? { function: { ...asked, arguments: JSON.stringify(args) } } : {}),
  };
}

/** A message, or a piece of one, whose calls have an id and their arguments as text: LangChain drops any other. */
export function withWholeCalls<T extends object>(message: T): T {
  const calls: unknown = (message as { tool_calls?: unknown }).tool_calls;
  return Array.isArray(calls) ? { ...message, tool_calls: calls.map(repaired) } : message;
}

const THOUGHT_END = "</think>";

/**
 * An answer without what a model thought aloud before it, where the server does not know its marks. The first mark is often
 * part of the prompt.
 */
export function withoutThoughts(text: string): string {
  const end = text.indexOf(THOUGHT_END);
  return end < 0 ? text : text.slice(end + THOUGHT_END.length).trimStart();
}
