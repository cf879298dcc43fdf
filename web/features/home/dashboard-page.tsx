import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { queryString } from "../../shared/client/fetch.ts";
import { recipesQuery } from "../../shared/recipes/recipe-queries.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { RecipeCard, RecipeGrid } from "../../shared/ui/recipe-card.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./dashboard.module.css";
import { greetingKey } from "./greeting.ts";

/** Home: the search, and a few ideas. */
export default function DashboardPage() {
  const { t } = useTranslation("shell");
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(recipesQuery());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    navigate(`/recipes${queryString({ query: text.trim() })}`);
  };
  return (
    <Page>
      <PageHeader
        greeting={t(greetingKey(new Date().getHours()))}
        title={t("dashboard.title")}
        action={
          <LinkButton
            className={styles.generate}
            href="/generate"
            variant="light"
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            {t("dashboard.generate")}
          </LinkButton>
        }
      />
      <search>
        <form onSubmit={submit} className={styles.search}>
          <SearchField
            label={t("dashboard.search_label")}
            placeholder={t("dashboard.search_placeholder")}
            value={text}
            onChange={setText}
          >
            <Button type="submit">{t("dashboard.search")}</Button>
          </SearchField>
        </form>
      </search>
      <div className={styles.heading}>
        <h2>{t("dashboard.suggestions")}</h2>
        <Link href="/recipes">{t("dashboard.all")}</Link>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RecipeGridSkeleton />}
      {data && (
        <RecipeGrid>
          {data.recipes.slice(0, 6).map((recipe, index) => (
            <RecipeCard key={recipe.id} recipe={recipe} eager={index < 3} level={3} />
          ))}
        </RecipeGrid>
      )}
    </Page>
  );
}
