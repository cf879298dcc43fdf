import { Button, Skeleton } from "@mantine/core";
import { IconCheck, IconFridge, IconSparkles } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { queryString } from "../../shared/client/fetch.ts";
import { pantryQuery } from "../../shared/foods/pantry-query.ts";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { BottomActions } from "../../shared/ui/bottom-actions.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { BackLink } from "./back-link.tsx";
import styles from "./cookable.module.css";
import { CookableCard } from "./cookable-card.tsx";
import { cookableQuery, useSavePantry } from "./fridge-queries.ts";
import { certaintyOf } from "./sightings.ts";

/** The longest time that the page offers to keep to, in minutes. */
const maxMinutes = 60;
const placeholders = [0, 1, 2, 3];

function CardSkeletons() {
  return (
    <div className={styles.list} aria-hidden="true">
      {placeholders.map((index) => (
        <Skeleton key={index} height={index === 0 ? 280 : 110} radius="lg" />
      ))}
    </div>
  );
}

/** What can be cooked with what is at home. */
export default function FridgeRecipesPage() {
  const { t } = useTranslation("fridge");
  const lang = useLanguage();
  const home = useQuery(pantryQuery);
  const save = useSavePantry();
  const [isQuick, setQuick] = useState(false);
  // By recipe: nobody puts the same foods on a list twice without seeing it.
  const [putOn, setPutOn] = useState<Readonly<Record<number, number | null>>>({});
  // What a photo leaves open does not count.
  const foodIds = (home.data?.fridge ?? [])
    .filter(({ confidence }) => certaintyOf(confidence) !== "doubtful")
    .map(({ food_id }) => food_id);
  const isAsked = home.data !== undefined && foodIds.length > 0;
  const pantry = home.data?.pantry_counts ?? true;
  const found = useInfiniteQuery({
    ...cookableQuery({ foodIds, pantry, maxMinutes: isQuick ? maxMinutes : null }),
    enabled: isAsked,
  });
  const recipes = found.data?.pages.flatMap((page) => page.recipes) ?? [];
  const [best] = recipes;
  const error = (home.data ? null : home.error) ?? (found.data ? null : found.error);
  const isEmpty = isAsked && found.data !== undefined && recipes.length === 0;
  const cook = best && (
    <LinkButton href={`/recipes/${best.id}`} className={styles.cook}>
      {t("cook_this", { name: textOf(best.name, lang) })}
    </LinkButton>
  );
  const toFridge = (
    <LinkButton href="/fridge" variant={isAsked ? "default" : "filled"}>
      {t("to_fridge")}
    </LinkButton>
  );
  return (
    <Page narrow>
      {cook && <BackLink href="/fridge" label={t("to_fridge")} />}
      <PageHeader title={t("cook")} action={cook && <div className={styles.wide}>{cook}</div>} />
      {error && <ErrorState error={error} onRetry={() => void (home.data ? found.refetch() : home.refetch())} />}
      {home.data && foodIds.length === 0 && (
        <EmptyState title={t("no_foods.title")} text={t("no_foods.text")} action={toFridge} />
      )}
      {isAsked && (
        <div className={styles.chips}>
          <Link href="/fridge" className={styles.count}>
            <IconFridge size={18} aria-hidden />
            {t("count", { count: foodIds.length })}
          </Link>
          <Pill
            tone={pantry ? "herb" : "line"}
            pressed={pantry}
            icon={pantry ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => save({ pantry_counts: !pantry })}
          >
            {t("pantry.chip")}
          </Pill>
          <Pill
            tone={isQuick ? "herb" : "line"}
            pressed={isQuick}
            icon={isQuick ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => setQuick(!isQuick)}
          >
            {t("up_to", { time: formatMinutes(maxMinutes, lang) })}
          </Pill>
        </div>
      )}
      {!error && ((isAsked && !found.data) || home.isPending) && <CardSkeletons />}
      {isEmpty && (
        <EmptyState title={t("none.title")} text={t(isQuick ? "none.text_quick" : "none.text")} action={toFridge} />
      )}
      {recipes.length > 0 && (
        <ul className={styles.list} data-old={found.isPlaceholderData || undefined}>
          {recipes.map((recipe, index) => (
            <li key={recipe.id}>
              <CookableCard
                recipe={recipe}
                large={index === 0}
                listId={putOn[recipe.id] ?? null}
                onPut={(listId) => setPutOn((before) => ({ ...before, [recipe.id]: listId }))}
              />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("show_more")}
          </Button>
        </div>
      )}
      {isAsked && found.data && (
        <section className={styles.new} aria-labelledby="fridge-new">
          <h2 id="fridge-new" className={styles.newTitle}>
            {t("new.title")}
          </h2>
          <p className={styles.soft}>{t("new.text")}</p>
          <LinkButton
            href={`/generate${queryString({ have: foodIds })}`}
            variant="default"
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            {t("new.action")}
          </LinkButton>
        </section>
      )}
      {cook && <BottomActions>{cook}</BottomActions>}
    </Page>
  );
}
