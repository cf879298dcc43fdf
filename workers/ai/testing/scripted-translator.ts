import type { SourceText } from "../translate/slots.ts";
import type { ChatRequestBody, DoubleReply } from "./openai-double.ts";

/** The texts that a translation request carries. */
export const textsOf = (request: ChatRequestBody): SourceText[] => {
  const asked = String(request.messages.findLast((message) => message.role === "user")?.content);
  return JSON.parse(asked.slice(asked.indexOf("\n") + 1)) as SourceText[];
};

/** A "translation" that keeps numbers, signs and length: every word backwards. */
export const backwards = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length === 1 ? word : [...word].reverse().join("")));

/** Answers a translation request; `change` may spoil it. */
export const translated = (
  request: ChatRequestBody,
  change: (text: string, key: string) => string | null = (text) => text,
): DoubleReply => ({
  toolCalls: [
    {
      name: "translations",
      args: {
        texts: textsOf(request).flatMap(({ key, text }) => {
          const answer = change(backwards(text), key);
          return answer === null ? [] : [{ key, text: answer }];
        }),
      },
    },
  ],
});
