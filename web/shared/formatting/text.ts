import type { Lang } from "@toque/db/schemas/common.ts";

export { textOf } from "@toque/db/shared/units/signs.ts";

/** A name for use inside a sentence: its first letter in lower case, except in German. */
export function inSentence(name: string, lang: Lang): string {
  return lang === "de" ? name : name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
}
