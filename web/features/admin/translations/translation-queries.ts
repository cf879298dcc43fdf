import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BulkJob } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { answerOf, api, call, unwrap } from "../../../shared/client/eden.ts";
import { requestAnswer } from "../../../shared/client/fetch.ts";
import { toListed } from "../../../shared/client/listed.ts";

export const languages = ["en", "fr", "es", "de"] as const satisfies readonly Lang[];

/** Which recipes are meant; no language is all of them. */
export interface TranslationScope {
  langs: Lang[];
  publicOnly: boolean;
  tagId: number | null;
}

const root = ["admin", "translations"] as const;
const queryOf = ({ langs, publicOnly, tagId }: TranslationScope) => ({
  ...(langs.length > 0 ? { langs } : {}),
  ...(publicOnly ? { public_only: true } : {}),
  ...(tagId === null ? {} : { tag_id: tagId }),
});

/** The scope of an address; what cannot be read is left out. */
export function readScope(params: URLSearchParams): TranslationScope {
  const wanted = params.getAll("lang");
  const tag = params.get("tag") ?? "";
  return {
    langs: languages.filter((lang) => wanted.includes(lang)),
    publicOnly: params.get("public") === "1",
    tagId: /^[1-9]\d{0,8}$/.test(tag) ? Number(tag) : null,
  };
}

/** The address of a scope. */
export function writeScope({ langs, publicOnly, tagId }: TranslationScope, page = 1): URLSearchParams {
  const params = new URLSearchParams(langs.map((lang) => ["lang", lang]));
  if (publicOnly) params.set("public", "1");
  if (tagId !== null) params.set("tag", String(tagId));
  if (page > 1) params.set("page", String(page));
  return params;
}

export const estimateQuery = (scope: TranslationScope) =>
  queryOptions({
    queryKey: [...root, "estimate", scope],
    queryFn: ({ signal }) =>
      unwrap(api.api.admin.translations.estimate.get({ query: queryOf(scope), ...call({ signal }) })),
    placeholderData: keepPreviousData,
  });

export const untranslatedQuery = (scope: TranslationScope, page: number) =>
  queryOptions({
    queryKey: [...root, "recipes", scope, page],
    queryFn: async ({ signal }) =>
      toListed(
        await answerOf(api.api.admin.translations.get({ query: { ...queryOf(scope), page }, ...call({ signal }) })),
      ),
    placeholderData: keepPreviousData,
  });

/** What a job has translated so far. */
export const translatedQuery = (jobId: number, page: number, live: boolean) =>
  queryOptions({
    queryKey: [...root, "of-job", jobId, page],
    queryFn: async ({ signal }) =>
      toListed(
        await answerOf(api.api.admin.jobs({ id: jobId }).translations.get({ query: { page }, ...call({ signal }) })),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: live ? 10_000 : false,
  });

/** Starts the job. The key makes sure that an attempt without an answer is no second one. */
export async function startTranslation(scope: TranslationScope, key: string): Promise<BulkJob> {
  const { langs, publicOnly, tagId } = scope;
  const body = { langs: langs.length > 0 ? langs : null, public_only: publicOnly, tag_id: tagId };
  const headers = { "idempotency-key": key };
  return (await requestAnswer<BulkJob>("/api/recipe/translate/recipes", { method: "POST", body, headers })).data;
}

/** What has names, besides recipes. */
export type NamedThings = "tags" | "quantities";

/** Starts the job that completes the names of all tags, or of all measures; the key is as above. */
export async function startNamesTranslation(things: NamedThings, langs: Lang[], key: string): Promise<BulkJob> {
  const body = { langs: langs.length > 0 ? langs : null };
  const headers = { "idempotency-key": key };
  return (await requestAnswer<BulkJob>(`/api/recipe/translate/${things}`, { method: "POST", body, headers })).data;
}
