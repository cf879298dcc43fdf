import { useQuery } from "@tanstack/react-query";
import type { CookingReward } from "@toque/db/schemas/game-cooking.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { formatMovement, formatPermille, formatWhole } from "./format-game.ts";
import { chefsQuery } from "./game-queries.ts";
import styles from "./reward.module.css";
import { SpoonMark } from "./spoon.tsx";

/** "47 SPOON 138 XP". */
export function RewardSum({ reward, large = false }: { reward: Pick<CookingReward, "spoon" | "xp">; large?: boolean }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  return (
    <p className={styles.sum} data-large={large || undefined}>
      <span className={styles.amount}>
        <SpoonMark size={large ? 34 : 22} />
        <strong className="tq-numbers">
          {large ? formatMovement(reward.spoon, lang) : formatWhole(reward.spoon, lang)}
        </strong>
        <span>{t("spoon")}</span>
      </span>
      <span className={styles.amount}>
        <strong className="tq-numbers">{large ? formatMovement(reward.xp, lang) : formatWhole(reward.xp, lang)}</strong>
        <span>{t("xp")}</span>
      </span>
    </p>
  );
}

/** The parts of a reward, which add up to its sum, and what each chef adds. */
export function RewardParts({ reward }: { reward: CookingReward }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: chefs } = useQuery(chefsQuery);
  const parts = reward.parts.filter(({ key, spoon, xp }) => key === "difficulty" || spoon !== 0 || xp !== 0);
  const nameOf = (id: number): string | undefined => chefs?.find((chef) => chef.id === id)?.name;
  const brigade = reward.chefs.flatMap((chef) => {
    const name = nameOf(chef.id);
    if (!name) return [];
    if (!chef.counts) return [t("reward.chef_tired", { name })];
    return [
      t("reward.chef", { name, share: formatPermille(chef.efficiency, lang) }),
      ...(chef.expertise > 0 ? [t("reward.chef_fits", { name, share: formatPermille(chef.expertise, lang) })] : []),
    ];
  });
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">{t("reward.adds_up")}</th>
          <th scope="col">{t("spoon")}</th>
          <th scope="col">{t("xp")}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, spoon, xp }, index) => (
          <tr key={key}>
            <th scope="row">
              {t(`reward.part.${key}`)}
              {key === "brigade" && brigade.map((line) => <span key={line}>{line}</span>)}
              {key === "half" && <span>{t("reward.half_text")}</span>}
            </th>
            <td className="tq-numbers">{index === 0 ? formatWhole(spoon, lang) : formatMovement(spoon, lang)}</td>
            <td className="tq-numbers">{index === 0 ? formatWhole(xp, lang) : formatMovement(xp, lang)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("reward.together")}</th>
          <td className="tq-numbers">{formatWhole(reward.spoon, lang)}</td>
          <td className="tq-numbers">{formatWhole(reward.xp, lang)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
