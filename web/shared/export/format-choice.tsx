import { useTranslation } from "../i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import styles from "./format-choice.module.css";

/** The formats by their own names, which are the same in every language. */
const common = {
  pdf: "PDF",
  toque: "Toque (ZIP)",
  markdown: "Markdown",
  "json-ld": "JSON-LD",
  cooklang: "Cooklang",
  csv: "CSV",
};
const apps = {
  mealie: "Mealie",
  tandoor: "Tandoor",
  paprika: "Paprika",
  recipesage: "RecipeSage",
  nextcloud: "Nextcloud Cookbook",
  recipekeeper: "Recipe Keeper",
  mealmaster: "MealMaster",
};
({ ...common, ...apps }) satisfies Record<RecipeExportFormat, string>;

const isApp = (format: RecipeExportFormat): format is keyof typeof apps => format in apps;
const itemsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

interface FormatChoiceProps {
  value: RecipeExportFormat;
  onChange: (format: RecipeExportFormat) => void;
}

/** What recipes are written as, the common formats first, with what each is good for. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useTranslation("exchange");
  return (
    <div className={styles.formats}>
      <NativeSelect
        label={t("export.format")}
        value={value}
        data={[
          { group: t("export.group_common"), items: itemsOf(common) },
          { group: t("export.group_apps"), items: itemsOf(apps) },
        ]}
        onChange={(event) => onChange(event.currentTarget.value as RecipeExportFormat)}
      />
      <p role="status">{isApp(value) ? t("export.app", { app: apps[value] }) : t(`export.${value}`)}</p>
    </div>
  );
}
