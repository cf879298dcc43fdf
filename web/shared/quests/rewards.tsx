import { IconPackage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { ItemReward } from "@toque/db/schemas/game.ts";
import { textOf } from "../formatting/text.ts";
import { formatWhole } from "../game/format-game.ts";
import { SpoonMark } from "../game/spoon.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { itemTemplatesQuery } from "./quest-queries.ts";

interface RewardsProps {
  quest: { xp_reward: number; token_reward: number; item_rewards: readonly ItemReward[] };
  lang: Lang;
  /** Of the list; its entries are an icon beside words. */
  className: string | undefined;
}

/** What a quest brings: SPOON, experience and items. */
export function Rewards({ quest, lang, className }: RewardsProps) {
  const { t } = useTranslation("play", { language: lang });
  const { data: templates } = useQuery({ ...itemTemplatesQuery, enabled: quest.item_rewards.length > 0 });
  return (
    <ul className={className} aria-label={t("quests.brings")}>
      {quest.token_reward > 0 && (
        <li>
          <SpoonMark size={18} />
          {t("quests.spoon", { amount: formatWhole(quest.token_reward, lang) })}
        </li>
      )}
      {quest.xp_reward > 0 && <li>{t("quests.xp", { amount: formatWhole(quest.xp_reward, lang) })}</li>}
      {quest.item_rewards.map(({ item_template_id: id, num }) => {
        const name = templates?.find((one) => one.id === id)?.name;
        return (
          <li key={id}>
            <IconPackage size={18} aria-hidden />
            {name
              ? num > 1
                ? `${num} × ${textOf(name, lang)}`
                : textOf(name, lang)
              : t("quests.item", { count: num })}
          </li>
        );
      })}
    </ul>
  );
}
