import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useAtom } from "jotai/react";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { RecipeList } from "../../shared/recipe-list/recipe-list.tsx";
import { allRecipes, type ListedRecipe } from "../../shared/recipe-list/recipe-pages.ts";
import { useIsSignedIn } from "../../shared/session/session.ts";
import { browserAtom } from "../../shared/storage/stored-atom.ts";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton, RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { SortSelect } from "../../shared/ui/sort-select.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { useDeferredPrefetch } from "../../shared/ui/use-deferred-prefetch.ts";
import { activeFilters, wordFilters } from "./filters/active-filters.ts";
import styles from "./recipes-page.module.css";
import { SearchBar } from "./search-bar.tsx";
import { resultsQuery } from "./search-queries.ts";
import {
  clearFilters,
  defaultOrder,
  offeredSorts,
  reloadSearch,
  type Scope,
  type SearchState,
  type Sort,
  shownSort,
} from "./search-state.ts";
import { useSearch } from "./use-search.ts";

/** Whether the filter panel is open on wide screens; stored in this browser. */
const panelOpenAtom = browserAtom("toque.filters", false);

const filterPanelId = "search-filters";

// Loaded after the first screen, when the browser is idle or when the user opens the filters.
const loadFields = () => import("./filters/filter-fields.tsx");
const loadSheet = () => import("./filters/filter-sheet.tsx");
const FilterFields = lazy(loadFields);
const EmptyResults = lazy(() => import("./empty-results.tsx"));
const LeftOut = lateLazy(() => import("./left-out.tsx"));
const loadChips = () => import("./filters/filter-chips.tsx");
// There are none before somebody chooses a filter.
const FilterChips = lateLazy(async () => ({ default: (await loadChips()).FilterChips }));
// Where something like an address is searched for.
const ImportOffer = lateLazy(() => import("../../shared/imports/import-offer.tsx"));

/** The order of the results. */
function OrderSelect({ state, onChange }: { state: SearchState; onChange: (sort: Sort) => void }) {
  const { t } = useTranslation("search");
  return (
    <SortSelect
      label={t("sort_label")}
      value={shownSort(state)}
      options={offeredSorts(state)}
      name={(sort) => t(`sort.${sort === "relevance" ? defaultOrder(state) : sort}`)}
      onChange={onChange}
    />
  );
}

interface RecipeSearchProps {
  scope: Scope;
  /** The page's header. */
  header: (state: SearchState) => ReactNode;
  /** The name of the search field. */
  label: string;
  placeholder: string;
  footer?: (recipe: ListedRecipe) => ReactNode;
  /** Instead of the results where there is nothing to search in. */
  nothing?: ReactNode;
}

/** A page that searches recipes. Its query parameters are described in search-url.ts. */
export function RecipeSearch({ scope, header, label, placeholder, footer, nothing }: RecipeSearchProps) {
  const { t } = useTranslation(["search", "foods"]);
  const signedIn = useIsSignedIn();
  const controls = useSearch(scope);
  const { state, type, change } = controls;
  const results = useInfiniteQuery(resultsQuery(state));
  const wide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false }) ?? true;
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);
  const [sheetOpen, setSheetOpen] = useState(false);
  const panelShown = wide && panelOpen;
  const loadFilters = (): Promise<unknown> => (wide ? loadFields() : loadSheet());
  useDeferredPrefetch(() => Promise.all([loadFilters(), loadChips()]));
  const filtersButton = useRef<HTMLButtonElement>(null);

  const { data, error, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = results;
  const recipes = useMemo(() => allRecipes(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const total = last?.total;
  const understood = data?.pages[0]?.understood;
  const dropped = understood?.dropped ?? [];
  const failed = error && !isFetchNextPageError;
  const search = useEffectEvent(() => void results.refetch());
  const reloads = useRef(state.needsReload);
  useEffect(() => {
    if (reloads.current === state.needsReload) return;
    reloads.current = state.needsReload;
    search();
  }, [state.needsReload]);

  const filterCount = activeFilters(state).length;
  const count = total === undefined ? "" : t("count", { count: total });
  return (
    <Page>
      {header(state)}
      <SearchBar
        label={label}
        placeholder={placeholder}
        text={state.filters.query}
        onType={type}
        onSubmit={() => {
          change((now) => now);
          // Closes the on-screen keyboard, which would cover the results.
          if (!wide && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        filterCount={filterCount}
        filtersOpen={wide ? panelOpen : sheetOpen}
        onFiltersHover={() => void loadFilters().catch(() => {})}
        onFilters={() => (wide ? setPanelOpen(!panelOpen) : setSheetOpen(true))}
        panelId={panelShown ? filterPanelId : undefined}
        filtersRef={filtersButton}
      />
      {state.filters.query.includes(".") && (
        <Suspense>
          <ImportOffer text={state.filters.query} />
        </Suspense>
      )}
      <div className={styles.line}>
        {filterCount + wordFilters(understood).length > 0 && (
          <Suspense>
            <FilterChips state={state} change={change} after={filtersButton} understood={understood} />
          </Suspense>
        )}
        <div className={styles.summary}>
          <div>
            <output className="tq-numbers">{count}</output>
            {signedIn && scope === "all" && !!total && (
              <Suspense>
                <LeftOut state={state} change={change} />
              </Suspense>
            )}
          </div>
          <OrderSelect state={state} onChange={(sort) => change((now) => ({ ...now, sort }))} />
        </div>
      </div>
      {dropped.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("dropped", {
            count: dropped.length,
            words: dropped.map((query) => t("chip.query", { query })).join(", "),
          })}
        </p>
      )}
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
                filterCount > 0 && (
                  <Button variant="default" onClick={() => change(clearFilters)}>
                    {t("clear_all")}
                  </Button>
                )
              }
            />
          )}
          {!error && !data && <RecipeGridSkeleton count={9} />}
          {data && !failed && recipes.length === 0 && !isPlaceholderData && (
            <Suspense fallback={<RecipeGridSkeleton count={9} />}>
              <EmptyResults state={state} change={change} understood={understood} nothing={nothing} />
            </Suspense>
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
              footer={footer}
            />
          )}
        </section>
      </div>
      <LazyDialog
        load={loadSheet}
        props={{
          opened: sheetOpen && !wide,
          onClose: () => setSheetOpen(false),
          filterCount,
          total,
          state,
          change,
        }}
      />
    </Page>
  );
}
