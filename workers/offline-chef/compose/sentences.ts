import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { ByLang, checked, put, strict, Text } from "../data.ts";
import data from "./sentences.json";

// sentences.json: notes on a dish, what is said of the foods at hand, and why nothing can be composed.

checked(
  ByLang(Type.Object(Object.fromEntries(Object.keys(data.en).map((key) => [key, Text])), strict)),
  data,
  "sentences.json",
);

export type SentenceKey = keyof typeof data.en;

/** Says the sentences of a language, with their places filled. */
export const sentencesIn =
  (lang: Lang) =>
  (key: SentenceKey, values: Readonly<Record<string, string | number>> = {}): string =>
    put(data[lang][key], values);
