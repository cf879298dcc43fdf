import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { SpoonMark } from "../../../shared/game/spoon.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { standingQuery } from "../play-calls.ts";
import styles from "./judge.module.css";

/** So many answers a day are drawn one by one; more of them are a number alone. */
const DRAWN = 40;

/** How many photos one has judged today, of how many, and what that earned. */
export function TodayBar({ isJudging = false }: { /** A photo is on the table. */ isJudging?: boolean }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const user = useUser();
  const { data: standing } = useQuery(standingQuery);
  const { data: rules } = useQuery(gameRulesQuery);
  if (!standing || !rules) return <div className={styles.today} aria-hidden />;
  const { given, limit } = standing;
  const { spoon, daily_limit } = rules.evaluation;
  // Beyond the day's number moderators decide without being paid for it; ambassadors are paid for each.
  const paid = user?.roles?.includes("ambassador") ? given : Math.min(given, daily_limit);
  return (
    <div className={styles.today}>
      <p className={styles.todayWords}>
        <span>
          {limit === null
            ? t("judge.today_unlimited", { count: given })
            : t("judge.today", { given: formatWhole(given, lang), limit: formatWhole(limit, lang) })}
        </span>
        <span className={styles.earned}>
          <SpoonMark />
          {t("judge.earned", { earned: formatWhole(paid * spoon, lang), each: formatWhole(spoon, lang) })}
        </span>
      </p>
      {limit !== null && limit <= DRAWN && (
        <div className={styles.dots} aria-hidden>
          {Array.from({ length: limit }, (_, i) => {
            const isNow = isJudging && i === given;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks without a state of their own
              <span key={i} className={clsx(styles.dot, i < given && styles.dotDone, isNow && styles.dotNow)} />
            );
          })}
        </div>
      )}
    </div>
  );
}
