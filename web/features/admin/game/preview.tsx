import { useQuery } from "@tanstack/react-query";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { Objective } from "@toque/db/schemas/game.ts";
import type { ReactNode } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { eventIcons } from "../../../shared/quests/event-icons.ts";
import { objectiveWords } from "../../../shared/quests/objective-words.ts";
import { filterNamesQuery } from "../../../shared/quests/quest-queries.ts";
import { Rewards } from "../../../shared/quests/rewards.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { languages } from "../reference/entries.ts";
import styles from "./game.module.css";

interface PreviewProps {
  name: LangMap;
  description: LangMap;
  /** What stands below the description, in a language. */
  children?: (lang: Lang) => ReactNode;
}

function One({ lang, name, description, children }: PreviewProps & { lang: Lang }) {
  const { t } = useTranslation(["gameadmin", "operations"]);
  // Without a text of its own a language shows another one, as it does to players.
  const isMissing = !name[lang] || !description[lang];
  return (
    <Card as="article" className={styles.preview} aria-label={t(`operations:language.${lang}`)}>
      <p className={styles.previewLang}>
        {t(`operations:language.${lang}`)}
        {isMissing && (
          <Pill small tone="tint">
            {t("not_translated")}
          </Pill>
        )}
      </p>
      <div lang={lang}>
        <h4>{textOf(name, lang) || "–"}</h4>
        <p>{textOf(description, lang)}</p>
        {children?.(lang)}
      </div>
    </Card>
  );
}

/** What players will see, in all four languages side by side. */
export function Preview(props: PreviewProps) {
  const { t } = useTranslation("gameadmin");
  return (
    <section aria-label={t("preview")} className={styles.previews}>
      <h3>{t("preview")}</h3>
      <div className={styles.previewGrid}>
        {languages.map((lang) => (
          <One key={lang} lang={lang} {...props} />
        ))}
      </div>
    </section>
  );
}

interface QuestPreviewProps {
  lang: Lang;
  objectives: readonly Objective[];
  quest: { xp_reward: number; token_reward: number; item_rewards: { item_template_id: number; num: number }[] };
}

/** Objectives and rewards of a quest in one language. */
export function QuestPreview({ lang, objectives, quest }: QuestPreviewProps) {
  const { t } = useTranslation(["play", "common"], { language: lang });
  const { data: names } = useQuery(filterNamesQuery);
  return (
    <>
      <ul className={styles.previewList}>
        {objectives.map((objective, i) => {
          const Icon = eventIcons[objective.event];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the objectives of a quest keep their order
            <li key={i}>
              <Icon size={18} aria-hidden />
              {objectiveWords(objective, t, lang, names)}
            </li>
          );
        })}
      </ul>
      <Rewards quest={quest} lang={lang} className={styles.rewards} />
    </>
  );
}
