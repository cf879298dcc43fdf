import { IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatShare } from "../../../shared/formatting/number.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import styles from "./leaderboard.module.css";
import { ownPlaceQuery, PAGE_SIZE, type Season } from "./leaderboard-queries.ts";

interface OwnPlaceBarProps {
  season: Season;
  page: number;
  /** How many are listed; null until that is known. */
  total: number | null;
  /** The entries that are on the page. */
  shown: readonly { user_id: number }[];
}

/** The own place, always in sight, with what leads to the next one. */
export function OwnPlaceBar({ season, page, total, shown }: OwnPlaceBarProps) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const user = useUser();
  const { data: own } = useQuery(ownPlaceQuery(season));
  if (own === undefined || !user) return null;
  if (own === null)
    return (
      <aside className={styles.pinned} aria-label={t("leaderboard.own")}>
        <p className={styles.hint}>{t("leaderboard.no_score")}</p>
      </aside>
    );
  const isShown = shown.some(({ user_id }) => user_id === own.user_id);
  const around = Math.ceil(own.pos / PAGE_SIZE);
  const params = new URLSearchParams({
    ...(season === "all" ? { season } : {}),
    ...(around > 1 ? { page: String(around) } : {}),
  });
  const share = total && total >= PAGE_SIZE && own.listed ? own.pos / total : null;
  return (
    <aside className={styles.pinned} aria-label={t("leaderboard.own")}>
      <div className={styles.ownRow}>
        <span className={styles.pos}>{formatWhole(own.pos, lang)}</span>
        <Avatar user={{ id: own.user_id, avatar_url: user.image ?? null }} size={44} />
        <span className={styles.name}>
          <strong>{user.name ?? t("leaderboard.you")}</strong>
          {!own.listed && (
            <span className={styles.meta}>
              <IconEyeOff size={16} aria-hidden />
              {t("leaderboard.hidden_short")}
            </span>
          )}
          {share !== null && share < 0.5 && (
            <span className={styles.soft}>{t("leaderboard.top", { share: formatShare(share, lang) })}</span>
          )}
        </span>
        <strong className={styles.score}>{formatWhole(own.score, lang)}</strong>
      </div>
      <p className={styles.next}>
        <span>
          {own.next
            ? t("leaderboard.to_next", {
                count: own.next.score - own.score,
                points: formatWhole(own.next.score - own.score, lang),
                place: formatWhole(own.next.pos, lang),
              })
            : t("leaderboard.first")}
        </span>
        {!isShown && own.listed && page !== around && (
          <Link href={`/kitchen/leaderboard${params.size > 0 ? `?${params}` : ""}`} className={styles.around}>
            {t("leaderboard.around")}
          </Link>
        )}
      </p>
    </aside>
  );
}
