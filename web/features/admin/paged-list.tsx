import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Listed } from "../../shared/client/listed.ts";
import { Card } from "../../shared/ui/card.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import styles from "./admin.module.css";
import { Pager } from "./pager.tsx";
import { pageCount } from "./user-list.ts";

interface PagedListProps<T> {
  query: UseQueryResult<Listed<T>>;
  page: number;
  onPage: (page: number) => void;
  /** "12 jobs". */
  count: (total: number) => string;
  empty: { title: string; text: string };
  children: (item: T) => ReactNode;
}

/** A list of the API with its skeleton, its error, what stands in place of nothing, and the way to its other pages. */
export function PagedList<T extends { id: number }>({
  query,
  page,
  onPage,
  count,
  empty,
  children,
}: PagedListProps<T>) {
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <>
      <output className={styles.count}>{data ? count(data.total) : ""}</output>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data?.entries.length === 0 && <EmptyState title={empty.title} text={empty.text} />}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ul className={clsx(styles.list, isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
            {data.entries.map((item) => (
              <li key={item.id} className={styles.entry}>
                {children(item)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pager page={page} pages={pageCount(data?.total ?? 0)} onPage={onPage} />
    </>
  );
}
