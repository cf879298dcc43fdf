import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pages } from "../../shared/foods/pages.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import styles from "./decided-list.module.css";

/** A page of entries, and how many there are in all. */
interface Entries<T> {
  entries: readonly T[];
  total: number;
}

interface StatusFilterProps<S extends string> {
  label: string;
  value: S;
  statuses: readonly S[];
  nameOf: (status: S) => string;
  onChange: (status: S) => void;
}

/** Which entries are listed: those that wait for a decision, or those that have one. */
export function StatusFilter<S extends string>({ label, value, statuses, nameOf, onChange }: StatusFilterProps<S>) {
  const options = statuses.map((status) => ({ value: status, label: nameOf(status) }));
  return (
    <div className={styles.filter}>
      <Choice label={label} value={value} look="pills" options={options} onChange={onChange} />
    </div>
  );
}

interface DecidedListProps<T> {
  query: UseQueryResult<Entries<T>>;
  label: string;
  page: number;
  /** What is said where there is none. */
  empty: { title: string; text?: string };
  /** An entry as a list item. */
  children: (entry: T) => ReactNode;
}

/** What moderators decide on, page by page. */
export function DecidedList<T>({ query, label, page, empty, children }: DecidedListProps<T>) {
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data && data.total === 0 && !isPlaceholderData && <EmptyState {...empty} />}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ul className={styles.list} aria-label={label} aria-busy={isPlaceholderData}>
            {data.entries.map(children)}
          </ul>
        </Card>
      )}
      {data && <Pages page={page} total={data.total} />}
    </>
  );
}
