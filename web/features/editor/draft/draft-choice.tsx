import { Button } from "@mantine/core";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import styles from "../editor.module.css";
import { partName } from "../form/translations.ts";
import { mainKey } from "../form/types.ts";
import type { Draft } from "./draft.ts";

/** "12 minutes ago", "yesterday". */
function formatTimeAgo(savedAt: string, lang: string): string {
  const minutes = Math.round((Date.now() - Date.parse(savedAt)) / 60_000);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes < 60) return format.format(-minutes, "minute");
  return minutes < 48 * 60
    ? format.format(-Math.round(minutes / 60), "hour")
    : format.format(-Math.round(minutes / 1440), "day");
}

interface DraftChoiceProps {
  draft: Draft;
  /** The recipe was saved elsewhere since the draft was started. */
  isOutdated: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to resume a draft or to discard it. */
export function DraftChoice({ draft, isOutdated, onContinue, onDiscard }: DraftChoiceProps) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const name = partName(draft.form, mainKey, lang);
  return (
    <Card as="section" className={styles.choice} aria-labelledby="draft-title">
      <Handwriting as="h1" size="title" brand>
        <span id="draft-title">{t("draft.title")}</span>
      </Handwriting>
      <p>
        {name
          ? t("draft.text_named", { name, time: formatTimeAgo(draft.savedAt, lang) })
          : t("draft.text", { time: formatTimeAgo(draft.savedAt, lang) })}
      </p>
      {isOutdated && <p className={styles.soft}>{t("draft.changed_meanwhile")}</p>}
      <div className={styles.actions}>
        <Button onClick={onContinue} data-autofocus>
          {t("draft.continue")}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t("draft.discard")}
        </Button>
      </div>
    </Card>
  );
}
