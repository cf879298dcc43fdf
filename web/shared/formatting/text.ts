import type { Lang, LangText } from "@toque/db/entities/common.ts";

/** A name as it stands inside a sentence: small where only a beginning is written large. German nouns stay as they are. */
export function inSentence(name: string, lang: Lang): string {
  return lang === "de" ? name : name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
}

/** The text of a field that is either translated already or a language map. */
export function textOf(text: LangText | null | undefined, lang: Lang): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}
