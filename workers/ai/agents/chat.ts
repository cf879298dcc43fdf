import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import type { ChatModelPort } from "../ports.ts";
import { chatPrompt } from "../prompts/chat.ts";
import { chatContext } from "../prompts/context.ts";
import type { ToolContext } from "../tools/context.ts";
import { chatTools } from "../tools/index.ts";
import { guard, MAX_MODEL_CALLS } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** Characters of a conversation that go to the model; what is older is left out. */
const MAX_HISTORY = 16_000;
/** Characters of one answer that are kept. */
const MAX_ANSWER = 10_000;

/** One message of the conversation so far. */
export interface Said {
  role: "user" | "ai";
  text: string;
}

export interface ChatWork {
  model: ChatModelPort;
  tools: ToolContext;
  /** Oldest first, without the message to answer. */
  history: readonly Said[];
  message: string;
  signal: AbortSignal;
  /** Gets the answer piece by piece, as the model says it. */
  emitText(text: string): void;
}

/** The newest messages that fit, oldest first. */
export function recentHistory(history: readonly Said[], limit = MAX_HISTORY): Said[] {
  const kept: Said[] = [];
  let length = 0;
  for (const said of history.toReversed()) {
    length += said.text.length;
    if (length > limit) break;
    kept.unshift(said);
  }
  return kept;
}

const toMessage = ({ role, text }: Said): BaseMessage =>
  role === "user" ? new HumanMessage(text) : new AIMessage(text);

/**
 * Answers one message of a conversation. Changes are left in the tools' stage; nothing is written.
 * @returns what the model said, in order: remarks beside its tool calls first, the answer last; no empty text
 * @throws ModelError, or the signal's reason
 */
export async function answerMessage(work: ChatWork): Promise<string[]> {
  const { tools, signal } = work;
  const agent = createAgent({
    model: work.model.chatModel(),
    tools: chatTools(tools),
    // As a message its content stays one text: not every compatible service takes a list of parts there.
    systemPrompt: new SystemMessage(chatPrompt(chatContext(tools.lang, tools.constraints, tools.stage.recipeId))),
    middleware: [guard({ left: MAX_MODEL_CALLS }, tools.log, signal)],
  });
  const input = [...recentHistory(work.history).map(toMessage), new HumanMessage(work.message)];
  return asModelWork(signal, async () => {
    const stream = await agent.stream(
      { messages: input },
      { streamMode: ["messages", "values"], signal, recursionLimit: GRAPH_STEPS },
    );
    const emitter = new TextEmitter(work.emitText);
    let messages: BaseMessage[] = [];
    for await (const [mode, data] of stream) {
      if (mode === "values") messages = data.messages;
      else if (AIMessage.isInstance(data[0]) || AIMessageChunk.isInstance(data[0])) emitter.take(data[0]);
    }
    return messages
      .slice(input.length)
      .filter((message) => AIMessage.isInstance(message))
      .map((message) => message.text.trim().slice(0, MAX_ANSWER))
      .filter((text) => text !== "");
  });
}

/** Hands on the text of one model answer after the other, with an empty line between two. */
class TextEmitter {
  private current: string | undefined;
  private saidSomething = false;

  constructor(private readonly emit: (text: string) => void) {}

  take(message: BaseMessage): void {
    const text = message.text;
    if (text === "") return;
    if (this.saidSomething && message.id !== this.current) this.emit("\n\n");
    this.current = message.id;
    this.saidSomething = true;
    this.emit(text);
  }
}
