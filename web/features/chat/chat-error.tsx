import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../../shared/client/ai-quota.ts";
import { useFindingTexts } from "../../shared/findings/use-finding-texts.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { useOnline } from "../../shared/ui/use-online.ts";
import styles from "./chat.module.css";
import { explain } from "./explain.ts";
import type { ChatFailure } from "./use-chat.ts";

interface ChatErrorProps {
  failure: ChatFailure;
  onRetry: () => void;
  onDismiss: () => void;
}

/** What went wrong with a message: what happened, what is safe, what to do. */
export function ChatError({ failure, onRetry, onDismiss }: ChatErrorProps) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const online = useOnline();
  const why = explain(failure);
  const texts = useFindingTexts();
  const error = why.kind === "answer" ? why.error : null;
  const reasons = error ? [texts.failure(error) ?? [], texts.findings(error.findings)].flat() : [];
  const text = (): string => {
    if (why.kind === "offline") return online ? errorSentence(failure.error) : t("error.offline");
    if (why.kind === "quota") return t("error.quota", { time: formatTimeOfDay(why.until, lang) });
    return why.kind === "call" ? errorSentence(failure.error) : t(`error.${why.kind}`);
  };
  return (
    <div className={styles.error}>
      {/* Without the button, which counts down the seconds of a wait. */}
      <div role="alert">
        <p>{text()}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <div>
        {why.kind !== "quota" && (
          <RetryButton
            size="sm"
            variant="default"
            error={failure.kind === "call" ? failure.error : null}
            onRetry={onRetry}
          />
        )}
        <Button size="sm" variant={why.kind === "quota" ? "default" : "subtle"} onClick={onDismiss}>
          {t("error.dismiss")}
        </Button>
      </div>
    </div>
  );
}
