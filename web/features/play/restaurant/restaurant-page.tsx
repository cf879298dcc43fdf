import { Skeleton } from "@mantine/core";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { RestaurantInfo } from "@toque/db/schemas/game-restaurant.ts";
import type { PublicUser } from "@toque/db/schemas/user.ts";
import { useParams } from "wouter";
import { publicUser } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { GameTabs, PlayersOnly } from "../../../shared/game/game-page.tsx";
import { chefQuery, restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { LevelPlate } from "../../../shared/game/level-plate.tsx";
import { Meter } from "../../../shared/game/meter.tsx";
import { restaurantOfQuery } from "../../../shared/game/public-restaurant.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { addressId } from "../../../shared/navigation/address-id.ts";
import { useUser } from "../../../shared/session/session.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import styles from "./restaurant.module.css";

const stats = ["efficiency", "resilience", "expertise"] as const;

/** A chef of somebody else's brigade. */
function ChefCard({ chef }: { chef: (typeof Chef)["static"] }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const words = useChefWords();
  const level = words.level(chef);
  const specialties = words.specialties(chef);
  const facts = [words.rank(chef), level === null ? "" : t("restaurant.chef_level", { level })].filter(Boolean);
  return (
    <Card as="article" flush className={styles.chef} aria-labelledby={`chef-${chef.id}`}>
      <ChefPortrait chef={chef} sizes="(min-width: 46.875em) 260px, 50vw" className={styles.portrait} />
      <div className={styles.chefText}>
        <h3 id={`chef-${chef.id}`}>{chef.name}</h3>
        <p className={styles.soft}>{facts.join(" · ")}</p>
        {specialties.length > 0 && (
          <div className={styles.pills}>
            {specialties.map((name) => (
              <Pill key={name} small tone="herb">
                {name}
              </Pill>
            ))}
          </div>
        )}
        <dl className={styles.stats}>
          {stats.map((stat) => (
            <div key={stat}>
              <dt>{t(`restaurant.stat.${stat}`)}</dt>
              <dd>{formatWhole(chef.stats[stat], lang)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function Brigade({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation("play");
  const chefs = useQueries({ queries: ids.map(chefQuery) });
  return (
    <section aria-labelledby="brigade" className={styles.brigade}>
      <h2 id="brigade">{t("restaurant.brigade")}</h2>
      {ids.length === 0 ? (
        <p className={styles.soft}>{t("restaurant.no_brigade")}</p>
      ) : (
        <div className={styles.chefs}>
          {chefs.map(({ data, error, refetch }, i) => {
            if (data) return <ChefCard key={ids[i]} chef={data} />;
            // A chef who has left between the two answers is left out.
            if (error instanceof ApiError && error.status === 404) return null;
            if (error) return <ErrorState key={ids[i]} error={error} onRetry={() => void refetch()} />;
            return <Skeleton key={ids[i]} height={320} radius={16} />;
          })}
        </div>
      )}
    </section>
  );
}

function Restaurant({ user, restaurant }: { user: PublicUser; restaurant: RestaurantInfo }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const viewer = useUser();
  const { data: levels } = useQuery(restaurantLevelsQuery);
  const name = user.username ?? t("nameless");
  usePageTitle(t("restaurant.title", { name }));
  const { level, xp, xp_threshold: next } = restaurant;
  const isOwn = String(viewer?.id ?? "") === String(user.id);
  const levelName = levels?.[level - 1]?.name;
  const from = levels?.[level - 1]?.xp_threshold ?? 0;
  const isLast = levels !== undefined && level >= levels.length;
  return (
    <>
      <header className={styles.head}>
        <Avatar user={user} size={76} />
        <div className={styles.names}>
          <h1>{t("restaurant.title", { name })}</h1>
          {user.toque_team && (
            <div>
              <Pill tone="herb" small>
                {t("restaurant.team")}
              </Pill>
            </div>
          )}
        </div>
        <LinkButton href={isOwn ? "/kitchen" : `/users/${user.id}`} variant="default">
          {isOwn ? t("restaurant.to_kitchen") : t("restaurant.recipes")}
        </LinkButton>
      </header>
      <GameTabs />
      <Card as="section" className={styles.level} aria-labelledby="restaurant-level">
        <LevelPlate level={level} />
        <div className={styles.levelText}>
          <h2 id="restaurant-level">
            {levelName ? t("restaurant.level_named", { level, name: levelName }) : t("restaurant.level", { level })}
          </h2>
          <Meter share={isLast ? 1 : (xp - from) / Math.max(1, next - from)} />
          <p className={styles.soft}>
            {isLast
              ? t("restaurant.xp_last", { xp: formatWhole(xp, lang) })
              : t("restaurant.xp", { xp: formatWhole(xp, lang), next: formatWhole(next, lang) })}
          </p>
        </div>
      </Card>
      <Brigade ids={restaurant.brigade_chefs} />
    </>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface UnshownProps {
  id: number | null;
  user: UseQueryResult<PublicUser>;
  restaurant: UseQueryResult<RestaurantInfo>;
}

/** While it is loaded, and where there is nothing to show. */
function Unshown({ id, user, restaurant }: UnshownProps) {
  const { t } = useTranslation("play");
  if (id === null || isMissing(user.error))
    return (
      <EmptyState
        page
        title={t("restaurant.gone_title")}
        text={t("restaurant.gone_text")}
        action={<LinkButton href="/kitchen/leaderboard">{t("restaurant.to_leaderboard")}</LinkButton>}
      />
    );
  if (isMissing(restaurant.error) && user.data)
    return (
      <EmptyState
        page
        title={t("restaurant.closed_title", { name: user.data.username ?? t("nameless") })}
        text={t("restaurant.closed_text")}
        action={<LinkButton href={`/users/${id}`}>{t("restaurant.recipes")}</LinkButton>}
      />
    );
  const failed = [user, restaurant].find((query) => query.error && !query.data && !isMissing(query.error));
  if (failed) return <ErrorState page error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <div aria-busy>
      <Skeleton height={76} mb={20} radius={16} />
      <LinesSkeleton lines={6} />
    </div>
  );
}

function Content() {
  const params = useParams();
  const id = addressId(params.id);
  const user = useQuery({
    queryKey: ["users", id],
    queryFn: ({ signal }) => publicUser(id ?? 0, signal),
    enabled: id !== null,
  });
  const restaurant = useQuery({ ...restaurantOfQuery(id ?? 0), enabled: id !== null });
  const isShown = id !== null && !isMissing(user.error) && !isMissing(restaurant.error);
  if (isShown && user.data && restaurant.data) return <Restaurant user={user.data} restaurant={restaurant.data} />;
  return (
    <>
      <GameTabs />
      <Unshown id={id} user={user} restaurant={restaurant} />
    </>
  );
}

/** /restaurants/:id: the restaurant of another cook, as players see it. */
export default function RestaurantPage() {
  return (
    <PlayersOnly>
      <Page>
        <Content />
      </Page>
    </PlayersOnly>
  );
}
