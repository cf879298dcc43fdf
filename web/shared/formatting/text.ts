import type { Lang } from "@toque/db/schemas/common.ts";

export { textOf } from "@toque/db/shared/units/signs.ts";

/** A German name that opens with an adjective before its noun: "Rote Paprika". Words on -er may be of a place ("Wiener Würstchen"). */
const germanAdjective = /^\p{Lu}\p{Ll}+es? (?:\p{Ll}+ )*\p{Lu}/u;

/** A name for use inside a sentence: its first letter in lower case, in German that of an adjective only. */
export function inSentence(name: string, lang: Lang): string {
  if (lang === "de" && !germanAdjective.test(name)) return name;
  return name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
}
