import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useAtom } from "jotai/react";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryString } from "../../shared/client/fetch.ts";
import { foodIds } from "../../shared/foods/food-ref.ts";
import { RecipeList } from "../../shared/recipe-list/recipe-list.tsx";
import { allRecipes } from "../../shared/recipe-list/recipe-pages.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton, RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { useQuietLoad } from "../../shared/ui/use-quiet-load.ts";
import { activeFilters } from "./active-filters.ts";
import { EmptyResults } from "./empty-results.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { panelOpenAtom } from "./panel.ts";
import styles from "./recipes-page.module.css";
import { SearchBar } from "./search-bar.tsx";
import { clearFilters, reloadSearch, type SearchState } from "./search-state.ts";
import { readSearch } from "./search-url.ts";
import { SortSelect } from "./sort-select.tsx";
import { resultsQuery } from "./use-results.ts";

import { useSearch } from "./use-search.ts";

/** Fetches the first results of an address before the page is drawn. */
export function prefetchResults(client: QueryClient, search: string): Promise<void> {
  return client.prefetchInfiniteQuery(resultsQuery(readSearch(new URLSearchParams(search))));
}

const filterPanelId = "search-filters";

// The first screen does without them: they come in the quiet after it, or when they are asked for.
const loadFields = () => import("./filter-fields.tsx");
const loadSheet = () => import("./filter-sheet.tsx");
const FilterFields = lazy(loadFields);

/** The generator, with the foods that were searched for. */
function generatorHref({ activeFilters: { ingredientFilterList, ingredientBlacklist } }: SearchState): string {
  return `/generate${queryString({ with: foodIds(ingredientFilterList), without: foodIds(ingredientBlacklist) })}`;
}

/** /recipes: the search. What its address means is told in search-url.ts. */
export default function RecipesPage() {
  const { t } = useTranslation(["search", "foods"]);
  const controls = useSearch();
  const { state, type, change } = controls;
  const results = useInfiniteQuery(resultsQuery(state));
  const wide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false }) ?? true;
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);
  const [sheetOpen, setSheetOpen] = useState(false);
  const panelShown = wide && panelOpen;
  const loadFilters = (): Promise<unknown> => (wide ? loadFields() : loadSheet());
  useQuietLoad(loadFilters);
  const filtersButton = useRef<HTMLButtonElement>(null);

  const { data, error, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = results;
  const recipes = useMemo(() => allRecipes(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const total = last?.total;
  const failed = error && !isFetchNextPageError;
  const search = useEffectEvent(() => void results.refetch());
  const reloads = useRef(state.needsReload);
  useEffect(() => {
    if (reloads.current === state.needsReload) return;
    reloads.current = state.needsReload;
    search();
  }, [state.needsReload]);

  const filtersOn = activeFilters(state).length;
  const count = total === undefined ? "" : t("count", { count: total });
  return (
    <Page>
      <div className={styles.header}>
        <PageHeader
          greeting={t("greeting")}
          title={t("title")}
          action={
            <LinkButton
              href={generatorHref(state)}
              className={styles.generate}
              leftSection={<IconSparkles size={18} aria-hidden />}
            >
              {t("generate")}
            </LinkButton>
          }
        />
      </div>
      <SearchBar
        text={state.filters.query}
        onType={type}
        onSubmit={() => {
          change((now) => now);
          // A phone's keyboard makes way for the results.
          if (!wide && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        filters={filtersOn}
        filtersOpen={wide ? panelOpen : sheetOpen}
        onFiltersNear={() => void loadFilters().catch(() => {})}
        onFilters={() => (wide ? setPanelOpen(!panelOpen) : setSheetOpen(true))}
        panelId={panelShown ? filterPanelId : undefined}
        filtersRef={filtersButton}
      />
      <div className={styles.line}>
        <FilterChips state={state} change={change} after={filtersButton} />
        <div className={styles.summary}>
          <output className="tq-numbers">{count}</output>
          <SortSelect value={state.sort} onChange={(sort) => change((now) => ({ ...now, sort }))} />
        </div>
      </div>
      <div className={panelShown ? styles.withPanel : undefined}>
        {panelShown && (
          <aside id={filterPanelId} className={styles.panel} aria-label={t("filters")}>
            <Suspense fallback={<LinesSkeleton lines={10} />}>
              <FilterFields state={state} change={change} />
            </Suspense>
          </aside>
        )}
        <section className={styles.results} aria-label={t("results")}>
          {failed && (
            <ErrorState
              error={error}
              onRetry={() => change(reloadSearch)}
              action={
                filtersOn > 0 && (
                  <Button variant="default" onClick={() => change(clearFilters)}>
                    {t("clear_all")}
                  </Button>
                )
              }
            />
          )}
          {!error && !data && <RecipeGridSkeleton count={9} />}
          {data && !failed && recipes.length === 0 && !isPlaceholderData && (
            <EmptyResults state={state} change={change} />
          )}
          {last && !failed && recipes.length > 0 && (
            <RecipeList
              recipes={recipes}
              total={last.total}
              pages={last.through}
              stale={isPlaceholderData}
              more={hasNextPage}
              loadingMore={isFetchingNextPage}
              moreError={isFetchNextPageError ? error : null}
              onMore={() => void results.fetchNextPage()}
            />
          )}
        </section>
      </div>
      <LazyDialog
        load={loadSheet}
        props={{
          opened: sheetOpen && !wide,
          onClose: () => setSheetOpen(false),
          filtersOn,
          total,
          state,
          change,
        }}
      />
    </Page>
  );
}
