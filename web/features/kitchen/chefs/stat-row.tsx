import { IconBolt, IconHeart, IconToolsKitchen2, type TablerIcon } from "@tabler/icons-react";
import type { ChefStat, ChefStats } from "@toque/db/schemas/game.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "./chefs.module.css";

export const statIcons: Record<ChefStat, TablerIcon> = {
  efficiency: IconBolt,
  expertise: IconToolsKitchen2,
  resilience: IconHeart,
};

/** The statistics in the order of the page. */
export const statOrder: readonly ChefStat[] = ["efficiency", "expertise", "resilience"];

/** The three statistics side by side. */
export function StatRow({ stats }: { stats: ChefStats }) {
  const { t } = useTranslation("game");
  return (
    <Card className={styles.statRow}>
      {statOrder.map((stat) => {
        const Icon = statIcons[stat];
        return (
          <div key={stat}>
            <Icon size={20} stroke={1.8} aria-hidden />
            <strong className="tq-numbers">{stats[stat]}</strong>
            <span>{t(`stat.${stat}`)}</span>
          </div>
        );
      })}
    </Card>
  );
}
