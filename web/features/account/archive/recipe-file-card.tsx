import { IconFileImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { fileReportOf, stageOf, startedFileAtom, uploadRecipeFile } from "./recipe-file-job.ts";
import { RecipeFileReport } from "./recipe-file-report.tsx";
import { UploadCard } from "./upload-card.tsx";

/** The file of another app: choosing it, its upload, and what became of each recipe. */
export function RecipeFileCard() {
  const { t } = useTranslation("account");
  return (
    <UploadCard
      anchor="recipe-file"
      title={t("recipe_import.title")}
      text={t("recipe_import.text")}
      icon={<IconFileImport size={18} aria-hidden />}
      label={t("recipe_import.title")}
      startedAtom={startedFileAtom}
      upload={uploadRecipeFile}
      again={accountCalls.startRecipeFile}
      running={(job) => t(`recipe_import.stage.${stageOf(job?.progress.stage)}`)}
      report={(job) => {
        const report = fileReportOf(job);
        return report && <RecipeFileReport key={job?.id} report={report} />;
      }}
    />
  );
}
