import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import { AIMessage, type AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import type { ChatModelPort } from "../ai/ports.ts";

/** What the double answers: a text, or calls of tools, with a text beside them or without. */
export interface ModelReply {
  text?: string;
  calls?: { name: string; args: Record<string, unknown> }[];
}

/** Decides on each call of the model by what the user last said; `n` counts them from 0. */
export type Script = (said: string, n: number) => ModelReply;

interface Options extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
}

/** A model that answers by a script whatever it is told. */
class ScriptedModel extends BaseChatModel<Options> {
  private asked = 0;

  constructor(private readonly script: Script) {
    super({});
  }

  override _llmType(): string {
    return "hostile-double";
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<Options>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, Options> {
    return this.withConfig({ ...kwargs, tools });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    options.signal?.throwIfAborted();
    const said = messages.findLast((message) => HumanMessage.isInstance(message))?.text ?? "";
    const n = this.asked++;
    const { text = "", calls = [] } = this.script(said, n);
    const tool_calls = calls.map((call, i) => ({ ...call, id: `call_${n}_${i}`, type: "tool_call" as const }));
    return { generations: [{ text, message: new AIMessage({ content: text, tool_calls }) }] };
  }
}

/** The double as the one model of a job. */
export function hostileModel(script: Script): ChatModelPort {
  const model = new ScriptedModel(script);
  return { name: "hostile double", chatModel: () => model };
}
