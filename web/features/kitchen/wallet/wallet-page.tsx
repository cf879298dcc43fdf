import { Button } from "@mantine/core";
import {
  IconClipboardCheck,
  IconGift,
  IconMoon,
  IconScale,
  IconToolsKitchen2,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TransferCause } from "@toque/db/schemas/game.ts";
import type { WalletMovement } from "@toque/db/schemas/game-restaurant.ts";
import { clsx } from "clsx";
import { Link } from "wouter";
import { formatMoment, formatMovement, formatWhole } from "../../../shared/game/format-game.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { balanceQuery, movementsQuery } from "../../../shared/game/game-queries.ts";
import { SpoonMark } from "../../../shared/game/spoon.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import styles from "./wallet.module.css";

const icons: Record<TransferCause, TablerIcon> = {
  cooking_reward: IconToolsKitchen2,
  evaluation: IconScale,
  quest_reward: IconClipboardCheck,
  chef_creation: IconUserPlus,
  chefbox_opening: IconGift,
  rest: IconMoon,
};

/** Where what caused a movement is seen; null where there is no such page. */
function linkOf({ cause, entity, chef }: WalletMovement): string | null {
  const id = /^(\d+)/.exec(entity)?.[1];
  if (cause === "cooking_reward" && id) return `/kitchen/cookings/${id}`;
  return chef ? `/kitchen/chefs/${chef.id}` : null;
}

function Movement({ movement }: { movement: WalletMovement }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { cause, amount, at } = movement;
  const Icon = icons[cause];
  const link = linkOf(movement);
  const about = movement.chef?.name ?? movement.title;
  const name = t(`wallet.cause.${cause}`);
  return (
    <li className={styles.movement}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={styles.cause}>
        {link ? <Link href={link}>{name}</Link> : name}
        {about && <span>{about}</span>}
        <time dateTime={at}>{formatMoment(at, lang)}</time>
      </span>
      <strong className={clsx(styles.amount, amount > 0 && styles.came, "tq-numbers")}>
        {formatMovement(amount, lang)}
        <SpoonMark size={18} />
      </strong>
    </li>
  );
}

function Movements() {
  const { t } = useTranslation(["game", "common"]);
  const list = useInfiniteQuery(movementsQuery);
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (!data && error) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t("common:loading")}>
        <LinesSkeleton lines={8} />
      </div>
    );
  // A movement that came meanwhile has moved the others on by one.
  const movements = [...new Map(data.pages.flatMap((page) => page.movements).map((one) => [one.id, one])).values()];
  if (movements.length === 0)
    return (
      <EmptyState
        title={t("wallet.none_title")}
        text={t("wallet.none_text")}
        picture={<SpoonMark size={72} />}
        action={<LinkButton href="/kitchen">{t("to_kitchen")}</LinkButton>}
      />
    );
  return (
    <>
      <Card flush as="section" aria-label={t("wallet.movements")}>
        <ul className={styles.list}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button variant="default" mt={16} loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("wallet.more")}
        </Button>
      )}
    </>
  );
}

/** /kitchen/wallet: SPOON that one has, and each movement with its cause. */
export default function WalletPage() {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data } = useQuery(balanceQuery);
  return (
    <GamePage title={t("wallet.title")}>
      <div className={styles.page}>
        <p className={styles.sum}>
          <SpoonMark size={34} />
          <strong className="tq-numbers">{data === undefined ? "…" : formatWhole(data, lang)}</strong>
          <span>{t("spoon")}</span>
        </p>
        <p className={styles.note}>{t("wallet.note")}</p>
        <Movements />
      </div>
    </GamePage>
  );
}
