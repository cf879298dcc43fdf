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
import { readContext } from "../ai/prompts/context.ts";
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
    options.signal?.throwIfAborted();
    const context = contextOf(messages);
    const decision = this.#decide(messages, context);
    const message =
      "text" in decision
        ? new AIMessage({ content: decision.text, ...withChoices(decision.choices, context.lang) })
        : new AIMessage({ content: "", tool_calls: toolCalls(decision.calls, messages.length) });
    return { generations: [{ text: "text" in decision ? decision.text : "", message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    options.signal?.throwIfAborted();
    const context = contextOf(messages);
    const decision = this.#decide(messages, context);
    if ("calls" in decision) {
      const chunks = toolCalls(decision.calls, messages.length).map(({ id, name, args }, index) => {
        return { type: "tool_call_chunk" as const, id, name, args: JSON.stringify(args), index };
      });
      yield chunkOf("", { tool_call_chunks: chunks });
      return;
    }
    for (const word of decision.text.match(/\s*\S+(?:\s+$)?/g) ?? [decision.text]) {
      options.signal?.throwIfAborted();
      const chunk = chunkOf(word);
      yield chunk;
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk });
    }
    if (decision.choices?.length) yield chunkOf("", withChoices(decision.choices, context.lang));
  }

  #decide(messages: readonly BaseMessage[], context: Context): Decision {
    const turn = readTurn(messages);
    const say = sayings[context.lang];
    if (turn.exchanges.length >= maxRounds) return { text: withExamples("toolFailed", say, true) };
    switch (context.task) {
      case "upgrade":
        return { calls: [{ name: recipeUpgrade.name, args: upgradeByRules(context, this.#foodIndex) }] };
      case "fun_fact":
        // The facts are whole sentences: there is nothing to add to them.
        return { text: context.facts[0] ?? "" };
      case "generate":
        return advance(composeScript(context, this.#foodIndex, turn), turn.exchanges);
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
        return advance(chatScript(turn, env), turn.exchanges);
      }
    }
  }
}

type Context = ReturnType<typeof readContext>;

const contextOf = (messages: readonly BaseMessage[]): Context =>
  readContext(messages.find((message) => SystemMessage.isInstance(message))?.text ?? "");

const chunkOf = (text: string, fields: Omit<AIMessageChunkFields, "content"> = {}): ChatGenerationChunk =>
  new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text, ...fields }) });

/** The messages offered with an answer, where the chat looks for them: in the answer's language, and in every one. */
const withChoices = (offered: readonly Offer[] = [], lang: Lang) =>
  offered.length > 0
    ? { additional_kwargs: { choices: offered.map((one) => one[lang]), choice_texts: [...offered] } }
    : {};

function toolCalls(calls: readonly { name: string; args: Record<string, unknown> }[], turn: number) {
  return calls.map(({ name, args }, index) => ({
    type: "tool_call" as const,
    id: `call_${turn}_${index}`,
    name,
    args,
  }));
}
