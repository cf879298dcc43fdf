import type { Lang, LangText } from "@toque/db/entities/common.ts";

/** The text of a field that is either translated already or a language map. */
export function textOf(text: LangText | null | undefined, lang: Lang): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}
