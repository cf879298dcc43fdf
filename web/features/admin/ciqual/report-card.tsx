import { Button } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import type { CiqualReport } from "@toque/db/ciqual/import.ts";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "../admin.module.css";

const figures = ["rows_read", "added", "changed", "removed", "unchanged", "refused", "odd"] as const;

interface ReportCardProps {
  report: CiqualReport;
  pending: boolean;
  /** Imports what was checked. */
  onImport: () => void;
}

function Named({ title, rows }: { title: string; rows: readonly { code: number; text: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary>{title}</summary>
      <ul className={styles.plain}>
        {rows.map(({ code, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand in several refused rows
          <li key={`${code}-${index}`}>
            <span className="tq-numbers">{code}</span> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What an import would do, or has done. */
export function ReportCard({ report, pending, onImport }: ReportCardProps) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const { applied, named, refused, odd_foods, foods, release, source } = report;
  const value = (figure: (typeof figures)[number]): number => {
    if (figure === "refused") return refused.length;
    return figure === "changed" ? report.changed - report.added : report[figure];
  };
  const list = (rows: readonly { code: number; name: string }[]) =>
    rows.map(({ code, name }) => ({ code, text: name }));
  return (
    <Card as="section" className={styles.report}>
      <h2 className={styles.big}>{t(applied ? "ciqual.applied" : "ciqual.checked")}</h2>
      <p className={styles.soft}>
        {t("ciqual.release", { release })} · {source}
      </p>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`ciqual.figure.${figure}`)}</dt>
            <dd className="tq-numbers">{formatNumber(value(figure), lang)}</dd>
          </div>
        ))}
      </dl>
      <p>{t("ciqual.foods", { count: foods.recomputed })}</p>
      {foods.missing.length > 0 && <p>{t("ciqual.missing", { count: foods.missing.length })}</p>}
      <Named title={t("ciqual.figure.added")} rows={list(named.added)} />
      <Named title={t("ciqual.figure.changed")} rows={list(named.changed)} />
      <Named title={t("ciqual.figure.removed")} rows={list(named.removed)} />
      <Named title={t("ciqual.figure.refused")} rows={refused.map(({ code, why }) => ({ code, text: why }))} />
      <Named
        title={t("ciqual.figure.odd")}
        rows={odd_foods.map(({ code, name, what }) => ({
          code,
          text: `${name}: ${what.map((one) => t(`ciqual.odd.${one}`)).join(", ")}`,
        }))}
      />
      {!applied && (
        <div className={styles.confirm}>
          <p>{t("ciqual.confirm_text")}</p>
          <Button leftSection={<IconTableImport size={18} aria-hidden />} loading={pending} onClick={onImport}>
            {t("ciqual.import")}
          </Button>
        </div>
      )}
    </Card>
  );
}
