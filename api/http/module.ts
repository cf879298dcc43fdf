import type { Lang } from "@toque/db/entities/common.ts";
import type { Voice } from "@toque/db/recipes/present.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "./caller.ts";
import { commonHeaders } from "./schemas.ts";

/**
 * What every module of the API starts from: the callers' roles, and the `lang` and `user-id` headers.
 * @param prefix path of the module
 * @param tag heading of its calls in the OpenAPI document
 */
export const httpModule = <const Prefix extends string>(deps: Deps, prefix: Prefix, tag: string) =>
  new Elysia({ prefix, normalize: false, tags: [tag] }).use(callers(deps)).guard({ headers: commonHeaders });

/** In which language a request wants its texts. */
export const voiceOf = (headers: { lang?: Lang | undefined }, translated = true): Voice => ({
  lang: headers.lang ?? "en",
  translated,
});
