import { Button } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { gameCalls, gameKey, itemsQuery } from "../../shared/game/game-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";
import { BoxDrawing } from "./chefbox/box-drawing.tsx";
import styles from "./kitchen.module.css";

/** The first visit: the restaurant opens, and its chefbox, a gift, is there to be opened. */
export function Welcome() {
  const { t } = useTranslation("game");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const open = useMutation({
    // Any change opens the restaurant; this one leaves the settings as they are.
    mutationFn: async () => {
      await gameCalls.changeSettings({ playing: true });
      const items = await client.fetchQuery({ ...itemsQuery, staleTime: 0 });
      return items.find(({ used, item_template }) => !used && item_template.type === "chefbox") ?? null;
    },
    onSuccess: (box) => {
      void client.invalidateQueries({ queryKey: [gameKey] });
      navigate(box ? `/kitchen/chefboxes/${box.id}` : "/kitchen/chefs");
    },
    onError: toastError,
  });
  return (
    <Card as="section" className={styles.welcome} aria-labelledby="welcome">
      <BoxDrawing state="closed" className={styles.box} />
      <div className={styles.welcomeWords}>
        <Handwriting brand size="greeting">
          {t("welcome.greeting")}
        </Handwriting>
        <h2 id="welcome">{t("welcome.title")}</h2>
        <p>{t("welcome.text")}</p>
        <div className={styles.welcomeActions}>
          <Button loading={open.isPending} onClick={() => open.mutate()}>
            {t("welcome.open")}
          </Button>
          <LinkButton href="/dashboard/settings" variant="subtle" color="gray">
            {t("welcome.no_thanks")}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

/** A chefbox that nobody has opened. */
export function WaitingBox({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation("game");
  return (
    <Card as="section" className={styles.waitingBox} aria-label={t("box.waits")}>
      <IconGift size={28} stroke={1.6} aria-hidden />
      <p>
        <strong>{name}</strong>
        <span>{t("box.waits")}</span>
      </p>
      <LinkButton href={`/kitchen/chefboxes/${id}`} variant="light">
        {t("box.look")}
      </LinkButton>
    </Card>
  );
}
