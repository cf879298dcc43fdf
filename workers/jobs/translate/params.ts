import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { TranslationWish } from "../../ai/translate/slots.ts";

/** The target languages and the source language of a request; all languages by default. */
export const toWish = (request: {
  langs?: readonly Lang[] | null | undefined;
  origin_lang?: Lang | null | undefined;
}): TranslationWish => ({
  langs: langs.filter((lang) => request.langs == null || request.langs.includes(lang)),
  origin: request.origin_lang ?? null,
});
