import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { DraftCheck } from "@toque/db/schemas/ai.ts";
import { clsx } from "clsx";
import { useFindingTexts } from "../../../shared/findings/use-finding-texts.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "./checks.module.css";

/** The request had nothing for this check to verify: it is not listed. */
const isNotNeeded = ({ findings }: DraftCheck): boolean =>
  findings?.some(({ code }) => code === "nothing_asked") ?? false;

function Mark({ check }: { check: DraftCheck }) {
  const { t } = useTranslation("generate");
  if (!check.passed) return <IconAlertTriangle size={20} role="img" aria-label={t("checks.not_passed")} />;
  return <IconCircleCheck size={20} role="img" aria-label={t("checks.passed")} />;
}

/** The results of the automatic checks of a generated recipe. */
export function Checks({ checks }: { checks: readonly DraftCheck[] }) {
  const { t } = useTranslation("generate");
  const texts = useFindingTexts();
  const listed = checks.filter((check) => !check.passed || !isNotNeeded(check));
  if (listed.length === 0) return null;
  const sentencesOf = ({ name, passed, findings }: DraftCheck): string[] => {
    const found = texts.findings(findings);
    if (!passed) return [t(`checks.${name}.missed`), ...found];
    return found.length > 0 ? found : [t(`checks.${name}.fine`)];
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby="idea-checks">
      <h2 id="idea-checks">{t("checks.title")}</h2>
      <p className={styles.lead}>{t("checks.lead")}</p>
      <ul className={styles.list}>
        {listed.map((check) => (
          <li key={check.name} className={clsx(styles.check, !check.passed && styles.failed)}>
            <Mark check={check} />
            <span>
              <strong>{t(`checks.${check.name}.name`)}</strong>
              <span className={styles.detail}>{sentencesOf(check).join(" ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
