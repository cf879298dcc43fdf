import { type Static, Type } from "@sinclair/typebox";
import { Enum, Id, Lang, langs, Nullable } from "@toque/db/entities/common.ts";
import type { TranslationWish } from "../../ai/translate/slots.ts";
import { bulkKinds } from "./lacking.ts";

const wishProperties = { langs: Type.Array(Lang, { maxItems: 4 }), origin_lang: Nullable(Lang) };

/** What a translate-recipe job is given. */
export const TranslateRecipeParams = Type.Object({ recipe_id: Id, ...wishProperties });
export type TranslateRecipeParams = Static<typeof TranslateRecipeParams>;

/** What a translate-all job is given; `total` entities lacked a language when it was made. */
export const TranslateAllParams = Type.Object({
  kind: Enum(bulkKinds),
  total: Type.Integer({ minimum: 0 }),
  ...wishProperties,
});
export type TranslateAllParams = Static<typeof TranslateAllParams>;

/** The languages to fill and the one to start from, as a request names them; all languages by default. */
export const toWish = (request: {
  langs?: readonly Lang[] | null | undefined;
  origin_lang?: Lang | null | undefined;
}): TranslationWish => ({
  langs: langs.filter((lang) => request.langs == null || request.langs.includes(lang)),
  origin: request.origin_lang ?? null,
});
