import type { Lang } from "@toque/db/entities/common.ts";

export { textOf } from "@toque/db/units/signs.ts";

/** A name as it stands inside a sentence: small where only a beginning is written large. German nouns stay as they are. */
export function inSentence(name: string, lang: Lang): string {
  return lang === "de" ? name : name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
}
