import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BaseChatModelParams,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import { UPGRADE_TOOL } from "../prompts/upgrade.ts";
import { chatScript } from "./chat/script.ts";
import { composeScript } from "./compose/script.ts";
import { readContext } from "./context.ts";
import { advance, type Decision, readTurn, textOf } from "./conversation.ts";
import { Understanding } from "./intents/understand.ts";
import { type OfflineKnowledge, Pantry } from "./knowledge.ts";
import { FoodReader } from "./lexicon/reader.ts";
import { phrases } from "./phrases/index.ts";
import { constraintsOf } from "./substitutions/constraints.ts";
import { upgradeByRules } from "./upgrade/upgrade.ts";

interface OfflineChefOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
}

/** Rounds of tools after which the chef stops asking for more. */
const maxRounds = 7;

/**
 * A chat model without a service: it decides by rules, from the foods and recipes it was given, which tools to call and
 * what to answer, in English, French, Spanish and German. The same messages always get the same answer.
 */
export class OfflineChef extends BaseChatModel<OfflineChefOptions> {
  readonly #pantry: Pantry;
  readonly #reader: FoodReader;
  readonly #understanding: Understanding;

  constructor({ knowledge, ...fields }: BaseChatModelParams & { knowledge: OfflineKnowledge }) {
    super(fields);
    this.#pantry = new Pantry(knowledge);
    this.#reader = new FoodReader(this.#pantry);
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
    const decision = this.#decide(messages, options.tools ?? []);
    const message =
      "text" in decision
        ? new AIMessage({ content: decision.text })
        : new AIMessage({ content: "", tool_calls: toolCalls(decision.calls, messages.length) });
    return { generations: [{ text: "text" in decision ? decision.text : "", message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    options.signal?.throwIfAborted();
    const decision = this.#decide(messages, options.tools ?? []);
    if ("calls" in decision) {
      const chunks = toolCalls(decision.calls, messages.length).map((call, index) => ({
        type: "tool_call_chunk" as const,
        name: call.name,
        args: JSON.stringify(call.args),
        id: call.id,
        index,
      }));
      yield new ChatGenerationChunk({
        text: "",
        message: new AIMessageChunk({ content: "", tool_call_chunks: chunks }),
      });
      return;
    }
    for (const word of decision.text.match(/\s*\S+(?:\s+$)?/g) ?? [decision.text]) {
      options.signal?.throwIfAborted();
      const chunk = new ChatGenerationChunk({ text: word, message: new AIMessageChunk({ content: word }) });
      yield chunk;
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  #decide(messages: readonly BaseMessage[], tools: readonly BindToolsInput[]): Decision {
    const system = messages.find((message) => SystemMessage.isInstance(message));
    const context = readContext(system ? textOf(system) : "");
    const turn = readTurn(messages);
    const say = phrases[context.lang];
    if (turn.exchanges.length >= maxRounds) return { text: say.toolFailed("") };
    if (context.task === "upgrade" && context.recipe) {
      const args = upgradeByRules(context, context.recipe, this.#pantry, this.#reader);
      return { calls: [{ name: UPGRADE_TOOL, args }] };
    }
    // The facts are sentences that follow from the tables already: there is nothing to add to them.
    if (context.task === "fun_fact") return { text: context.facts[0] ?? "" };
    if (context.task === "generate" && context.request) {
      const script = composeScript(context.request, context, this.#pantry, this.#reader, turn, responseToolOf(tools));
      return advance(script, turn.exchanges);
    }
    const env = {
      pantry: this.#pantry,
      reader: this.#reader,
      understanding: this.#understanding,
      context,
      lang: context.lang,
      say,
      constraints: constraintsOf(context.user, this.#pantry),
      found: new Map(),
    };
    return advance(chatScript(turn, env), turn.exchanges);
  }
}

function toolCalls(calls: readonly { name: string; args: Record<string, unknown> }[], turn: number) {
  return calls.map(({ name, args }, index) => ({
    type: "tool_call" as const,
    id: `call_${turn}_${index}`,
    name,
    args,
  }));
}

/** The tool that takes a finished recipe: the one whose schema asks for a title and an overview. */
function responseToolOf(tools: readonly BindToolsInput[]): string | null {
  for (const tool of tools) {
    const described = tool as { name?: unknown; function?: { name?: unknown; parameters?: { properties?: object } } };
    const properties = described.function?.parameters?.properties;
    if (
      properties &&
      "title" in properties &&
      "overview" in properties &&
      typeof described.function?.name === "string"
    ) {
      return described.function.name;
    }
  }
  return null;
}
