import { IconCheck, IconClockHour4, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { Link } from "wouter";
import { formatMovement } from "../../../shared/game/format-game.ts";
import { gameRulesQuery, recentCookingsQuery } from "../../../shared/game/game-queries.ts";
import { SpoonMark } from "../../../shared/game/spoon.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import styles from "./stove.module.css";

/** How many finished dishes the kitchen shows. */
const SHOWN = 4;

function State({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: rules } = useQuery(gameRulesQuery);
  if (cooking.status === "approved")
    return (
      <span className={styles.approved}>
        <IconCheck size={16} aria-hidden />
        {t("state.approved")}
        <span className={styles.earned}>
          <SpoonMark size={16} />
          {formatMovement(cooking.reward_amount ?? 0, lang)}
        </span>
      </span>
    );
  if (cooking.status === "finished")
    return (
      <span className={styles.waits}>
        <IconClockHour4 size={16} aria-hidden />
        {t("state.looked", { count: cooking.answers, of: rules?.evaluation.answers ?? 3 })}
      </span>
    );
  return (
    <span className={styles.waits}>
      <IconX size={16} aria-hidden />
      {t(cooking.status === "given_up" ? "state.given_up" : "state.disapproved")}
    </span>
  );
}

/** Whether a dish has left the stove: what is cooked or planned is not served yet. */
export const isServed = ({ status }: GameCooking): boolean => status !== "started" && status !== "cooking_created";

/** Dishes with what became of each; every row leads to its page. */
export function Dishes({ cookings }: { cookings: readonly GameCooking[] }) {
  return (
    <Card flush>
      <ul className={styles.list}>
        {cookings.filter(isServed).map((cooking) => (
          <li key={cooking.id} className={styles.row}>
            <Picture url={cooking.cooking_images[0]?.img_url ?? ""} sizes="64px" className={styles.thumb} />
            <span className={styles.rowWords}>
              <Link href={`/kitchen/cookings/${cooking.id}`}>{cooking.title}</Link>
              <State cooking={cooking} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The newest finished dishes: those that are being judged, and what became of the others. Nothing before the first one. */
export function WaitingList() {
  const { t } = useTranslation("game");
  const { data } = useQuery(recentCookingsQuery);
  const finished = (data ?? []).filter(isServed);
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby="served">
      <div className={styles.headRow}>
        <h2 id="served">{t("served.title")}</h2>
        {finished.length > SHOWN && (
          <Link href="/kitchen/cookings" className={styles.all}>
            {t("served.all")}
          </Link>
        )}
      </div>
      <Dishes cookings={finished.slice(0, SHOWN)} />
    </section>
  );
}
