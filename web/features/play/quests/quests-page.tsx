import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { PeriodCard, QuestsCard } from "../../../shared/quests/period-card.tsx";
import { ofPeriod, useNewDay, userQuestsQuery } from "../../../shared/quests/quest-calls.ts";
import { questlinesQuery, questsQuery } from "../../../shared/quests/quest-queries.ts";
import styles from "../../../shared/quests/quests.module.css";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { LearningCard, StoryCard } from "./questline.tsx";

function Loading() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={280} radius={16} mb={16} />
      <div className={styles.columns}>
        <Skeleton height={260} radius={16} />
        <Skeleton height={260} radius={16} />
        <Skeleton height={260} radius={16} />
      </div>
    </div>
  );
}

function Quests() {
  const { t } = useTranslation("play");
  const now = rightNow();
  const open = useQuery(userQuestsQuery(false));
  const done = useQuery(userQuestsQuery(true));
  const quests = useQuery(questsQuery);
  const lines = useQuery(questlinesQuery);
  useNewDay(open.data);
  const all = [open, done, quests, lines];
  const error = all.find((query) => query.error && !query.data)?.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const query of all) if (query.error) void query.refetch();
        }}
      />
    );
  if (!open.data || !done.data || !quests.data || !lines.data) return <Loading />;
  const period = (type: "daily" | "weekly") => ofPeriod(type, { open: open.data, done: done.data, now });
  const shown = lines.data.map((line) => ({
    line,
    quests: quests.data.filter(({ questline_id }) => questline_id === line.id),
    current: open.data.find(({ quest }) => quest.questline_id === line.id) ?? null,
  }));
  const withQuests = shown.filter((one) => one.quests.length > 0 || one.current);
  // A line that an administrator has deleted: what was promised stands.
  const others = open.data.filter(
    ({ quest }) => quest.type === "questline" && !lines.data.some(({ id }) => id === quest.questline_id),
  );
  return (
    <>
      {withQuests.map((one) => one.line.type === "story" && <StoryCard key={one.line.id} {...one} />)}
      <div className={styles.columns}>
        <PeriodCard kind="daily" quests={period("daily")} />
        <PeriodCard kind="weekly" quests={period("weekly")} />
        {withQuests.map((one) => one.line.type === "leveling" && <LearningCard key={one.line.id} {...one} />)}
        {others.length > 0 && <QuestsCard id="quests-others" title={t("quests.others")} quests={others} />}
      </div>
    </>
  );
}

/** /kitchen/quests: the story, what there is to do today and this week, and what one learns by. */
export default function QuestsPage() {
  const { t } = useTranslation("play");
  return (
    <GamePage title={t("quests.title")} greeting={t("quests.greeting")}>
      <Quests />
    </GamePage>
  );
}
