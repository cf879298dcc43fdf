import { IconAlarm, IconHistory, IconPencil } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { mergeRecent, openedQuery } from "../../../shared/recipes/opened-recipes.ts";
import { readRecent, useRecentAccount } from "../../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { browserStorage } from "../../../shared/storage/storage.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import styles from "./continue-row.module.css";
import { Shelf, ShelfCard, ShelfEmpty, ShelfSection } from "./shelf.tsx";
import {
  type Activity,
  recipesWithTimers,
  type UnfinishedItem,
  unfinishedItems,
  unsavedDrafts,
} from "./unfinished-work.ts";

/** The most entries shown. */
const maxItems = 6;
const icons = { timer: IconAlarm, draft: IconPencil, opened: IconHistory } satisfies Record<Activity, unknown>;

/** What is stored in this browser, read once when the page opens. */
function readStored(account: string | null) {
  if (account === null) return { recent: [], timers: [], drafts: [] };
  const timers = recipesWithTimers(browserStorage.read("toque.timers"));
  return { recent: readRecent(account), timers, drafts: unsavedDrafts(account) };
}

/** With what was opened on other devices, as soon as the server has said it. */
function useUnfinishedItems(): { now: number; items: UnfinishedItem[]; isLoading: boolean } {
  const account = useRecentAccount();
  const lang = useLanguage();
  const [{ now, stored }] = useState(() => ({ now: Date.now(), stored: readStored(account) }));
  const { data: opened, isLoading } = useQuery({ ...openedQuery(lang), enabled: account !== null });
  const items = useMemo(
    () => unfinishedItems({ ...stored, recent: mergeRecent(stored.recent, opened ?? []) }).slice(0, maxItems),
    [stored, opened],
  );
  return { now, items, isLoading };
}

/** The names to show; those of recipes that were opened in another language are loaded in the current one. */
function useNames(items: readonly UnfinishedItem[]): (item: UnfinishedItem) => string {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const foreign = items.flatMap(({ recipe }) => (recipe && recipe.lang !== lang ? [recipe.id] : []));
  const queries = useQueries({ queries: foreign.map(recipeQuery) });
  return ({ recipe, title }) => {
    const loaded = recipe ? queries[foreign.indexOf(recipe.id)]?.data : undefined;
    return textOf(loaded?.recipe.name ?? recipe?.name ?? title, lang) || t("continue.unnamed");
  };
}

function ItemCard({ item, name, now }: { item: UnfinishedItem; name: string; now: number }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const { activity, recipe, href, at } = item;
  const Icon = icons[activity];
  return (
    <Card as="article" flush className={styles.item}>
      {recipe ? (
        <RecipeCover recipe={recipe} sizes="96px" eager className={styles.cover} />
      ) : (
        <span className={styles.blank}>
          <IconPencil size={30} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link href={href}>{name}</Link>
        </h3>
        <p className={clsx(styles.activity, activity !== "opened" && styles.urgent)}>
          <Icon size={16} aria-hidden />
          {t(`continue.${activity}`, { ago: formatTimeAgo(at, now, lang) ?? t("continue.just_now") })}
        </p>
      </div>
    </Card>
  );
}

/** Recipes with a timer and unsaved drafts of this browser, and the recipes that were opened last on any device. */
export function ContinueRow() {
  const { t } = useTranslation("home");
  const { now, items, isLoading } = useUnfinishedItems();
  const nameOf = useNames(items);
  return (
    <ShelfSection title={t("continue.title")}>
      {items.length === 0 && isLoading ? (
        <LinesSkeleton lines={3} />
      ) : items.length === 0 ? (
        <ShelfEmpty
          title={t("continue.none_title")}
          text={t("continue.none_text")}
          action={
            <LinkButton href="/recipes" variant="default">
              {t("continue.none_action")}
            </LinkButton>
          }
        />
      ) : (
        <Shelf compact>
          {items.map((item) => (
            // The server adds recipes to those of this browser: in a row of their own they would move the page.
            <ShelfCard key={item.key} spare={item.activity === "opened"}>
              <ItemCard item={item} name={nameOf(item)} now={now} />
            </ShelfCard>
          ))}
        </Shelf>
      )}
    </ShelfSection>
  );
}
