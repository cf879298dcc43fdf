import { IconChevronRight } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { localeOf } from "../../shared/formatting/locale.ts";
import { ChefPortrait } from "../../shared/game/chef-portrait.tsx";
import { chefQuery } from "../../shared/game/game-queries.ts";
import { restaurantOfQuery } from "../../shared/game/public-restaurant.ts";
import { useIsPlayer } from "../../shared/game/use-game.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import styles from "./user-page.module.css";

/** The way to a cook's restaurant, with its brigade. Nothing where the cook or the reader does not play. */
export function RestaurantLink({ userId }: { userId: number }) {
  const { t } = useTranslation("users");
  const lang = useLanguage();
  const isPlayer = useIsPlayer();
  const { data } = useQuery({ ...restaurantOfQuery(userId), enabled: isPlayer });
  // A chef who has left between the two answers is left out.
  const chefs = useQueries({
    queries: (data?.brigade_chefs ?? []).map(chefQuery),
    combine: (answers) => answers.flatMap((answer) => answer.data ?? []),
  });
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
      {chefs.length > 0 && (
        <span className={styles.brigade}>
          <span className={styles.portraits} aria-hidden>
            {chefs.map((chef) => (
              <ChefPortrait key={chef.id} chef={chef} sizes="44px" className={styles.portrait} />
            ))}
          </span>
          <span className={styles.soft}>
            {t("profile.brigade", { names: new Intl.ListFormat(localeOf(lang)).format(chefs.map(({ name }) => name)) })}
          </span>
        </span>
      )}
    </Link>
  );
}
