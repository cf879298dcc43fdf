import type { Locale } from "@toque/db/recipes/present.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "./caller.ts";
import { parseJsonBody } from "./request-body.ts";
import { commonHeaders } from "./schemas.ts";

/**
 * The base of every API module: the callers' roles, and the `lang` and `user-id` headers.
 * @param prefix path of the module
 * @param tag heading of its calls in the OpenAPI document
 */
export const httpModule = <const Prefix extends string>(deps: Deps, prefix: Prefix, tag: string) =>
  new Elysia({ prefix, normalize: false, tags: [tag] })
    .onParse(parseJsonBody)
    .use(callers(deps))
    .guard({ headers: commonHeaders });

/** The language in which a request wants its texts. */
export const localeOf = (headers: { lang?: Lang | undefined }, translated = true): Locale => ({
  lang: headers.lang ?? "en",
  translated,
});
