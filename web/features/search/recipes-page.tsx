import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useAtom } from "jotai/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { queryString } from "../../shared/client/fetch.ts";
import { foodIds } from "../../shared/foods/food-ref.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { activeFilters } from "./active-filters.ts";
import { EmptyResults } from "./empty-results.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { panelOpenAtom, sheetOpenAtom } from "./panel.ts";
import styles from "./recipes-page.module.css";
import { Results } from "./results.tsx";
import { SearchBar } from "./search-bar.tsx";
import { clearFilters, type SearchState } from "./search-state.ts";
import { SortSelect } from "./sort-select.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { allRecipes, resultsQuery } from "./use-results.ts";
import { useSearch } from "./use-search.ts";

const filterPanelId = "search-filters";

/** The generator, with the foods that were searched for. */
function generatorHref({ activeFilters: { ingredientFilterList, ingredientBlacklist } }: SearchState): string {
  return `/generate${queryString({ with: foodIds(ingredientFilterList), without: foodIds(ingredientBlacklist) })}`;
}

/** /recipes: the search. What its address means is told in search-url.ts. */
export default function RecipesPage() {
  const { t } = useTranslation(["search", "foods"]);
  const { t: common } = useTranslation("common");
  const controls = useSearch();
  const { state, type, change } = controls;
  const results = useInfiniteQuery(resultsQuery(state));
  const wide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false }) ?? true;
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);
  const [sheetOpen, setSheetOpen] = useAtom(sheetOpenAtom);
  const panelShown = wide && panelOpen;
  const filtersButton = useRef<HTMLButtonElement>(null);

  const { data, error, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = results;
  const recipes = allRecipes(data?.pages ?? []);
  const total = data?.pages[0]?.total;
  const addPage = (): void => {
    if (!isFetchingNextPage) void results.fetchNextPage();
  };
  useKeptPlace({ pages: isPlaceholderData ? 0 : (data?.pages.length ?? 0), more: hasNextPage, addPage });

  const filtersOn = activeFilters(state).length;
  const count = total === undefined ? "" : t("count", { count: total });
  const fields = <FilterFields state={state} change={change} />;
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
            {fields}
          </aside>
        )}
        <section className={styles.results} aria-label={t("results")}>
          {error && !isFetchNextPageError && (
            <ErrorState
              error={error}
              onRetry={() => void results.refetch()}
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
          {data && (!error || isFetchNextPageError) && recipes.length === 0 && !isPlaceholderData && (
            <EmptyResults state={state} change={change} />
          )}
          {recipes.length > 0 && (!error || isFetchNextPageError) && (
            <Results
              recipes={recipes}
              stale={isPlaceholderData}
              more={hasNextPage}
              loadingMore={isFetchingNextPage}
              moreError={isFetchNextPageError ? error : null}
              onMore={addPage}
            />
          )}
        </section>
      </div>
      <Sheet
        opened={sheetOpen && !wide}
        onClose={() => setSheetOpen(false)}
        title={t("filters")}
        footer={
          <div className={styles.footer}>
            <Button variant="default" disabled={filtersOn === 0} onClick={() => change(clearFilters)}>
              {common("clear")}
            </Button>
            <Button onClick={() => setSheetOpen(false)}>
              {total === undefined ? t("show_results") : t("show_count", { count: total })}
            </Button>
          </div>
        }
      >
        {fields}
      </Sheet>
    </Page>
  );
}
