import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { rightNow } from "../../shared/cooking/clock.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { PeriodCard } from "../../shared/quests/period-card.tsx";
import { ofPeriod, useNewDay, userQuestsQuery } from "../../shared/quests/quest-calls.ts";
import styles from "./kitchen.module.css";

/** The quests of the day in the kitchen: they can be claimed here, in tint, as something else is orange. */
export function TodayQuests() {
  const { t } = useTranslation("play");
  const open = useQuery(userQuestsQuery(false));
  const done = useQuery(userQuestsQuery(true));
  useNewDay(open.data);
  // The kitchen is whole without them.
  if (!open.data || !done.data) return null;
  const quests = ofPeriod("daily", { open: open.data, done: done.data, now: rightNow() });
  if (quests.length === 0) return null;
  return (
    <div>
      <PeriodCard kind="daily" quests={quests} quiet />
      <Link href="/kitchen/quests" className={styles.more}>
        {t("quests.see_all")}
      </Link>
    </div>
  );
}
