import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import type { ChatModelPort } from "../ai/ports.ts";

/** Characters of one token, where a service does not say how many it took: usual for the four languages. */
const CHARACTERS = 4;

const lengthOf = (messages: readonly BaseMessage[]) =>
  messages.reduce(
    (sum, message) =>
      sum + message.text.length + (AIMessage.isInstance(message) ? JSON.stringify(message.tool_calls ?? []).length : 0),
    0,
  );

/** Counts the calls and tokens of a model. */
export class ModelMeter extends BaseCallbackHandler {
  override name = "eval-meter";
  calls = 0;
  /** As the service reports them, else by their characters. */
  tokens = 0;
  private asked = 0;

  override handleChatModelStart(_model: unknown, messages: BaseMessage[][]): void {
    this.calls += 1;
    this.asked = Math.ceil(lengthOf(messages.flat()) / CHARACTERS);
  }

  override handleLLMEnd(output: LLMResult): void {
    const message = (output.generations[0]?.[0] as { message?: BaseMessage } | undefined)?.message;
    const reported = AIMessage.isInstance(message) ? message.usage_metadata?.total_tokens : undefined;
    this.tokens += reported ?? this.asked + Math.ceil((message ? lengthOf([message]) : 0) / CHARACTERS);
  }

  /** The port with every model that it gives counted here. */
  measured(port: ChatModelPort): ChatModelPort {
    return {
      ...port,
      chatModel: () => {
        const model: BaseChatModel = port.chatModel();
        model.callbacks = [this];
        return model;
      },
    };
  }
}
