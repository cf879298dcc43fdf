import { IconChevronRight, IconTrophy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { rightNow } from "../../shared/cooking/clock.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { ChefPortrait } from "../../shared/game/chef-portrait.tsx";
import { formatWhole } from "../../shared/game/format-game.ts";
import { LevelPlate } from "../../shared/game/level-plate.tsx";
import { restaurantCardQuery } from "../../shared/game/public-restaurant.ts";
import { useIsPlayer } from "../../shared/game/use-game.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import styles from "./restaurant-card.module.css";

/** A cook's restaurant: the way to it, its brigade, and what was cooked last. Nothing where the cook or the reader does not play. */
export function RestaurantCard({ userId }: { userId: number }) {
  const { t } = useTranslation("users");
  const lang = useLanguage();
  const isPlayer = useIsPlayer();
  const { data: card } = useQuery({ ...restaurantCardQuery(userId), enabled: isPlayer });
  if (!isPlayer || !card) return null;
  const { level, pos, brigade, approved_dishes, latest_dishes } = card;
  // A season is a month of UTC.
  const month = new Intl.DateTimeFormat(localeOf(lang), { month: "long", timeZone: "UTC" }).format(rightNow());
  const names = new Intl.ListFormat(localeOf(lang)).format(brigade.map(({ name }) => name));
  return (
    <section className={styles.card} aria-labelledby="restaurant-of-user">
      <div className={styles.head}>
        <LevelPlate level={level} small />
        <div className={styles.lines}>
          <h2 id="restaurant-of-user" className={styles.title}>
            <Link href={`/restaurants/${userId}`} className={styles.link}>
              {t("profile.restaurant")}
            </Link>
          </h2>
          <p className={styles.soft}>
            {t("profile.level", { level })}
            {approved_dishes > 0 &&
              ` · ${t("profile.approved", { count: approved_dishes, dishes: formatWhole(approved_dishes, lang) })}`}
          </p>
          {pos !== null && (
            <p className={styles.place}>
              <IconTrophy size={18} aria-hidden />
              {t("profile.place", { place: formatWhole(pos, lang), month })}
            </p>
          )}
        </div>
        <IconChevronRight size={20} aria-hidden />
      </div>
      {brigade.length > 0 && (
        <div className={styles.brigade}>
          <span className={styles.portraits} aria-hidden>
            {brigade.map((chef) => (
              <ChefPortrait key={chef.id} chef={chef} sizes="44px" className={styles.portrait} />
            ))}
          </span>
          <p className={styles.soft}>{t("profile.brigade", { names })}</p>
        </div>
      )}
      {latest_dishes.length > 0 && (
        <ul className={styles.dishes} aria-label={t("profile.latest_dishes")}>
          {latest_dishes.map((dish) => (
            <li key={dish.recipe_id}>
              <Link
                href={`/recipes/${dish.recipe_id}`}
                className={styles.dish}
                aria-label={dish.name}
                title={dish.name}
              >
                <RecipeCover recipe={dish} sizes="132px" className={styles.photo ?? ""} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
