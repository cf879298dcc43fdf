import { useQuery } from "@tanstack/react-query";
import { formatShare } from "../../../shared/formatting/number.ts";
import { gameLabelsQuery, gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "./chefbox.module.css";

/** How likely each rank is, and with how many points: said before a box is opened. The bars are on a scale of 100. */
export function Odds() {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const rules = useQuery(gameRulesQuery);
  const { data: labels } = useQuery(gameLabelsQuery);
  return (
    <Card as="section" aria-labelledby="odds" className={styles.odds}>
      <div className={styles.oddsHead}>
        <h2 id="odds">{t("box.odds")}</h2>
        <span>{t("box.of_hundred")}</span>
      </div>
      {rules.error && !rules.data && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <LinesSkeleton lines={4} />}
      {rules.data && (
        <ul className={styles.ranks}>
          {rules.data.chefs.ranks.map(({ key, percent, points }) => (
            <li key={key}>
              <strong>{labels?.ranks[key]}</strong>
              <span>{t("box.points", { from: points.from, to: points.to })}</span>
              <Meter share={percent / 100} tone="quiet" className={styles.bar} />
              <strong className="tq-numbers">{formatShare(percent / 100, lang)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
