import { IconAlarm, IconHistory, IconPencil } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { readRecent, useRecentAccount } from "../../shared/recipes/recent-recipes.ts";
import { recipeQuery } from "../../shared/recipes/recipe-queries.ts";
import { Card } from "../../shared/ui/card.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { ago } from "./ago.ts";
import styles from "./continue-row.module.css";
import { keptDrafts } from "./kept-drafts.ts";
import { type Doing, type OpenWork, openWork, recipesWithTimers } from "./open-work.ts";
import { Shelf, ShelfEmpty, ShelfSection } from "./shelf.tsx";

/** How many things are offered. */
const offered = 6;
const icons = { timer: IconAlarm, draft: IconPencil, opened: IconHistory } satisfies Record<Doing, unknown>;

/** What this browser remembers, as it is when the page opens. */
function readOpenWork(account: string | null): OpenWork[] {
  if (account === null) return [];
  const timers = recipesWithTimers(localStorage.getItem("toque.timers"));
  return openWork({ recent: readRecent(account), timers, drafts: keptDrafts(account) }).slice(0, offered);
}

/** The names of recipes that were opened in another language than is shown now, in this one; the rest are known. */
function useNames(work: readonly OpenWork[]): (entry: OpenWork) => string {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const foreign = work.flatMap(({ recipe }) => (recipe && recipe.lang !== lang ? [recipe.id] : []));
  const answers = useQueries({ queries: foreign.map(recipeQuery) });
  return ({ recipe, title }) => {
    const answer = recipe ? answers[foreign.indexOf(recipe.id)]?.data : undefined;
    return textOf(answer?.recipe.name ?? recipe?.name ?? title, lang) || t("continue.unnamed");
  };
}

function WorkCard({ work, name, now }: { work: OpenWork; name: string; now: number }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const { doing, recipe, href, at } = work;
  const Icon = icons[doing];
  return (
    <Card as="article" flush className={styles.work}>
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
        <p className={clsx(styles.doing, doing !== "opened" && styles.pressing)}>
          <Icon size={16} aria-hidden />
          {t(`continue.${doing}`, { ago: ago(at, now, lang) ?? t("continue.just_now") })}
        </p>
      </div>
    </Card>
  );
}

/** What was left open in this browser: cooking with a timer, a draft, the recipes that were read. */
export function ContinueRow() {
  const { t } = useTranslation("home");
  const account = useRecentAccount();
  const [{ now, work }] = useState(() => ({ now: Date.now(), work: readOpenWork(account) }));
  const nameOf = useNames(work);
  return (
    <ShelfSection title={t("continue.title")}>
      {work.length === 0 ? (
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
          {work.map((entry) => (
            <li key={entry.key}>
              <WorkCard work={entry} name={nameOf(entry)} now={now} />
            </li>
          ))}
        </Shelf>
      )}
    </ShelfSection>
  );
}
