import { IconFileImport } from "@tabler/icons-react";
import { useAtom } from "jotai/react";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import {
  fileReportOf,
  leftUploadAtom,
  openUploadOf,
  stageOf,
  startedFileAtom,
  uploadRecipeFile,
} from "./recipe-file-job.ts";
import { RecipeFileReport } from "./recipe-file-report.tsx";
import { UploadCard } from "./upload-card.tsx";

/** The file of another app: choosing it, its upload, and what became of each recipe. */
export function RecipeFileCard() {
  const { t } = useTranslation("account");
  const me = useMe();
  const [kept, keep] = useAtom(leftUploadAtom);
  const left = openUploadOf(kept, me?.id);
  return (
    <UploadCard
      anchor="recipe-file"
      title={t("recipe_import.title")}
      text={t("recipe_import.text")}
      icon={<IconFileImport size={18} aria-hidden />}
      label={t("recipe_import.title")}
      startedAtom={startedFileAtom}
      upload={(file, options) => uploadRecipeFile(file, options, { userId: me?.id ?? 0, left, keep })}
      left={left && t("recipe_import.left", { name: left.name })}
      again={accountCalls.startRecipeFile}
      running={(job) => t(`recipe_import.stage.${stageOf(job?.progress.stage)}`)}
      report={(job) => {
        const report = fileReportOf(job);
        return report && <RecipeFileReport key={job?.id} report={report} />;
      }}
    />
  );
}
