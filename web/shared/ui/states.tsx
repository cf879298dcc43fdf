import type { ReactNode } from "react";
import { Hand } from "./hand.tsx";
import { RetryButton } from "./retry-button.tsx";
import styles from "./states.module.css";
import { useErrorText } from "./use-error-text.ts";
import { Hat } from "./wordmark.tsx";

interface EmptyStateProps {
  /** Said by hand. */
  title: string;
  text?: string;
  /** A button or two. */
  action?: ReactNode;
  /** The drawing above; the hat by default. */
  picture?: ReactNode;
  /** It is all that the page says: its title is the page's heading. */
  page?: boolean;
}

/** Nothing here yet: says so kindly, and what to do. */
export function EmptyState({ title, text, action, picture, page = false }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.picture}>{picture ?? <Hat size={72} />}</span>
      <Hand as={page ? "h1" : "h2"} size="title">
        {title}
      </Hand>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  action?: ReactNode;
  /** It is all that the page says; else the page has an orange action of its own. */
  page?: boolean;
}

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({ error, onRetry, action, page = false }: ErrorStateProps) {
  const { title, text } = useErrorText(error);
  return (
    <div className={styles.state} role="alert">
      <span className={styles.picture}>
        <Hat size={72} />
      </span>
      <Hand as={page ? "h1" : "h2"} size="title">
        {title}
      </Hand>
      <p className={styles.text}>{text}</p>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && <RetryButton error={error} onRetry={onRetry} variant={page ? "filled" : "default"} />}
          {action}
        </div>
      )}
    </div>
  );
}
