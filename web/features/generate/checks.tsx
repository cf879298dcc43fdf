import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { DraftCheck } from "@toque/db/entities/ai.ts";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Card } from "../../shared/ui/card.tsx";
import styles from "./checks.module.css";

/** What code has checked after the chef had answered, each with its mark and in words. */
export function Checks({ checks }: { checks: readonly DraftCheck[] }) {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  if (checks.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="idea-checks">
      <h2 id="idea-checks">{t("checks.title")}</h2>
      <ul className={styles.list}>
        {checks.map(({ name, passed, detail }) => (
          <li key={name} className={clsx(styles.check, !passed && styles.failed)}>
            {passed ? (
              <IconCircleCheck size={20} role="img" aria-label={t("checks.passed")} />
            ) : (
              <IconAlertTriangle size={20} role="img" aria-label={t("checks.not_passed")} />
            )}
            <span>
              <strong>{t(`checks.${name}.name`)}</strong>
              {/* The checks' own details are English; to everyone else the catalogue says what came of them. */}
              <span className={styles.detail}>
                {lang === "en" ? detail : t(`checks.${name}.${passed ? "fine" : "missed"}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
