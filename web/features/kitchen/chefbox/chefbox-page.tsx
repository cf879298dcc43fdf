import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { newKey } from "../../../shared/client/new-key.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { balanceQuery, gameCalls, gameKey, gameRulesQuery, itemsQuery } from "../../../shared/game/game-queries.ts";
import { SpoonMark } from "../../../shared/game/spoon.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { BoxDrawing } from "./box-drawing.tsx";
import styles from "./chefbox.module.css";
import { Odds } from "./odds.tsx";

interface ClosedBoxProps {
  /** Null for a chef who is paid for without a box. */
  boxId: number | null;
  text: string;
  /** SPOON. */
  cost: number;
}

/** A closed box with what may be in it. */
function ClosedBox({ boxId, text, cost }: ClosedBoxProps) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: balance } = useQuery(balanceQuery);
  const [key] = useState(newKey);
  const open = useMutation({
    mutationFn: async (): Promise<string> => {
      if (boxId === null) return (await gameCalls.createChef(key)).workflow_id;
      const { workflow_id, reason } = await gameCalls.openChefbox(boxId);
      // Opened on another device: its chef is among the others.
      if (workflow_id === null) throw new ApiError({ status: 409, code: reason ?? "already_opened" });
      return workflow_id;
    },
    onSuccess: (workflow) => navigate(`/kitchen/creation?id=${encodeURIComponent(workflow)}`, { replace: true }),
    onError: toastGameError,
    onSettled: () => void client.invalidateQueries({ queryKey: [gameKey] }),
  });
  const tooExpensive = balance !== undefined && balance < cost;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{text}</p>
      <BoxDrawing state="closed" className={styles.drawing} />
      <Odds />
      <p className={styles.note}>{t("box.note")}</p>
      <Button
        size="lg"
        className={styles.open}
        disabled={tooExpensive}
        loading={open.isPending}
        onClick={() => open.mutate()}
        rightSection={
          cost > 0 && (
            <span className={styles.price}>
              <SpoonMark size={18} />
              {formatWhole(cost, lang)}
            </span>
          )
        }
      >
        {t(boxId === null ? "box.hire" : "box.open")}
      </Button>
      {tooExpensive && <p className={styles.note}>{t("box.missing", { amount: formatWhole(cost - balance, lang) })}</p>}
    </div>
  );
}

function OwnedBox({ id }: { id: number }) {
  const { t } = useTranslation(["game", "common"]);
  const lang = useLanguage();
  const items = useQuery(itemsQuery);
  if (items.error && !items.data) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />;
  if (!items.data)
    return (
      <div role="status" aria-label={t("common:loading")}>
        <LinesSkeleton lines={6} />
      </div>
    );
  const box = items.data.find((item) => item.id === id && item.item_template.type === "chefbox");
  if (!box || box.used)
    return (
      <EmptyState
        title={t("box.empty_title")}
        text={t("box.empty_text")}
        action={<LinkButton href="/kitchen/chefs">{t("brigade.all")}</LinkButton>}
      />
    );
  const { description, opening_cost } = box.item_template;
  return <ClosedBox boxId={id} text={textOf(description, lang)} cost={opening_cost} />;
}

function NewChef() {
  const { t } = useTranslation("game");
  const { data: rules, error, refetch } = useQuery(gameRulesQuery);
  if (error && !rules) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rules) return <LinesSkeleton lines={6} />;
  return <ClosedBox boxId={null} text={t("box.hire_text")} cost={rules.chefs.creation_cost} />;
}

/** /kitchen/chefboxes/{id}: a chefbox before it is opened; /kitchen/chefboxes/new: a chef who is paid for in SPOON. */
export default function ChefboxPage() {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const id = useParams<{ id?: string }>().id;
  const { data: items } = useQuery({ ...itemsQuery, enabled: id !== undefined });
  const box = items?.find((item) => String(item.id) === id);
  const title = id === undefined ? t("box.hire_title") : box ? textOf(box.item_template.name, lang) : t("box.title");
  return (
    <GamePage title={title} greeting={t("box.greeting")}>
      {id === undefined ? <NewChef /> : <OwnedBox id={Number(id)} />}
    </GamePage>
  );
}
