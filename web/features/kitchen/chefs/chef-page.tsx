import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { useParams } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { chefQuery, chefsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { addressId } from "../../../shared/navigation/address-id.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { useBrigadeMove } from "../brigade/use-brigade.ts";
import styles from "./chefs.module.css";
import { FatigueCard } from "./fatigue-card.tsx";
import { Skills } from "./skills.tsx";
import { StatRow } from "./stat-row.tsx";

/** Into the brigade, or out of it. */
function BrigadeButton({ chef }: { chef: Chef }) {
  const { t } = useTranslation("game");
  const { data: restaurant } = useQuery(restaurantQuery);
  const move = useBrigadeMove();
  if (!restaurant) return null;
  const isIn = restaurant.brigade_chefs.includes(chef.id);
  const isFull = restaurant.brigade_chefs.length >= restaurant.nb_chef_slots;
  return (
    <div className={styles.brigadeLine}>
      {isIn && (
        <Pill tone="herb" icon={<IconCheck size={16} aria-hidden />}>
          {t("brigade.in")}
        </Pill>
      )}
      <Button
        variant="default"
        disabled={!isIn && isFull}
        onClick={() => move.mutate({ chefId: chef.id, joins: !isIn })}
      >
        {t(isIn ? "brigade.take_out" : "brigade.add")}
      </Button>
      {!isIn && isFull && <span>{t("brigade.full")}</span>}
    </div>
  );
}

function ChefCard({ chef, isOwn }: { chef: Chef; isOwn: boolean }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const words = useChefWords();
  const level = words.level(chef);
  const next = words.nextLevel(chef);
  return (
    <div className={styles.chef}>
      <div className={styles.face}>
        <ChefPortrait chef={chef} sizes="(min-width: 46.875em) 380px, 100vw" className={styles.portrait} />
        {isOwn && <BrigadeButton chef={chef} />}
        {!chef.img_url && <p className={styles.soft}>{t("chef.no_portrait")}</p>}
      </div>
      <div className={styles.facts}>
        <div className={styles.identity}>
          <div>
            <p className={styles.soft}>{words.rank(chef)}</p>
            <ul className={styles.specialties} aria-label={t("chef.specialties")}>
              {words.specialties(chef).map((name) => (
                <li key={name}>
                  <Pill tone="herb">{name}</Pill>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.level}>
            <strong>{level !== null && t("chef.level", { level })}</strong>
            <Meter share={next === null ? 1 : chef.xp / Math.max(1, next)} />
            <span className="tq-numbers">
              {next === null
                ? t("restaurant.xp", { xp: formatWhole(chef.xp, lang) })
                : t("restaurant.xp_of", { xp: formatWhole(chef.xp, lang), threshold: formatWhole(next, lang) })}
            </span>
          </div>
        </div>
        {isOwn ? (
          <>
            <Card>
              <Skills key={chef.id} chef={chef} />
            </Card>
            <FatigueCard chef={chef} />
          </>
        ) : (
          <StatRow stats={chef.stats} />
        )}
      </div>
    </div>
  );
}

/** /kitchen/chefs/{id}: a chef with statistics, points to spend, fatigue; another cook's only to look at. */
export default function ChefPage() {
  const { t } = useTranslation(["game", "common"]);
  const id = addressId(useParams<"/kitchen/chefs/:id">().id);
  const { data: chef, error: failed, refetch } = useQuery({ ...chefQuery(id ?? 0), enabled: id !== null });
  const error = id === null ? new ApiError({ status: 404, code: "not_found" }) : failed;
  const { data: own } = useQuery(chefsQuery);
  return (
    <GamePage title={chef?.name ?? t("chef.title")}>
      {!chef && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!chef && !error && (
        <div role="status" aria-label={t("common:loading")}>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {chef && <ChefCard chef={chef} isOwn={own?.some((one) => one.id === chef.id) ?? false} />}
    </GamePage>
  );
}
