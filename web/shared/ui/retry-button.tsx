import { Button, type ButtonProps } from "@mantine/core";
import { formatClock } from "../formatting/duration.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useRetryWait } from "./use-retry-wait.ts";

interface RetryButtonProps extends ButtonProps {
  /** The error; its Retry-After, if any, is respected. */
  error: unknown;
  onRetry: () => void;
}

/** A retry button; after a 429 with Retry-After, it counts down first. */
export function RetryButton({ error, onRetry, ...rest }: RetryButtonProps) {
  const { t } = useTranslation("common");
  const wait = useRetryWait(error);
  const time = wait < 60 ? `${wait} s` : formatClock(wait);
  return (
    // The countdown is visual only: the error message announces the wait to screen readers.
    <Button {...rest} onClick={onRetry} disabled={wait > 0} aria-live="off" className="tq-numbers">
      {wait > 0 ? t("try_again_in", { time }) : t("try_again")}
    </Button>
  );
}
