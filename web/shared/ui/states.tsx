import type { ReactNode } from "react";
import { Handwriting } from "./handwriting.tsx";
import { RetryButton } from "./retry-button.tsx";
import styles from "./states.module.css";
import { useErrorText } from "./use-error-text.ts";
import { usePageTitle } from "./use-page-title.ts";
import { Hat } from "./wordmark.tsx";

interface EmptyStateProps {
  /** Shown in handwriting. */
  title: string;
  text?: string;
  /** A button or two. */
  action?: ReactNode;
  /** The drawing above; the hat by default. */
  picture?: ReactNode;
  /** It is the page's only content: its title is the page's heading. */
  page?: boolean;
}

/** An empty state: explains it, and what to do. */
export function EmptyState({ title, text, action, picture, page = false }: EmptyStateProps) {
  usePageTitle(page ? title : null);
  return (
    <div className={styles.state}>
      <span className={styles.picture}>{picture ?? <Hat size={72} />}</span>
      <Handwriting as={page ? "h1" : "h2"} size="title">
        {title}
      </Handwriting>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  action?: ReactNode;
  /** It is the page's only content; otherwise the page has its own primary action. */
  page?: boolean;
}

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({ error, onRetry, action, page = false }: ErrorStateProps) {
  const { title, text } = useErrorText(error);
  usePageTitle(page ? title : null);
  return (
    <div className={styles.state} role="alert">
      <span className={styles.picture}>
        <Hat size={72} />
      </span>
      <Handwriting as={page ? "h1" : "h2"} size="title">
        {title}
      </Handwriting>
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
