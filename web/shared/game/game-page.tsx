import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Page, PageHeader } from "../ui/page.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { LinesSkeleton } from "../ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { formatWhole } from "./format-game.ts";
import styles from "./game-page.module.css";
import { balanceQuery, gameSettingsQuery } from "./game-queries.ts";
import { SpoonMark } from "./spoon.tsx";
import { useGame } from "./use-game.ts";
import { useGameEvents } from "./use-game-events.ts";

/** SPOON that one has, at the top of the game's pages; leads to the wallet. */
export function Balance() {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data } = useQuery(balanceQuery);
  if (data === undefined) return <span className={styles.balance} aria-hidden />;
  const amount = formatWhole(data, lang);
  return (
    <Link href="/kitchen/wallet" className={styles.balance}>
      <SpoonMark size={22} />
      <strong className="tq-numbers">{amount}</strong> <span>{t("spoon")}</span>{" "}
      <VisuallyHidden>{t("to_wallet")}</VisuallyHidden>
    </Link>
  );
}

/** The pages of the game, side by side. */
export function GameTabs() {
  const { t } = useTranslation("game");
  return (
    <PageTabs
      label={t("tabs.label")}
      tabs={[
        { href: "/kitchen", text: t("tabs.kitchen") },
        { href: "/kitchen/chefs", text: t("tabs.chefs") },
        { href: "/kitchen/quests", text: t("tabs.quests") },
        { href: "/kitchen/judge", text: t("tabs.judge") },
        { href: "/kitchen/leaderboard", text: t("tabs.leaderboard") },
        { href: "/kitchen/wallet", text: t("tabs.wallet") },
      ]}
    />
  );
}

/** Its content for players; for others what they can do instead. Follows the game's events while it is shown. */
export function PlayersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation("game");
  const game = useGame();
  const { error, refetch } = useQuery(gameSettingsQuery);
  useGameEvents();
  if (game === "on") return children;
  if (game === "off")
    return (
      <Page>
        <EmptyState
          page
          title={t("off.title")}
          text={t("off.text")}
          action={<LinkButton href="/dashboard/settings">{t("off.settings")}</LinkButton>}
        />
      </Page>
    );
  if (game === "none")
    return (
      <Page>
        <EmptyState
          page
          title={t("off.title")}
          text={t("off.none")}
          action={<LinkButton href="/recipes">{t("off.recipes")}</LinkButton>}
        />
      </Page>
    );
  return <Page>{error ? <ErrorState page error={error} onRetry={() => void refetch()} /> : <LinesSkeleton />}</Page>;
}

interface GamePageProps {
  title: string;
  /** A line in handwriting above the title. */
  greeting?: string;
  children: ReactNode;
}

/** A page of the game: its title, the balance, the tabs of the game; for players only. */
export function GamePage({ title, greeting, children }: GamePageProps) {
  return (
    <PlayersOnly>
      <Page>
        <PageHeader title={title} {...(greeting ? { greeting } : {})} action={<Balance />} />
        <GameTabs />
        {children}
      </Page>
    </PlayersOnly>
  );
}
