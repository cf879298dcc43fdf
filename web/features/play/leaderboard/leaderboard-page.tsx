import { ActionIcon } from "@mantine/core";
import { IconClock, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LeaderboardEntry } from "@toque/db/schemas/game-restaurant.ts";
import { endOf } from "@toque/db/shared/game/seasons.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { Pages, pageOf } from "../../../shared/foods/pages.tsx";
import { formatCountdown, formatWhole } from "../../../shared/game/format-game.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { HowSheet } from "./how-sheet.tsx";
import styles from "./leaderboard.module.css";
import { rankingsQuery, type Season } from "./leaderboard-queries.ts";
import { OwnPlaceBar } from "./own-place-bar.tsx";

/** Places that are written by hand. */
const TOP = 3;

function Row({ entry, isOwn }: { entry: (typeof LeaderboardEntry)["static"]; isOwn: boolean }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const { pos, score, username, user_id, avatar_url, level } = entry;
  return (
    <li className={clsx(styles.row, isOwn && styles.own)} aria-current={isOwn || undefined}>
      <span className={clsx(styles.pos, pos <= TOP && styles.top)}>{formatWhole(pos, lang)}</span>
      <Avatar user={{ id: user_id, avatar_url }} size={44} />
      <span className={styles.name}>
        <Link href={`/restaurants/${user_id}`}>{username ?? t("nameless")}</Link>
        <span className={styles.soft}>
          {t(isOwn ? "leaderboard.you_level" : "leaderboard.level", { level: formatWhole(level, lang) })}
        </span>
      </span>
      <strong className={styles.score}>{formatWhole(score, lang)}</strong>
    </li>
  );
}

/** Until when the season goes on. */
function SeasonEnd() {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const now = rightNow();
  const left = endOf("season", new Date(now)).getTime() - now;
  return (
    <span className={styles.meta}>
      <IconClock size={16} aria-hidden />
      {t("leaderboard.season_ends", { time: formatCountdown(left, lang) })}
    </span>
  );
}

function Leaderboard() {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const season: Season = params.get("season") === "all" ? "all" : "month";
  const page = pageOf(params);
  const [isExplained, setExplained] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(rankingsQuery(season, page));
  const month = new Intl.DateTimeFormat(lang, { month: "long", timeZone: "UTC" }).format(rightNow());
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <div className={styles.seasons}>
          <Choice
            label={t("leaderboard.season")}
            value={season}
            options={[
              { value: "month", label: month.charAt(0).toLocaleUpperCase(lang) + month.slice(1) },
              { value: "all", label: t("leaderboard.all_time") },
            ]}
            onChange={(next) => setParams(next === "all" ? { season: "all" } : {})}
          />
        </div>
        <ActionIcon
          size={44}
          variant="default"
          radius="xl"
          aria-label={t("leaderboard.how")}
          onClick={() => setExplained(true)}
        >
          <IconInfoCircle size={20} aria-hidden />
        </ActionIcon>
      </div>
      <p className={styles.metas}>
        {season === "month" ? <SeasonEnd /> : <span className={styles.meta}>{t("leaderboard.since_ever")}</span>}
        {data && <span className={styles.meta}>{t("leaderboard.cooks", { count: data.total })}</span>}
      </p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={10} />
        </div>
      )}
      {data?.entries.length === 0 && (
        <EmptyState
          title={t(page > 1 ? "leaderboard.no_page_title" : "leaderboard.none_title")}
          text={t(page > 1 ? "leaderboard.no_page_text" : "leaderboard.none_text")}
          action={
            <LinkButton href={page > 1 ? "/kitchen/leaderboard" : "/kitchen"}>
              {t(page > 1 ? "leaderboard.to_first" : "leaderboard.to_kitchen")}
            </LinkButton>
          }
        />
      )}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ol
            className={clsx(styles.list, isPlaceholderData && styles.stale)}
            aria-label={t("leaderboard.title")}
            aria-busy={isPlaceholderData}
          >
            {data.entries.map((entry) => (
              <Row key={entry.user_id} entry={entry} isOwn={String(entry.user_id) === String(user?.id ?? "")} />
            ))}
          </ol>
        </Card>
      )}
      {data && data.entries.length > 0 && <Pages page={page} total={data.total} />}
      <OwnPlaceBar season={season} page={page} total={data?.total ?? null} shown={data?.entries ?? []} />
      <HowSheet opened={isExplained} onClose={() => setExplained(false)} />
    </div>
  );
}

/** /kitchen/leaderboard: the places of this month and of all time. */
export default function LeaderboardPage() {
  const { t } = useTranslation(["play", "foodpages"]);
  return (
    <GamePage title={t("leaderboard.title")} greeting={t("leaderboard.greeting")}>
      <Leaderboard />
    </GamePage>
  );
}
