import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import { Meter } from "../game/meter.tsx";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { objectiveWords } from "./objective-words.ts";
import { filterNamesQuery } from "./quest-queries.ts";
import styles from "./quests.module.css";

/** The objectives of a quest one by one, each with how far it is. */
export function Objectives({ quest }: { quest: UserQuest }) {
  const { t } = useTranslation(["play", "common"]);
  const lang = useLanguage();
  const { data: names } = useQuery(filterNamesQuery);
  return (
    <ul className={styles.objectives}>
      {quest.progress.map(({ objective, count }, i) => {
        const reached = quest.completed || count >= objective.count;
        const shown = Math.min(reached ? objective.count : count, objective.count);
        const Mark = reached ? IconCheck : IconCircle;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the objectives of a quest keep their order
          <li key={i} className={styles.objective} data-reached={reached || undefined}>
            <Mark size={18} aria-hidden />
            <span>{objectiveWords(objective, t, lang, names)}</span>
            <span className={styles.count}>
              {reached ? t("quests.reached") : t("quests.of", { count: shown, total: objective.count })}
            </span>
            {!reached && <Meter share={shown / objective.count} className={styles.meter} />}
          </li>
        );
      })}
    </ul>
  );
}
