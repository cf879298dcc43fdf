import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BaseChatModelParams,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  AIMessageChunk,
  type AIMessageChunkFields,
  type BaseMessage,
  SystemMessage,
} from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type PromptContext, readContext } from "../ai/prompts/context.ts";
import { recipeUpgrade } from "../ai/response-tools.ts";
import { Understanding } from "./chat/intents/understand.ts";
import { chatScript } from "./chat/script.ts";
import { composeScript } from "./compose/script.ts";
import { advance, type Decision, type Offer, readTurn } from "./conversation.ts";
import { FoodIndex } from "./foods/food-index.ts";
import { FoodReader } from "./foods/reader.ts";
import type { OfflineKnowledge } from "./knowledge.ts";
import { constraintsOf } from "./substitutions/constraints.ts";
import { sayings, withExamples } from "./texts/say.ts";
import { upgradeByRules } from "./upgrade/upgrade.ts";

interface OfflineChefOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
}

/** Maximum rounds of tool calls. */
const maxRounds = 7;

/**
 * A chat model without a service: it decides by rules, from the foods and recipes it was given, which tools to call and
 * what to answer, in English, French, Spanish and German. The same messages always get the same answer.
 */
export class OfflineChef extends BaseChatModel<OfflineChefOptions> {
  readonly #foodIndex: FoodIndex;
  readonly #reader: FoodReader;
  readonly #understanding: Understanding;

  constructor({ knowledge, ...fields }: BaseChatModelParams & { knowledge: OfflineKnowledge }) {
    super(fields);
    this.#foodIndex = new FoodIndex(knowledge);
    this.#reader = new FoodReader(this.#foodIndex);
    this.#understanding = new Understanding(this.#reader);
  }

  override _llmType(): string {
    return "offline-chef";
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<OfflineChefOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, OfflineChefOptions> {
    return this.withConfig({ ...kwargs, tools });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const { text, tool_calls, fields } = this.#answer(messages, options);
    return { generations: [{ text, message: new AIMessage({ content: text, tool_calls, ...fields }) }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { text, tool_calls, fields } = this.#answer(messages, options);
    if (tool_calls.length > 0) {
      const chunks = tool_calls.map(({ id, name, args }, index) => {
        return { type: "tool_call_chunk" as const, id, name, args: JSON.stringify(args), index };
      });
      yield chunkOf("", { tool_call_chunks: chunks });
      return;
    }
    for (const word of text.match(/\s*\S+(?:\s+$)?/g) ?? [text]) {
      options.signal?.throwIfAborted();
      const chunk = chunkOf(word);
      yield chunk;
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk });
    }
    if (fields) yield chunkOf("", fields);
  }

  /** What the model says next, as LangChain's messages have it. */
  #answer(messages: readonly BaseMessage[], { signal }: this["ParsedCallOptions"]) {
    signal?.throwIfAborted();
    const context = readContext(messages.find((message) => SystemMessage.isInstance(message))?.text ?? "");
    const decision = this.#decide(messages, context);
    if ("text" in decision) {
      return { text: decision.text, tool_calls: [], fields: withChoices(decision.choices, context.lang) };
    }
    const tool_calls = decision.calls.map(({ name, args }, index) => ({
      type: "tool_call" as const,
      id: `call_${messages.length}_${index}`,
      name,
      args,
    }));
    return { text: "", tool_calls, fields: undefined };
  }

  #decide(messages: readonly BaseMessage[], context: PromptContext): Decision {
    const turn = readTurn(messages);
    const say = sayings[context.lang];
    if (turn.rounds.length >= maxRounds) return { text: withExamples("toolFailed", say, true) };
    switch (context.task) {
      case "upgrade":
        return { calls: [{ name: recipeUpgrade.name, args: upgradeByRules(context, this.#foodIndex) }] };
      case "fun_fact":
        // The facts are whole sentences: there is nothing to add to them.
        return { text: context.facts[0] ?? "" };
      case "generate":
        return advance(composeScript(context, this.#foodIndex, turn), turn.rounds);
      case "chat": {
        const env = {
          foodIndex: this.#foodIndex,
          reader: this.#reader,
          understanding: this.#understanding,
          context,
          lang: context.lang,
          say,
          constraints: constraintsOf(context.user, this.#foodIndex),
          confirmed: false,
          found: new Map(),
          said: [turn.message, ...turn.history.flatMap(({ role, text }) => (role === "user" ? [text] : [])).reverse()],
        };
        return advance(chatScript(turn, env), turn.rounds);
      }
    }
  }
}

const chunkOf = (text: string, fields: Omit<AIMessageChunkFields, "content"> = {}): ChatGenerationChunk =>
  new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text, ...fields }) });

/** The messages offered with an answer, where the chat looks for them: in the answer's language, and in every one. */
const withChoices = (offered: readonly Offer[] = [], lang: Lang) =>
  offered.length > 0
    ? { additional_kwargs: { choices: offered.map((one) => one[lang]), choice_texts: [...offered] } }
    : undefined;
