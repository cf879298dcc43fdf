import { sentencesOf } from "@toque/db/shared/hygiene/text.ts";

/** Words from which on saying the same is no chance: "Bon appétit" is said by both. */
const MIN_WORDS = 3;

const isQuestion = (text: string) => text.trimEnd().endsWith("?");

/**
 * Whether an answer says nothing but sentences of the message: small models repeat what they are asked ("I'll use almond
 * milk."), which reads as if it had been done. A question may be repeated to ask what is meant.
 */
export function isEcho(answer: string, message: string): boolean {
  const said = sentencesOf(answer);
  const own = new Set(sentencesOf(message).map(({ normal }) => normal.replace(/ [.!]$/, "")));
  const words = said.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return (
    words > MIN_WORDS && said.every(({ text, normal }) => !isQuestion(text) && own.has(normal.replace(/ [.!]$/, "")))
  );
}
