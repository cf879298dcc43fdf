import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { useErrorText } from "../../shared/ui/use-error-text.ts";
import styles from "./account.module.css";

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** Lines of the placeholder while it loads. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** What a query has fetched; before that a placeholder, or its error with a way to try again. */
export function Loaded<T>({ query, lines = 2, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  const { text } = useErrorText(error);
  if (data !== undefined) return children(data);
  if (!error) return <LinesSkeleton lines={lines} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <RetryButton variant="default" size="sm" error={error} onRetry={() => void refetch()} />
    </div>
  );
}
