import type { Lang } from "@toque/db/schemas/common.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import openEnds from "./open-ends.json";

const ends: Record<Lang, ReadonlySet<string>> = {
  en: new Set(openEnds.en),
  fr: new Set(openEnds.fr),
  es: new Set(openEnds.es),
  de: new Set(openEnds.de),
};

/** True if a text certainly stops within a sentence: at a comma, an open bracket, or a word that something must follow. */
export function isCutOff(text: string, lang: Lang): boolean {
  const last = tokensOf(text.trimEnd()).at(-1);
  if (!last) return false;
  if (!last.isWord) return [",", ";", "(", "[", "„", "«"].includes(last.text);
  return ends[lang].has(last.text);
}
