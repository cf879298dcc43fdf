import { IconClock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RestaurantInfo } from "@toque/db/schemas/game-restaurant.ts";
import { useEffect } from "react";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { countCharges } from "../../../shared/game/charges.ts";
import { formatClockTime, formatCountdown, formatWhole } from "../../../shared/game/format-game.ts";
import { gameRulesQuery, restaurantLevelsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Burner, LevelPlate } from "./burner.tsx";
import styles from "./restaurant.module.css";

/** The charges of a restaurant as rings of a hob, and when the next one comes. */
function Charges({ restaurant }: { restaurant: RestaurantInfo }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const client = useQueryClient();
  const { data: rules } = useQuery(gameRulesQuery);
  const now = useNow(restaurant.next_charge_at !== null);
  const { charges, max, nextAt, share } = countCharges(restaurant, rules?.charges.hours_per_charge ?? 8, now);
  const hasCome = charges !== restaurant.cooking_charges;
  useEffect(() => {
    // The page counts on by itself; the server has the last word.
    if (hasCome) void client.invalidateQueries({ queryKey: restaurantQuery.queryKey });
  }, [hasCome, client]);
  return (
    <section className={styles.charges} aria-labelledby="charges">
      <div className={styles.line}>
        <h3 id="charges">{t("charges.title")}</h3>
        <strong className="tq-numbers">{t("charges.of", { count: charges, max })}</strong>
      </div>
      <div className={styles.meta}>
        <div className={styles.hob}>
          {Array.from({ length: Math.max(max, charges) }, (_, index) => (
            <Burner
              // biome-ignore lint/suspicious/noArrayIndexKey: charges have nothing but their place
              key={index}
              state={index < charges ? "lit" : index === charges && nextAt !== null ? "filling" : "off"}
              share={share}
            />
          ))}
        </div>
        <p className={styles.next}>
          <IconClock size={16} aria-hidden />
          {nextAt === null
            ? t("charges.full")
            : t("charges.next", {
                duration: formatCountdown(nextAt - now, lang),
                time: formatClockTime(nextAt, lang),
              })}
        </p>
      </div>
    </section>
  );
}

/** Level, experience and charges of the restaurant. */
export function RestaurantCard({ restaurant }: { restaurant: RestaurantInfo }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: levels } = useQuery(restaurantLevelsQuery);
  const { level, xp, xp_threshold: threshold } = restaurant;
  const name = levels?.[level - 1]?.name;
  const from = levels?.[level - 1]?.xp_threshold ?? 0;
  const isLast = levels !== undefined && level >= levels.length;
  return (
    <Card as="section" aria-labelledby="restaurant" className={styles.card}>
      <div className={styles.restaurant}>
        <LevelPlate level={level} />
        <div className={styles.standing}>
          <h2 id="restaurant">{name ?? t("restaurant.unnamed")}</h2>
          <p className={styles.soft}>
            {t("restaurant.level", { level })}
            <span className="tq-numbers">
              {isLast
                ? t("restaurant.xp", { xp: formatWhole(xp, lang) })
                : t("restaurant.xp_of", { xp: formatWhole(xp, lang), threshold: formatWhole(threshold, lang) })}
            </span>
          </p>
          <Meter share={isLast ? 1 : (xp - from) / Math.max(1, threshold - from)} />
          <p className={styles.soft}>
            {isLast
              ? t("restaurant.last_level")
              : t("restaurant.to_next", { xp: formatWhole(threshold - xp, lang), level: level + 1 })}
          </p>
        </div>
      </div>
      <Charges restaurant={restaurant} />
    </Card>
  );
}
