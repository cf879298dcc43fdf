import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import type { DraftCheck, GeneratedRecipe } from "@toque/db/entities/ai.ts";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { midSentence } from "../../shared/foods/mid-sentence.ts";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Card } from "../../shared/ui/card.tsx";
import { minutesOf, readCheck } from "./check-text.ts";
import styles from "./checks.module.css";

interface ChecksProps {
  idea: GeneratedRecipe;
  /** Minutes that were allowed; null when that is not known any more. */
  maxTime: number | null;
}

/** The sentence of a check in the reader's language. */
function useCheckText({ idea, maxTime }: ChecksProps): (check: DraftCheck) => string {
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const inSentence = (names: string): string =>
    names
      .split(", ")
      .map((name) => midSentence(name, lang))
      .join(", ");
  return (check) => {
    const text = readCheck(check);
    switch (text.kind) {
      case "nothing_asked":
        return t("checks.nothing_asked");
      case "names":
        return t(check.name === "diet" ? "checks.fits" : "checks.free_of", { names: inSentence(text.names) });
      case "unknown":
        return t("checks.unknown", { names: text.names });
      case "time": {
        const time = formatMinutes(minutesOf(idea), lang);
        return maxTime === null
          ? t("checks.takes", { time })
          : t("checks.within", { time, limit: formatMinutes(maxTime, lang) });
      }
      case "servings":
        return t("checks.as_asked", { what: common("servings", { count: idea.nb_servings }) });
      case "difficulty":
        return t("checks.as_asked", { what: common(`difficulty.${idea.difficulty}`) });
      case "fine":
        return t(`checks.${check.name}.fine`);
      case "missed":
        return t(`checks.${check.name}.missed`);
    }
  };
}

function Mark({ check }: { check: DraftCheck }) {
  const { t } = useTranslation("generate");
  if (!check.passed) return <IconAlertTriangle size={20} role="img" aria-label={t("checks.not_passed")} />;
  // Nothing was asked for, so nothing was kept.
  if (readCheck(check).kind === "nothing_asked")
    return <IconCircleMinus size={20} className={styles.idle} role="img" aria-label={t("checks.not_needed")} />;
  return <IconCircleCheck size={20} role="img" aria-label={t("checks.passed")} />;
}

/** What code has checked after the chef had answered, each with its mark and in words. */
export function Checks(props: ChecksProps) {
  const { t } = useTranslation("generate");
  const textOf = useCheckText(props);
  const { checks } = props.idea;
  if (checks.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="idea-checks">
      <h2 id="idea-checks">{t("checks.title")}</h2>
      <p className={styles.lead}>{t("checks.lead")}</p>
      <ul className={styles.list}>
        {checks.map((check) => (
          <li key={check.name} className={clsx(styles.check, !check.passed && styles.failed)}>
            <Mark check={check} />
            <span>
              <strong>{t(`checks.${check.name}.name`)}</strong>
              <span className={styles.detail}>{textOf(check)}</span>
              {/* What exactly is wrong, the server says in English. */}
              {!check.passed && (
                <span className={styles.detail} lang="en">
                  {" "}
                  {check.detail}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
