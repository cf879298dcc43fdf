import { useQuery } from "@tanstack/react-query";
import type { VotingRing } from "@toque/db/schemas/game-cooking.ts";
import { Link } from "wouter";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useGame } from "../../shared/game/use-game.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { ModeratorsOnly } from "./moderators-only.tsx";
import styles from "./rings.module.css";

const ringsQuery = {
  queryKey: ["moderation", "rings"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    unwrap(api.api.cooktoearn["cooking-evaluation"].rings.get(call({ signal }))),
};

/** "1 in 240,000": how likely it is by chance. */
function useOdds(chance: number): string {
  const lang = useLanguage();
  const odds = chance > 0 ? Math.round(1 / chance) : Number.POSITIVE_INFINITY;
  return Number.isSafeInteger(odds) && odds < 1e12 ? new Intl.NumberFormat(localeOf(lang)).format(odds) : "10¹²";
}

function Account({ id, name }: { id: number; name: string | null }) {
  const { t } = useTranslation("moderation");
  return <Link href={`/users/${id}`}>{name ?? t("rings.nameless", { id })}</Link>;
}

function Ring({ ring }: { ring: VotingRing }) {
  const { t } = useTranslation("moderation");
  const odds = useOdds(ring.chance);
  const [a = 0, b = 0] = ring.users;
  const [there = 0, back = 0] = ring.approvals;
  return (
    <li className={styles.ring}>
      <p className={styles.pair}>
        <Account id={a} name={ring.usernames[0] ?? null} />
        <span aria-hidden>⇄</span>
        <Account id={b} name={ring.usernames[1] ?? null} />
      </p>
      <p>{t("rings.approvals", { there, back })}</p>
      <p className={styles.chance}>{t("rings.chance", { odds })}</p>
    </li>
  );
}

function Rings() {
  const { t } = useTranslation("moderation");
  const game = useGame();
  const { data, error, refetch } = useQuery({ ...ringsQuery, enabled: game === "on" || game === "off" });
  return (
    <>
      <ModerationTabs />
      <PageHeader title={t("rings.title")} />
      <p className={styles.text}>{t("rings.text")}</p>
      {game === "none" && <EmptyState title={t("rings.no_game")} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && game !== "none" && (
        <div aria-busy>
          <LinesSkeleton lines={6} />
        </div>
      )}
      {data?.length === 0 && <EmptyState title={t("rings.none")} text={t("rings.none_text")} />}
      {data && data.length > 0 && (
        <Card flush>
          <ul className={styles.list} aria-label={t("rings.title")}>
            {data.map((ring) => (
              <Ring key={ring.users.join()} ring={ring} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** /dashboard/moderation/rings: accounts that approve each other's dishes more often than chance. */
export function RingsPage() {
  return (
    <ModeratorsOnly>
      <Rings />
    </ModeratorsOnly>
  );
}
