import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PersonalFoodEntry } from "@toque/db/schemas/food.ts";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { personalFoodsQuery } from "../../shared/foods/food-calls.ts";
import { pageOf } from "../../shared/foods/pages.tsx";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { useUser } from "../../shared/session/session.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { DecidedList } from "./decided-list.tsx";
import { ModeratorsOnly } from "./moderators-only.tsx";
import { MergePanel, PromotePanel } from "./personal-food-panel.tsx";
import styles from "./personal-foods.module.css";

type Deciding = "merge" | "promote" | null;

interface FoodRowProps {
  entry: PersonalFoodEntry;
  /** What is being decided about it. */
  deciding: Deciding;
  onDecide: (deciding: Deciding) => void;
}

function FoodRow({ entry, deciding, onDecide: setDeciding }: FoodRowProps) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const name = textOf(entry.name, lang);
  const facts = [
    t("review.recipes", { count: entry.nb_recipes }),
    entry.owner_name ? t("review.by", { name: entry.owner_name }) : t("review.by_nobody"),
    ...(entry.from_ciqual ? [t("own.from_table")] : []),
  ];
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <div className={styles.words}>
          <Link href={`/foods/${entry.id}`} className={styles.name} lang={entry.origin_lang}>
            {name}
          </Link>
          <p className={styles.soft}>{facts.join(" · ")}</p>
        </div>
        {deciding === null && (
          <div className={styles.actions}>
            <Button
              variant="default"
              aria-label={t("review.merge_named", { name })}
              onClick={() => setDeciding("merge")}
            >
              {t("review.merge")}
            </Button>
            <Button
              variant="subtle"
              aria-label={t("review.promote_named", { name })}
              onClick={() => setDeciding("promote")}
            >
              {t("review.promote")}
            </Button>
          </div>
        )}
      </div>
      {deciding === "merge" && <MergePanel key={entry.revision} entry={entry} onClose={() => setDeciding(null)} />}
      {deciding === "promote" && <PromotePanel entry={entry} onClose={() => setDeciding(null)} />}
    </li>
  );
}

function Foods() {
  const isAdmin = useUser()?.roles?.includes("admin") ?? false;
  const { t } = useTranslation("foodpages");
  const [params] = useSearchParams();
  // One decision at a time.
  const [open, setOpen] = useState<{ id: number; deciding: Deciding } | null>(null);
  const page = pageOf(params);
  const query = useQuery({ ...personalFoodsQuery(page), placeholderData: keepPreviousData });
  return (
    <>
      <ModerationTabs />
      <PageHeader
        title={t("review.title")}
        action={
          isAdmin && (
            <LinkButton href="/foods/new" variant="default">
              {t("editor.new")}
            </LinkButton>
          )
        }
      />
      <p className={styles.lead}>{t("review.text")}</p>
      <DecidedList
        query={query}
        label={t("review.title")}
        page={page}
        empty={{ title: t("review.none"), text: t("review.none_text") }}
      >
        {(entry) => (
          <FoodRow
            key={entry.id}
            entry={entry}
            deciding={open?.id === entry.id ? open.deciding : null}
            onDecide={(deciding) => setOpen({ id: entry.id, deciding })}
          />
        )}
      </DecidedList>
    </>
  );
}

/** /dashboard/moderation/foods: the personal foods of all cooks, those that most recipes use first, to merge or to publish. */
export function PersonalFoodsPage() {
  useTranslation(["foodpages", "foods", "moderation"]);
  return (
    <ModeratorsOnly>
      <Foods />
    </ModeratorsOnly>
  );
}
