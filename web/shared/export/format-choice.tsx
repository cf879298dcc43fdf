import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import { useTranslation } from "react-i18next";
import { Choice } from "../ui/choice.tsx";
import styles from "./format-choice.module.css";

/** The formats by their own names, which are the same in every language. */
const names: Record<RecipeExportFormat, string> = { "json-ld": "JSON-LD", markdown: "Markdown", cooklang: "Cooklang" };
const formats: RecipeExportFormat[] = ["json-ld", "markdown", "cooklang"];

interface FormatChoiceProps {
  value: RecipeExportFormat;
  onChange: (format: RecipeExportFormat) => void;
}

/** What recipes are written as, with what each is good for. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useTranslation("exchange");
  return (
    <div className={styles.formats}>
      <Choice
        label={t("export.format")}
        value={value}
        options={formats.map((format) => ({ value: format, label: names[format] }))}
        onChange={onChange}
      />
      <p role="status">{t(`export.${value}`)}</p>
    </div>
  );
}
