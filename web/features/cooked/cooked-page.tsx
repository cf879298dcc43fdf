import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { CookedRecipe } from "@toque/db/schemas/cooking.ts";
import { useState } from "react";
import { Link } from "wouter";
import { cookedQuery } from "../../shared/cooking/cook-log.ts";
import { EntryRow } from "../../shared/cooking/entry-row.tsx";
import EntrySheet from "../../shared/cooking/entry-sheet.tsx";
import { localeOf } from "../../shared/formatting/locale.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import { Hat } from "../../shared/ui/wordmark.tsx";
import styles from "./cooked.module.css";
import { byMonth } from "./months.ts";

/** 0 stands for any rating, none included. */
const filters = [0, 3, 4, 5] as const;

function Title({ entry }: { entry: CookedRecipe }) {
  const { t } = useTranslation("cooked");
  const lang = useLanguage();
  const name = textOf(entry.title, lang);
  return (
    <h3 className={styles.name}>
      {entry.recipe ? <Link href={`/recipes/${entry.recipe.id}`}>{name}</Link> : name}
      {!entry.recipe && <span className={styles.gone}> · {t("gone")}</span>}
    </h3>
  );
}

const Cover = ({ entry }: { entry: CookedRecipe }) =>
  entry.recipe ? (
    <RecipeCover recipe={entry.recipe} sizes="96px" className={styles.cover} />
  ) : (
    <span className={styles.blank}>
      <Hat size={32} />
    </span>
  );

/** /dashboard/cooked: what the user cooked, by month, the latest first. */
export default function CookedPage() {
  const { t } = useTranslation(["cooked", "common"]);
  const lang = useLanguage();
  const [stars, setStars] = useState<number>(0);
  const [edited, setEdited] = useState<CookedRecipe | null>(null);
  const list = useInfiniteQuery(cookedQuery(stars === 0 ? null : stars));
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const entries = [
    ...new Map((data?.pages ?? []).flatMap((page) => page.entries).map((one) => [one.id, one])).values(),
  ];
  const month = new Intl.DateTimeFormat(localeOf(lang), { month: "long", year: "numeric" });
  const options = filters.map((value) => ({
    value,
    label: value === 0 ? t("all") : value === 5 ? t("exactly_five") : t("at_least", { count: value }),
  }));
  const isFiltered = stars > 0;
  return (
    <Page narrow>
      <PageHeader title={t("title")} />
      {(entries.length > 0 || isFiltered) && (
        <div className={styles.filter}>
          <TogglePills label={t("filter")} options={options} chosen={[stars as 0]} onToggle={setStars} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={t("common:loading")}>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data &&
        entries.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={t("none_rated_title")}
            text={t("none_rated_text")}
            action={
              <Button variant="default" onClick={() => setStars(0)}>
                {t("show_all")}
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={t("none_title")}
            text={t("none_text")}
            action={<LinkButton href="/recipes">{t("none_action")}</LinkButton>}
          />
        ))}
      {byMonth(entries).map(({ key, first, entries: cooked }) => (
        <section key={key} aria-labelledby={`month-${key}`} className={styles.month}>
          <h2 id={`month-${key}`}>{month.format(first)}</h2>
          <ul className={styles.list}>
            {cooked.map((entry) => (
              <li key={entry.id}>
                <EntryRow
                  entry={entry}
                  onEdit={() => setEdited(entry)}
                  title={<Title entry={entry} />}
                  picture={<Cover entry={entry} />}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
      <EntrySheet
        opened={edited !== null}
        onClose={() => setEdited(null)}
        name={edited ? textOf(edited.title, lang) : ""}
        recipeId={edited?.recipe_id ?? null}
        entry={edited}
        servings={edited?.nb_servings ?? 2}
      />
    </Page>
  );
}
