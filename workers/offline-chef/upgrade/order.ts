import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize } from "../../ai/language/fold.ts";
import { sentencesOf } from "../text/mentions.ts";
import { workWords } from "../text/work.ts";

/**
 * Finds an oven that is turned on too late: a step of nothing else, after another step that needs no long wait before it.
 * @returns its position among the steps and the text it has as the first one; null where the order is fine
 */
export function lateOven(texts: readonly string[], lang: Lang): { at: number; text: string } | null {
  const { alone, meanwhile, wait } = workWords[lang].oven;
  const at = texts.findIndex((text) => sentencesOf(text).length === 1 && alone.test(text.trim()));
  if (at < 1 || texts.slice(0, at).some((text) => wait.test(text))) return null;
  return { at, text: capitalize(texts[at]!.trim().replace(meanwhile, "")) };
}
