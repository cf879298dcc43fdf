import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import type { Logger } from "../../platform/logging/logger.ts";
import type { ChatModelPort } from "../ports.ts";
import { type CallBudget, guard } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** A picture embedded as data, so that the service need not access this server. */
export interface Picture {
  bytes: Uint8Array;
  contentType: "image/webp";
}

export interface TextQuestion {
  model: ChatModelPort;
  prompt: string;
  message: string;
  picture?: Picture;
  budget: CallBudget;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Asks a model for a text, once, without tools.
 * @throws ModelError, or the signal's reason
 */
export async function askText(question: TextQuestion): Promise<string> {
  const { picture, signal } = question;
  const agent = createAgent({
    model: question.model.chatModel(),
    tools: [],
    systemPrompt: new SystemMessage(question.prompt),
    middleware: [guard(question.budget, question.log, signal)],
  });
  const message = picture
    ? new HumanMessage({
        content: [
          { type: "text", text: question.message },
          {
            type: "image_url",
            image_url: { url: `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}` },
          },
        ],
      })
    : new HumanMessage(question.message);
  const state = await asModelWork(signal, () =>
    agent.invoke({ messages: [message] }, { signal, recursionLimit: GRAPH_STEPS }),
  );
  return state.messages.findLast((one) => AIMessage.isInstance(one))?.text.trim() ?? "";
}
