import { IconAlarm, IconHistory, IconPencil } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { readRecent, useRecentAccount } from "../../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { browserStorage } from "../../../shared/storage/storage.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import styles from "./continue-row.module.css";
import { Shelf, ShelfEmpty, ShelfSection } from "./shelf.tsx";
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
function readUnfinishedItems(account: string | null): UnfinishedItem[] {
  if (account === null) return [];
  const timers = recipesWithTimers(browserStorage.read("toque.timers"));
  return unfinishedItems({ recent: readRecent(account), timers, drafts: unsavedDrafts(account) }).slice(0, maxItems);
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

/** Recipes with a timer, unsaved drafts and recently opened recipes of this browser. */
export function ContinueRow() {
  const { t } = useTranslation("home");
  const account = useRecentAccount();
  const [{ now, items }] = useState(() => ({ now: Date.now(), items: readUnfinishedItems(account) }));
  const nameOf = useNames(items);
  return (
    <ShelfSection title={t("continue.title")}>
      {items.length === 0 ? (
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
            <li key={item.key}>
              <ItemCard item={item} name={nameOf(item)} now={now} />
            </li>
          ))}
        </Shelf>
      )}
    </ShelfSection>
  );
}
