import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { TextMender } from "../mend.ts";
import type { ChatModelPort } from "../ports.ts";
import { type ChatSituation, chatContext, chatPrompt } from "../prompts/chat.ts";
import type { ToolContext } from "../tools/context.ts";
import { chatTools } from "../tools/index.ts";
import { safetyAnswer } from "../tools/lookup-food-safety.ts";
import { finish, fittingTools } from "./finish.ts";
import { guard, MAX_MODEL_CALLS } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** Maximum characters of a conversation sent to the model; older messages are omitted. */
const MAX_HISTORY = 16_000;
/** Characters of one answer that are kept. */
const MAX_ANSWER = 10_000;

/** One message of the conversation so far. */
export interface HistoryMessage {
  role: "user" | "ai";
  text: string;
}

export interface ChatWork {
  model: ChatModelPort;
  tools: ToolContext;
  /** Oldest first, without the message to answer. */
  history: readonly HistoryMessage[];
  message: string;
  /** What is known of the user and the open recipe. */
  situation: ChatSituation;
  signal: AbortSignal;
  /** Receives the answer in chunks, as the model streams it. */
  emitText(text: string): void;
}

/** The newest messages that fit, oldest first. */
export function recentHistory(history: readonly HistoryMessage[], limit = MAX_HISTORY): HistoryMessage[] {
  const kept: HistoryMessage[] = [];
  let length = 0;
  for (const message of history.toReversed()) {
    length += message.text.length;
    if (length > limit) break;
    kept.unshift(message);
  }
  return kept;
}

const toMessage = ({ role, text }: HistoryMessage): BaseMessage =>
  role === "user" ? new HumanMessage(text) : new AIMessage(text);

/**
 * Answers one message of a conversation. Changes are staged in the tools' change set; nothing is written.
 * @returns the non-empty texts of the model, in order: those beside its tool calls first, the answer last
 * @throws ModelError, or the signal's reason
 */
export async function answerMessage(work: ChatWork): Promise<string[]> {
  const { tools, signal } = work;
  const agent = createAgent({
    model: work.model.chatModel(),
    tools: chatTools(tools, (work.situation.changes?.length ?? 0) > 0),
    // As a message its content stays one text: not every compatible service takes a list of parts there.
    systemPrompt: new SystemMessage(
      chatPrompt(chatContext(tools.lang, tools.constraints, tools.changeSet.recipeId, work.situation)),
    ),
    middleware: [
      finish(),
      fittingTools(work.situation.recipe !== undefined),
      guard({ left: MAX_MODEL_CALLS }, tools.log, signal),
    ],
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
    const texts = messages
      .slice(input.length)
      .filter((message) => AIMessage.isInstance(message))
      .map((message) => message.text.trim().slice(0, MAX_ANSWER))
      .filter((text) => text !== "");
    // The table's own words stand in the answer, whatever the model made of them.
    const told = await safetyAnswer(tools, work.message);
    if (!told?.covered || texts.some((text) => text.includes(told.text))) return texts;
    work.emitText(texts.length > 0 ? `\n\n${told.text}` : told.text);
    return [...texts, told.text];
  });
}

/** Emits the texts of successive model answers, with an empty line between two. */
class TextEmitter {
  private current: string | undefined;
  private emittedAny = false;
  private mender = new TextMender();

  constructor(private readonly emit: (text: string) => void) {}

  take(message: BaseMessage): void {
    const text = message.text;
    if (text === "") return;
    if (message.id !== this.current) {
      if (this.emittedAny) this.emit("\n\n");
      this.mender = new TextMender();
    }
    this.current = message.id;
    this.emittedAny = true;
    this.emit(this.mender.take(text));
  }
}
