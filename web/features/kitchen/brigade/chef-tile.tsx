import { IconCheck } from "@tabler/icons-react";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./chef-tile.module.css";

interface ChefTileProps {
  chef: Chef;
  /** A specialty of the chef meets what is on the stove. */
  fits?: boolean;
  /** Is in the brigade: said on the picture. */
  inBrigade?: boolean;
  /** A button below, and what else belongs to the tile. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A chef in a list: portrait, name, level, specialties and fatigue. The tile is the link to the chef's card. */
export function ChefTile({ chef, fits, inBrigade, action, className }: ChefTileProps) {
  const { t } = useTranslation("game");
  const words = useChefWords();
  const level = words.level(chef);
  return (
    <Card as="article" flush className={clsx(styles.tile, className)}>
      <div className={styles.picture}>
        <ChefPortrait chef={chef} sizes="200px" className={styles.portrait} />
        {fits && (
          <Pill tone="herb" small icon={<IconCheck size={14} aria-hidden />} className={styles.mark}>
            {t("brigade.fits")}
          </Pill>
        )}
        {inBrigade && !fits && (
          <Pill tone="tint" small icon={<IconCheck size={14} aria-hidden />} className={styles.mark}>
            {t("brigade.in")}
          </Pill>
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.line}>
          <h3>
            <Link href={`/kitchen/chefs/${chef.id}`} className={styles.link} draggable={false}>
              {chef.name}
            </Link>
          </h3>
          <span>{level !== null && t("chef.level", { level })}</span>
        </div>
        <p className={styles.specialties}>{words.specialties(chef).join(", ")}</p>
        <div className={styles.line}>
          <span>{words.fatigue(chef)}</span>
          <span className="tq-numbers">{t("chef.fatigue_of", { fatigue: chef.fatigue })}</span>
        </div>
        <Meter share={chef.fatigue / 100} tone="quiet" />
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </Card>
  );
}
