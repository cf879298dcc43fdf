import type { Lang } from "@toque/db/schemas/common.ts";
import { languageOf } from "../language/detect.ts";
import { isInOtherLanguage } from "./answer/tongue.ts";
import { type Problem, problem } from "./problem.ts";

/** A fault where texts are together certainly not in the language that was asked for; none where they may be. */
export function languageProblems(texts: readonly string[], lang: Lang): Problem[] {
  const text = texts.join("\n");
  const spoken = languageOf(text);
  if (spoken !== null && spoken !== lang)
    return [
      problem(`The texts are in "${spoken}", not in "${lang}".`, "other_language", { lang: spoken, asked_lang: lang }),
    ];
  return isInOtherLanguage(text, [lang])
    ? [problem(`The texts are not in "${lang}".`, "language_missed", { asked_lang: lang })]
    : [];
}
