import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { chefsQuery, restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { RewardParts, RewardSum } from "../../../shared/game/reward.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./cooking.module.css";
import { Plate } from "./plate.tsx";
import { standingAfter } from "./standing.ts";

/** Where the restaurant stood when this dish was paid; what it added is the end of the bar. */
function Standing({ before, added }: { before: number; added: number }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: levels } = useQuery(restaurantLevelsQuery);
  if (!levels) return null;
  const { level, xp, threshold, share, gained } = standingAfter(
    levels.map(({ xp_threshold }) => xp_threshold),
    { before, added },
  );
  return (
    <div className={styles.standing}>
      <p>
        <strong>{t("decided.restaurant", { level })}</strong>
        <span className="tq-numbers">
          {t("restaurant.xp_of", { xp: formatWhole(xp, lang), threshold: formatWhole(threshold, lang) })}
        </span>
      </p>
      <Meter share={share} added={gained} tone="quiet" />
    </div>
  );
}

/** The chefs who helped, and how tired they are now. */
function Brigade({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data } = useQuery(chefsQuery);
  const chefs = data?.filter(({ id }) => ids.includes(id)) ?? [];
  if (chefs.length === 0) return null;
  const names = chefs.map(({ name, fatigue }) => t("decided.chef", { name, fatigue }));
  return (
    <div className={styles.helpers}>
      <span className={styles.faces}>
        {chefs.map((chef) => (
          <ChefPortrait key={chef.id} chef={chef} sizes="40px" className={styles.face} />
        ))}
      </span>
      <p>
        {t("decided.tired")} {new Intl.ListFormat(lang, { type: "unit", style: "short" }).format(names)}
      </p>
    </div>
  );
}

function Approved({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const { reward, decided_by: by, xp_before: before } = cooking;
  return (
    <div className={styles.page}>
      <Plate cooking={cooking} cheerful>
        <Pill tone="herb" icon={<IconCircleCheck size={18} aria-hidden />}>
          {by === "majority" ? t("decided.majority", { count: cooking.answers }) : t(`decided.by.${by ?? "moderator"}`)}
        </Pill>
      </Plate>
      <Handwriting as="h2" size="title" brand>
        {t("decided.approved")}
      </Handwriting>
      {reward && (
        <>
          <RewardSum reward={reward} large />
          <Card className={styles.card}>
            <RewardParts reward={reward} />
          </Card>
          {before !== null && <Standing before={before} added={reward.xp} />}
          <Brigade ids={reward.chefs.filter(({ counts }) => counts).map(({ id }) => id)} />
        </>
      )}
      <LinkButton href="/kitchen" size="lg" className={styles.wide}>
        {t("decided.back")}
      </LinkButton>
    </div>
  );
}

/** Not approved, or given up: why, what is kept, and another try. */
function WithoutReward({ cooking }: { cooking: GameCooking }) {
  const { t } = useTranslation("game");
  const isGivenUp = cooking.status === "given_up";
  return (
    <div className={styles.page}>
      <Plate cooking={cooking} />
      <Handwriting as="h2" size="title">
        {t(isGivenUp ? "decided.given_up" : "decided.disapproved")}
      </Handwriting>
      {cooking.reasons.length > 0 && (
        <Card className={styles.card}>
          <h3>{t("decided.why")}</h3>
          <ul className={styles.reasons}>
            {cooking.reasons.map((reason) => (
              <li key={reason}>{t(`reason.${reason}`)}</li>
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.soft}>{t(isGivenUp ? "decided.given_up_text" : "decided.kept")}</p>
      {cooking.recipe_id !== null && (
        <LinkButton href={`/recipes/${cooking.recipe_id}?game=1`} size="lg" className={styles.wide}>
          {t("decided.again")}
        </LinkButton>
      )}
      <LinkButton href="/kitchen" variant={cooking.recipe_id === null ? "filled" : "default"} className={styles.wide}>
        {t("decided.back")}
      </LinkButton>
    </div>
  );
}

/** What became of a cooking. */
export const Decided = ({ cooking }: { cooking: GameCooking }) =>
  cooking.status === "approved" ? <Approved cooking={cooking} /> : <WithoutReward cooking={cooking} />;
