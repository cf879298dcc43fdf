import { type Lang, langs } from "@toque/db/schemas/common.ts";
import words from "./equipment.json";

// equipment.json: words for tools in steps, as patterns, with what to call them; in the order in which a cook gets them out.

const tools = Object.fromEntries(
  langs.map((lang) => [lang, words[lang].map((tool) => ({ pattern: new RegExp(tool.words, "i"), name: tool.name }))]),
) as Record<Lang, { pattern: RegExp; name: string }[]>;

/** The names of the tools that a text mentions, in the order of use. */
export const toolsIn = (text: string, lang: Lang): string[] =>
  tools[lang].filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
