import { ApiError } from "../client/api-error.ts";
import type { Translate } from "../i18n/keys.ts";
import { texts } from "../i18n/texts.ts";
import { useTranslation } from "../i18n/use-translation.ts";

export interface ErrorText {
  title: string;
  text: string;
}

/** Error codes with translated texts; the server's texts are in English. */
const refusals = [
  "validation_error",
  "approval_pending",
  "already_public",
  "recipe_not_public",
  "too_many_personal_foods",
] as const;

/** The user-facing text for an error: what happened, what is safe, what to do. */
export function describeError(error: unknown, t: Translate<"common">): ErrorText {
  if (!(error instanceof ApiError)) return { title: t("error.unexpected_title"), text: t("error.unexpected_text") };
  if (error.code === "network_error") return { title: t("error.network_title"), text: t("error.network_text") };
  if (error.code === "timeout") return { title: t("error.timeout_title"), text: t("error.timeout_text") };
  if (error.status === 401) return { title: t("error.unauthorized_title"), text: t("error.unauthorized_text") };
  if (error.status === 403) return { title: t("error.forbidden_title"), text: t("error.forbidden_text") };
  if (error.status === 404) return { title: t("error.not_found_title"), text: t("error.not_found_text") };
  if (error.status === 412) return { title: t("error.stale_title"), text: t("error.stale_text") };
  if (error.code === "ai_quota_exceeded")
    return { title: t("error.too_many_title"), text: t("error.refused.ai_quota_exceeded") };
  if (error.status === 429) {
    const count = Math.max(1, error.retryAfter ?? 60);
    const text =
      count < 90
        ? t("error.too_many_seconds", { count })
        : t("error.too_many_minutes", { count: Math.ceil(count / 60) });
    return { title: t("error.too_many_title"), text };
  }
  if (error.status < 500) {
    const known = refusals.find((code) => code === error.code);
    return { title: t("error.refused_title"), text: known ? t(`error.refused.${known}`) : t("error.refused_text") };
  }
  return { title: t("error.server_title"), text: t("error.server_text") };
}

export function useErrorText(error: unknown): ErrorText {
  const { t } = useTranslation("common");
  return describeError(error, t);
}

/** One sentence for a toast. */
export function errorSentence(error: unknown): string {
  return describeError(error, texts.translator("common")).text;
}
