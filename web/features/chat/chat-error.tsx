import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/client/api-error.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import styles from "./chat.module.css";
import type { ChatFailure } from "./use-chat.ts";

/** Seconds until another try makes sense; counts down. */
function useWait(failure: ChatFailure): number {
  const seconds =
    failure.kind === "call" && failure.error instanceof ApiError && failure.error.status === 429
      ? (failure.error.retryAfter ?? 0)
      : 0;
  const [left, setLeft] = useState({ failure, seconds });
  if (left.failure !== failure) setLeft({ failure, seconds });
  useEffect(() => {
    if (left.seconds <= 0) return;
    const timer = setTimeout(() => setLeft((now) => ({ ...now, seconds: now.seconds - 1 })), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.ceil(left.seconds);
}

/** What went wrong with a message: what happened, what is safe, what to do. */
export function ChatError({
  failure,
  onRetry,
  onDismiss,
}: {
  failure: ChatFailure;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation(["chat", "common"]);
  const wait = useWait(failure);
  const text = (): string => {
    if (failure.kind === "answer") {
      const { code, detail } = failure.error;
      if (code.startsWith("model_")) return t("error.model");
      if (code === "ai_quota_exceeded") return t("error.quota");
      return detail || t("error.answer");
    }
    const { error } = failure;
    if (!(error instanceof ApiError)) return errorSentence(error);
    if (error.code === "network_error") return t("error.offline");
    if (error.status === 503) return t("error.model");
    if (error.code === "ai_quota_exceeded") return t("error.quota");
    return errorSentence(error);
  };
  return (
    <div className={styles.error} role="alert">
      <p>{text()}</p>
      <div>
        <Button size="sm" variant="default" onClick={onRetry} disabled={wait > 0} className="tq-numbers">
          {wait > 0 && wait < 3600 ? t("error.try_in", { count: wait }) : t("common:try_again")}
        </Button>
        <Button size="sm" variant="subtle" onClick={onDismiss}>
          {t("error.dismiss")}
        </Button>
      </div>
    </div>
  );
}
