import { IconPackageImport } from "@tabler/icons-react";
import type { AccountImport, ImportedRecipe } from "@toque/db/schemas/import.ts";
import { Link } from "wouter";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "../account.module.css";
import { kindsHeld, recipesToSee, reportOf, startedImportAtom, uploadArchive } from "./import-job.ts";
import { UploadCard } from "./upload-card.tsx";

/** What a report says of one recipe. */
function RecipeLine({ recipe }: { recipe: ImportedRecipe }) {
  const { t } = useTranslation("account");
  const name = recipe.name || t("import.untitled");
  const reasons = [recipe.reason, ...recipe.notes].filter((one) => one !== null && one !== "already_there");
  return (
    <li>
      {recipe.recipe_id === null ? name : <Link href={`/recipes/${recipe.recipe_id}`}>{name}</Link>}
      {": "}
      {reasons.map((reason) => t(`import.reason.${reason}`)).join(". ")}
    </li>
  );
}

/** What became of the file of another Toque. */
function Report({ report }: { report: AccountImport }) {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const listed = (names: string[]) => new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(names);
  const seen = recipesToSee(report);
  return (
    <div className={styles.form} role="status">
      <p className={styles.note}>
        {report.profile.length > 0 || Object.values(report.counts).some(({ taken, refused }) => taken + refused > 0)
          ? t("import.done")
          : t("import.nothing")}
      </p>
      <ul>
        {kindsHeld(report).map((kind) => (
          <li key={kind}>
            {t(`import.counts.${kind}`)}: {t("import.outcome", { ...report.counts[kind] })}
          </li>
        ))}
        {report.profile.length > 0 && (
          <li>{t("import.profile", { parts: listed(report.profile.map((part) => t(`import.part.${part}`))) })}</li>
        )}
      </ul>
      {report.unknown_allergies.length > 0 && (
        <p className={styles.error} role="alert">
          {t("import.unknown_allergies", { names: listed(report.unknown_allergies) })}
        </p>
      )}
      {report.subscriptions_left > 0 && (
        <p className={styles.note}>{t("import.subscriptions_left", { count: report.subscriptions_left })}</p>
      )}
      {report.ai_recipes_left > 0 && (
        <p className={styles.note}>{t("import.ai_recipes_left", { count: report.ai_recipes_left })}</p>
      )}
      {seen.length > 0 && (
        <details>
          <summary>{t("import.recipes")}</summary>
          <ul>
            {seen.map((recipe) => (
              <RecipeLine key={recipe.source_id} recipe={recipe} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The file of another Toque: choosing it, its upload, and what became of it. */
export function ImportCard() {
  const { t } = useTranslation("account");
  return (
    <UploadCard
      title={t("import.title")}
      text={t("import.text")}
      icon={<IconPackageImport size={18} aria-hidden />}
      label={t("import.choose")}
      accept=".gz,.tgz,application/gzip"
      startedAtom={startedImportAtom}
      upload={uploadArchive}
      again={accountCalls.startImport}
      running={() => t("import.running")}
      report={(job) => {
        const report = reportOf(job);
        return report && <Report report={report} />;
      }}
    />
  );
}
