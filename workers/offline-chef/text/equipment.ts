import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { ByLang, strict, Text } from "../data.ts";
import { compiled, Pattern } from "../patterns.ts";
import words from "./equipment.json";

/** Words for tools in steps, with what to call them; in the order in which a cook gets them out. */
const tools = compiled(
  ByLang(Type.Array(Type.Object({ words: Pattern("i"), name: Text }, strict))),
  words,
  "equipment.json",
);

/** The names of the tools that a text mentions, in the order of use. */
export const toolsIn = (text: string, lang: Lang): string[] =>
  tools[lang].filter((tool) => tool.words.test(text)).map(({ name }) => name);
