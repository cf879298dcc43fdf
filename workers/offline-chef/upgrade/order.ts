import type { Lang } from "@toque/db/schemas/common.ts";
import { sentencesOf } from "../text/mentions.ts";

/** A sentence that turns the oven on and does nothing else. */
const preheats: Record<Lang, RegExp> = {
  en: /^(?:meanwhile,? )?(?:pre-?heat|heat) (?:the|your|an) oven\b/i,
  fr: /^(?:pendant ce temps,? )?(?:préchauffe[zr]|faites (?:pré)?chauffer|allumez) (?:le |votre )?four\b/i,
  es: /^(?:mientras tanto,? )?(?:precalienta|calienta|precalentar|enciende) el horno\b/i,
  de: /^(?:inzwischen )?(?:den )?(?:back)?ofen\b.*\bvorheizen\b/i,
};
/** A wait that is longer than an oven takes to heat. */
const rests: Record<Lang, RegExp> = {
  en: /\b(?:rest|chill|rise|prove|marinat|soak|overnight|freez)/i,
  fr: /\b(?:repos|lever|marin|tremp|réfrigér|au frais|nuit)/i,
  es: /\b(?:repos|leva|marin|macera|remoj|nevera|noche)/i,
  de: /(?:ruhen|gehen lassen|kühl|marinier|einweich|über Nacht)/i,
};

/** The sentence without words that refer to the previous one. */
const opening: Record<Lang, RegExp> = {
  en: /^meanwhile,? /i,
  fr: /^pendant ce temps,? /i,
  es: /^mientras tanto,? /i,
  de: /^inzwischen (?=(?:den )?(?:back)?ofen)/i,
};

/**
 * Finds an oven that is turned on too late: a step of nothing else, after another step that needs no long wait before it.
 * @returns its position among the steps and the text it has as the first one; null where the order is fine
 */
export function lateOven(texts: readonly string[], lang: Lang): { at: number; text: string } | null {
  const at = texts.findIndex((text) => sentencesOf(text).length === 1 && preheats[lang].test(text.trim()));
  if (at < 1 || texts.slice(0, at).some((text) => rests[lang].test(text))) return null;
  const text = texts[at]!.trim().replace(opening[lang], "");
  return { at, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
