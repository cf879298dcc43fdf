import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, enumerate } from "../../language/fold.ts";
import type { AnswerFault } from "../answer.ts";
import replies from "./replies.json";

/**
 * The answer that code gives where the model has none that may be shown, in the reader's language.
 * @param made what the message does besides: changes, a safety card
 */
export function replyByCode(
  faults: readonly AnswerFault[],
  { changes, cards }: { changes: boolean; cards: boolean },
  lang: Lang,
): string {
  const of = replies[lang];
  const made = [...(changes ? [of.changed] : []), ...(cards ? [of.card] : [])];
  if (made.length > 0) return made.join(" ");
  const advised = faults.find(({ kind }) => kind === "advice");
  if (advised) return of.advice.replace("{words}", () => advised.words.join(", "));
  return faults.some(({ kind }) => kind === "safety") ? of.unread : of.nothing;
}

/** What code adds to an answer about foods that no table knows, in the reader's language. */
export const writtenFoodsText = (names: readonly string[], lang: Lang): string =>
  capitalize(
    replies[lang][names.length > 1 ? "written_many" : "written_one"].replace("{words}", () => enumerate(names, lang)),
  );
