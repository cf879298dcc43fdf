import { Button, Skeleton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { UnderstoodQuery } from "@toque/db/schemas/search.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { type ActiveFilter, activeFilters, removeFilter, wordFilters } from "./filters/active-filters.ts";
import { useFilterTexts } from "./filters/filter-texts.ts";
import styles from "./recipes-page.module.css";
import { totalQuery } from "./search-queries.ts";
import { applyFilters, resetSearch, type SearchState } from "./search-state.ts";
import type { SearchControls } from "./use-search.ts";

/** How many filters are tried, and how many suggestions are shown. */
const maxTried = 6;
const maxSuggestions = 3;

/** The key of the suggestion to leave diet and allergies aside. */
const profile = "profile";

interface EmptyResultsProps extends Pick<SearchControls, "state" | "change"> {
  /** What the search understood of its words. */
  understood: UnderstoodQuery | null | undefined;
  /** Instead of the usual words where there is nothing to search in. */
  nothing?: ReactNode;
}

/** One thing less, and what the search is then. */
interface Suggestion {
  key: string;
  text: string;
  without: (state: SearchState) => SearchState;
}

/** Shown without results: suggests which filter to remove, with the number of recipes that this would find. */
export default function EmptyResults({ state, change, understood, nothing }: EmptyResultsProps) {
  const { t } = useTranslation("search");
  const ofWords = wordFilters(understood);
  const textOfFilter = useFilterTexts(state, ofWords);
  // Where words are filters, each can be dropped by itself.
  const isText = state.activeFilters.query !== "" && ofWords.length === 0;
  const query: ActiveFilter[] = isText ? [{ kind: "query", key: "query" }] : [];
  const filters = [...query, ...ofWords, ...activeFilters(state)];
  // With a single filter, "start over" does the same.
  const candidates: Suggestion[] = (filters.length > 1 ? filters.slice(0, maxTried) : []).map((filter) => ({
    key: filter.key,
    text: t("drop", { filter: textOfFilter(filter) }),
    without: (now) => removeFilter(now, filter),
  }));
  // No chip shows that diet and allergies are kept to, so who finds nothing because of them is told.
  if (useUser() && state.respectProfile && state.scope === "all")
    candidates.unshift({
      key: profile,
      text: t("unsuited"),
      without: (now) => ({ ...now, respectProfile: false }),
    });
  const totals = useQueries({
    queries: candidates.map(({ without }) => totalQuery(applyFilters(without(state)))),
  });
  const loading = totals.some(({ isPending }) => isPending);
  const suggestions = candidates
    .map((suggestion, index) => ({ suggestion, total: totals[index]?.data ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxSuggestions);
  const isUnsuited = suggestions.some(({ suggestion }) => suggestion.key === profile);
  if (filters.length === 0 && !isUnsuited) {
    if (nothing) return nothing;
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
  const isOnlyUnsuited = isUnsuited && suggestions.length === 1;
  const some = loading || suggestions.length > 0 ? t("none_one_less") : t("none_text");
  const text = isOnlyUnsuited ? t("none_suited") : some;
  return (
    <EmptyState
      title={t("none_title")}
      text={text}
      action={
        <div className={styles.suggestions}>
          {loading && <Skeleton height={44} radius="xl" />}
          {!loading &&
            suggestions.map(({ suggestion, total }) => (
              <Button
                key={suggestion.key}
                variant="default"
                classNames={{ label: styles.suggestion }}
                justify="space-between"
                onClick={() => change(suggestion.without)}
              >
                <span>{suggestion.text}</span>
                <span className={styles.suggestionTotal}>{t("count", { count: total })}</span>
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
