import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import { useRef } from "react";
import { textOf } from "../formatting/text.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { eventIcons } from "./event-icons.ts";
import { Objectives } from "./objectives.tsx";
import { useClaim } from "./quest-calls.ts";
import styles from "./quests.module.css";
import { Rewards } from "./rewards.tsx";

interface ClaimProps {
  quest: UserQuest;
  /** Where the focus goes when the button is gone. */
  onClaimed: () => void;
  /** Something else of the page is orange. */
  quiet?: boolean;
}

/** Claims what a completed quest brings; said as soon as it is pressed. Nothing for one that is not completed. */
export function Claim({ quest, onClaimed, quiet = false }: ClaimProps) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const claim = useClaim(onClaimed);
  if (quest.done || claim.isPending || claim.isSuccess)
    return (
      <span className={styles.claimed}>
        <IconCheck size={18} aria-hidden />
        {t("quests.claimed")}
      </span>
    );
  if (!quest.completed) return null;
  return (
    <Button
      variant={quiet ? "light" : "filled"}
      aria-label={t("quests.claim_named", { name: textOf(quest.quest.name, lang) })}
      onClick={() => claim.mutate(quest)}
    >
      {t("quests.claim")}
    </Button>
  );
}

/** A quest in a list: what it asks for, how far it is, what it brings. */
export function QuestRow({ quest, quiet = false }: { quest: UserQuest; quiet?: boolean }) {
  const lang = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const [first] = quest.progress;
  const Icon = quest.completed || quest.done ? IconCheck : eventIcons[first?.objective.event ?? "cooking_finished"];
  const description = textOf(quest.quest.description, lang);
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-done={quest.done || undefined}>
      <span className={styles.mark} data-completed={quest.completed || undefined}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.words}>
        <h3>{textOf(quest.quest.name, lang)}</h3>
        {description && <p className={styles.soft}>{description}</p>}
        {!quest.done && <Objectives quest={quest} />}
        <div className={styles.foot}>
          <Rewards quest={quest.quest} lang={lang} className={styles.rewards} />
          <Claim quest={quest} quiet={quiet} onClaimed={() => row.current?.focus()} />
        </div>
      </div>
    </li>
  );
}
