import { Button } from "@mantine/core";
import { formatTimeOfDay } from "../../../shared/client/ai-quota.ts";
import { useFindingTexts } from "../../../shared/findings/use-finding-texts.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RetryButton } from "../../../shared/ui/retry-button.tsx";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { useOnline } from "../../../shared/ui/use-online.ts";
import styles from "../chat.module.css";
import type { ChatFailure } from "../use-chat.ts";
import { failureReason } from "./failure-reason.ts";

interface ChatErrorProps {
  failure: ChatFailure;
  onRetry: () => void;
  onDismiss: () => void;
}

/** The error of a message, with buttons to retry or dismiss it. */
export function ChatError({ failure, onRetry, onDismiss }: ChatErrorProps) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const online = useOnline();
  const reason = failureReason(failure);
  const texts = useFindingTexts();
  const error = reason.kind === "answer" ? reason.error : null;
  const details = error ? [texts.failure(error) ?? [], texts.findings(error.findings)].flat() : [];
  const text = (): string => {
    if (reason.kind === "offline") return online ? errorSentence(failure.error) : t("error.offline");
    if (reason.kind === "quota") return t("error.quota", { time: formatTimeOfDay(reason.until, lang) });
    return reason.kind === "call" ? errorSentence(failure.error) : t(`error.${reason.kind}`);
  };
  return (
    <div className={styles.error}>
      {/* The button is outside the alert: its countdown would be announced every second. */}
      <div role="alert">
        <p>{text()}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </div>
      <div>
        {reason.kind !== "quota" && (
          <RetryButton
            size="sm"
            variant="default"
            error={failure.kind === "call" ? failure.error : null}
            onRetry={onRetry}
          />
        )}
        <Button size="sm" variant={reason.kind === "quota" ? "default" : "subtle"} onClick={onDismiss}>
          {t("error.dismiss")}
        </Button>
      </div>
    </div>
  );
}
