import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { restaurantOfQuery } from "../../shared/game/public-restaurant.ts";
import { useIsPlayer } from "../../shared/game/use-game.ts";
import styles from "./user-page.module.css";

/** The way to a cook's restaurant. Nothing where the cook or the reader does not play. */
export function RestaurantLink({ userId }: { userId: number }) {
  const { t } = useTranslation("users");
  const isPlayer = useIsPlayer();
  const { data } = useQuery({ ...restaurantOfQuery(userId), enabled: isPlayer });
  if (!data) return null;
  return (
    <Link href={`/restaurants/${userId}`} className={styles.restaurant}>
      <span className={styles.level} aria-hidden>
        {data.level}
      </span>
      <span>
        <strong>{t("profile.restaurant")}</strong>
        <span className={styles.soft}>
          {t("profile.restaurant_level", { level: data.level, count: data.brigade_chefs.length })}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
