import type { Lang } from "../../schemas/common.ts";
import { expanded, Phrases } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import wares from "./words/wares.json";

// "Milk jug", "couteau à fromage", "molde para pan", "Fondue-Gabel": the food only says what a thing of the kitchen is for. Only
// things that hold or serve nothing to eat under that name: an "olla para gambas" or a "plato de gambas" has prawns in it.

interface Wares {
  before: Phrases;
  after: Phrases;
  /** Behind a food with a hyphen only. */
  afterHyphen: ReadonlySet<string>;
}

const waresOf = (lang: Lang): Wares => ({
  before: new Phrases(expanded(wares[lang].before, wares[lang].sets), -1),
  after: new Phrases(wares[lang].after, 0),
  afterHyphen: new Set(wares[lang].afterHyphen),
});

const byLang: Record<Lang, Wares> = { en: waresOf("en"), fr: waresOf("fr"), es: waresOf("es"), de: waresOf("de") };

/** Whether the words beside the name of a food make it the name of a thing that is used for it. */
export function isOfWare(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): boolean {
  const { before, after, afterHyphen } = byLang[lang];
  if (before.find(tokens, start) || after.find(tokens, end)) return true;
  return tokens[end - 1]!.hyphen && afterHyphen.has(tokens[end]?.text ?? "");
}
