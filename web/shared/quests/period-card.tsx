import { IconClock } from "@tabler/icons-react";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import type { ReactNode } from "react";
import { useNow } from "../cooking/use-now.ts";
import { formatCountdown } from "../game/format-game.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { Card } from "../ui/card.tsx";
import { orderQuests } from "./order-quests.ts";
import { QuestRow } from "./quest-row.tsx";
import styles from "./quests.module.css";

/** The time until a moment, in milliseconds since 1970; nothing once it has come. */
function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const left = until - useNow(true);
  if (left <= 0) return null;
  return (
    <span className={styles.left}>
      <IconClock size={16} aria-hidden />
      {t("quests.left", { time: formatCountdown(left, lang) })}
    </span>
  );
}

interface QuestsCardProps {
  /** Of the heading. */
  id: string;
  title: string;
  quests: readonly UserQuest[];
  /** Beside the title. */
  end?: ReactNode;
  /** In place of no quests. */
  empty?: string;
  /** Something else of the page is orange: claiming is tint. */
  quiet?: boolean;
}

/** A list of quests: what can be claimed first. */
export function QuestsCard({ id, title, quests, end, empty, quiet = false }: QuestsCardProps) {
  return (
    <Card as="section" className={styles.list} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {quests.length === 0 ? (
        <p className={styles.soft}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {orderQuests(quests).map((quest) => (
            <QuestRow key={quest.id} quest={quest} quiet={quiet} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PeriodCardProps {
  kind: "daily" | "weekly";
  quests: readonly UserQuest[];
  quiet?: boolean;
}

/** The quests of a day or a week with the time that is left. */
export function PeriodCard({ kind, quests, quiet = false }: PeriodCardProps) {
  const { t } = useTranslation("play");
  // One from before that waits to be claimed has its end behind it.
  const ends = Math.max(0, ...quests.map(({ ends_at }) => (ends_at ? Date.parse(ends_at) : 0)));
  return (
    <QuestsCard
      id={`quests-${kind}`}
      title={t(quiet && kind === "daily" ? "quests.of_today" : `quests.${kind}`)}
      quests={quests}
      end={<TimeLeft until={ends} />}
      empty={t(`quests.no_${kind}`)}
      quiet={quiet}
    />
  );
}
