import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import { useState } from "react";
import { downloadFile } from "../../../shared/export/download-file.ts";
import { FormatChoice } from "../../../shared/export/format-choice.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { Section } from "../section.tsx";

/** All recipes of the account as files for other programs. */
export function RecipesCard() {
  const { t } = useTranslation(["account", "exchange"]);
  const [system] = useMeasurementSystem();
  const [format, setFormat] = useState<RecipeExportFormat>("toque");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(
        `/api/recipe/users/@me/recipes/export?format=${format}&measurement_system=${system}`,
        "toque-recipes.zip",
      ),
    onError: toastError,
  });
  return (
    <Section
      title={t("recipe_files.title")}
      text={t("recipe_files.text")}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t("exchange:export.download")}
        </Button>
      }
    >
      <FormatChoice value={format} onChange={setFormat} />
    </Section>
  );
}
