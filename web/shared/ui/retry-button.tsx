import { Button, type ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatClock } from "../formatting/duration.ts";
import { useRetryWait } from "./use-retry-wait.ts";

interface RetryButtonProps extends ButtonProps {
  /** What failed; its wait, if it names one, is kept. */
  error: unknown;
  onRetry: () => void;
}

/** Try again; where the server asked for patience, the button counts down first. */
export function RetryButton({ error, onRetry, ...rest }: RetryButtonProps) {
  const { t } = useTranslation("common");
  const wait = useRetryWait(error);
  const time = wait < 60 ? `${wait} s` : formatClock(wait);
  return (
    // The seconds are for the eye: a screen reader has heard the wait in the message.
    <Button {...rest} onClick={onRetry} disabled={wait > 0} aria-live="off" className="tq-numbers">
      {wait > 0 ? t("try_again_in", { time }) : t("try_again")}
    </Button>
  );
}
