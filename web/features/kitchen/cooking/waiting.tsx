import { IconClockHour4 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { RewardParts, RewardSum } from "../../../shared/game/reward.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./cooking.module.css";
import { Plate } from "./plate.tsx";

/** A finished dish that others look at: how many have, and what it may bring. */
export function Waiting({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const { data: rules } = useQuery(gameRulesQuery);
  const of = rules?.evaluation.answers ?? 3;
  return (
    <div className={styles.page}>
      <Plate cooking={cooking}>
        <Pill icon={<IconClockHour4 size={16} aria-hidden />} className={styles.verdict}>
          {t("state.looked", { count: cooking.answers, of })}
        </Pill>
      </Plate>
      <Handwriting as="h2" size="title">
        {t("waiting.title")}
      </Handwriting>
      <p className={styles.soft}>{t("waiting.text", { hours: rules?.evaluation.overdue_hours ?? 72 })}</p>
      {cooking.reward && (
        <Card className={styles.card}>
          <p className={styles.soft}>{t("stove.if_approved")}</p>
          <RewardSum reward={cooking.reward} />
          <RewardParts reward={cooking.reward} />
        </Card>
      )}
      <LinkButton href="/kitchen" size="lg" className={styles.wide}>
        {t("to_kitchen")}
      </LinkButton>
    </div>
  );
}
