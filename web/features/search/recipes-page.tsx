import { IconSparkles } from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import { queryString } from "../../shared/client/fetch.ts";
import { foodIds } from "../../shared/foods/food-ref.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { RecipeSearch } from "./recipe-search.tsx";
import styles from "./recipes-page.module.css";
import { resultsQuery } from "./search-queries.ts";
import type { SearchState } from "./search-state.ts";
import { readSearch } from "./search-url.ts";

/** Fetches the first results of an address before the page renders. */
export function prefetch(client: QueryClient, { search }: { search: string }): Promise<void> {
  return client.prefetchInfiniteQuery(resultsQuery(readSearch(new URLSearchParams(search))));
}

/** The address of the generator with the foods of the search. */
function generatorHref({ activeFilters: { ingredientFilterList, ingredientBlacklist } }: SearchState): string {
  return `/generate${queryString({ with: foodIds(ingredientFilterList), without: foodIds(ingredientBlacklist) })}`;
}

/** /recipes: the search in all recipes. */
export default function RecipesPage() {
  const { t } = useTranslation("search");
  return (
    <RecipeSearch
      scope="all"
      label={t("search_label")}
      placeholder={t("search_placeholder")}
      header={(state) => (
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
      )}
    />
  );
}
