import { Button, Skeleton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { type ActiveFilter, activeFilters, dropFilter } from "./active-filters.ts";
import styles from "./empty-results.module.css";
import { useFilterTexts } from "./filter-chips.tsx";
import { applyFilters, resetSearch } from "./search-state.ts";
import { totalQuery } from "./use-results.ts";
import type { SearchControls } from "./use-search.ts";

/** How many filters are tried out, and how many ways out are offered. */
const tried = 6;
const offered = 3;

/** Nothing was found: tells which filter to drop, and how many recipes that would bring. */
export function EmptyResults({ state, change }: Pick<SearchControls, "state" | "change">) {
  const { t } = useTranslation("search");
  const textOfFilter = useFilterTexts(state);
  const words: ActiveFilter[] = state.activeFilters.query ? [{ kind: "query", key: "query" }] : [];
  const filters = [...words, ...activeFilters(state)];
  // With a single filter, dropping it is what "start over" does.
  const candidates = filters.length > 1 ? filters.slice(0, tried) : [];
  const totals = useQueries({
    queries: candidates.map((filter) => totalQuery(applyFilters(dropFilter(state, filter)))),
  });
  const waiting = totals.some(({ isPending }) => isPending);
  const ways = candidates
    .map((filter, index) => ({ filter, total: totals[index]?.data ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, offered);
  if (filters.length === 0) {
    return (
      <EmptyState
        title={t("nothing_yet_title")}
        text={t("nothing_yet_text")}
        action={
          <LinkButton href="/generate" variant="light">
            {t("generate")}
          </LinkButton>
        }
      />
    );
  }
  const text = waiting || ways.length > 0 ? t("none_one_less") : t("none_text");
  return (
    <EmptyState
      title={t("none_title")}
      text={text}
      action={
        <div className={styles.ways}>
          {waiting && <Skeleton height={44} radius="xl" />}
          {!waiting &&
            ways.map(({ filter, total }) => (
              <Button
                key={filter.key}
                variant="default"
                classNames={{ label: styles.way }}
                justify="space-between"
                onClick={() => change((now) => dropFilter(now, filter))}
              >
                <span>{t("drop", { filter: textOfFilter(filter) })}</span>
                <span className={styles.total}>{t("count", { count: total })}</span>
              </Button>
            ))}
          <Button variant="subtle" onClick={() => change(resetSearch)}>
            {t("start_over")}
          </Button>
        </div>
      }
    />
  );
}
