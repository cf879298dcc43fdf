import type { Lang } from "@toque/db/schemas/common.ts";
import { type ReactNode, useMemo } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { mediaSources } from "../../../shared/ui/media-sources.ts";
import {
  type EditorForm,
  type ImageForm,
  type LineForm,
  listFields,
  mainKey,
  type PartForm,
  partsOf,
  type StepForm,
} from "../form/types.ts";
import { languageName } from "../translation/translation-hint.tsx";
import styles from "./merge.module.css";
import type { AutoMerged, Conflict } from "./three-way-merge.ts";

type Row = StepForm | LineForm | ImageForm | PartForm;
const isStep = (row: object): row is StepForm => "text" in row && "duration" in row;
const isLine = (row: object): row is LineForm => "amount" in row;
const isPart = (row: object): row is PartForm => "servings" in row;
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "key" in value;

const isListField = (name: string) => listFields.find((field) => field === name);

/** Finds a row by its key in the first of several forms that has it. */
function findRow(forms: readonly EditorForm[], key: string): { row: Row; part: PartForm; number: number } | null {
  for (const form of forms) {
    for (const part of partsOf(form)) {
      if (part.key === key) return { row: part, part, number: 0 };
      for (const rows of [part.steps, part.lines, part.images]) {
        const at = rows.findIndex((row: Row) => row.key === key);
        const row = rows[at];
        if (row) return { row, part, number: at + 1 };
      }
    }
  }
  return null;
}

/** Labels of fields and rows, and their values as shown to the user. */
export function useFieldLabels(forms: readonly EditorForm[]) {
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  return useMemo(() => {
    const textIn = (text: PartForm["name"]): string => text[lang] ?? Object.values(text)[0] ?? "";
    const partTitle = (part: PartForm): string =>
      part.key === mainKey ? t("part.main") : textIn(part.name) || t("part.unnamed");
    const line = ({ food, quantity, amount }: LineForm): string =>
      [amount, textOf(quantity?.name, lang), textOf(food?.name, lang)].filter(Boolean).join(" ");
    const rowTitle = (row: Row, number: number): string => {
      if (isStep(row)) return t("step.name", { number });
      if (isLine(row)) return textOf(row.food?.name, lang) || t("line.unnamed");
      return isPart(row) ? partTitle(row) : t("picture.number", { number });
    };
    const ownTitles: Record<string, string> = {
      description: t("dish.description"),
      dieteticInfo: t("notes.dieteticInfo"),
      preparationTime: t("dish.preparation"),
      totalTime: t("dish.total"),
      originLang: t("dish.origin"),
      private: common("visibility.private"),
      videoUrl: t("section.video"),
      jacket: t("video.jacket"),
      nutriScore: t("declared.score"),
      allergies: t("declared.allergies"),
      diets: t("declared.diets"),
      subs: t("section.subs"),
    };
    const leafTitles: Record<string, string> = {
      name: t("dish.name"),
      servings: t("dish.servings"),
      difficulty: t("dish.difficulty"),
      tags: t("section.tags"),
      steps: t("merge.order_of_steps"),
      lines: t("merge.order_of_ingredients"),
      images: t("picture.label"),
      duration: t("step.minutes"),
      image: t("step.picture_short"),
      note: t("line.note_short"),
    };

    /** "Step 3 · French", "Dough: Name". */
    const title = (field: string, inLang?: Lang): string => {
      const [key = "", leaf = ""] = field.split(":");
      const found = findRow(forms, key);
      const listField = isListField(key);
      const own = listField ? t(`notes.${listField}`) : (ownTitles[key] ?? "");
      const row = found && (found.part.key !== key || key !== mainKey) ? rowTitle(found.row, found.number) : "";
      const where = found && found.row !== found.part && found.part.key !== mainKey ? partTitle(found.part) : "";
      const parts = [where, row, own, leafTitles[leaf] ?? ""];
      const named = parts.filter(Boolean).join(": ");
      return inLang ? `${named} · ${languageName(inLang, lang)}` : named;
    };

    const image = (one: ImageForm): ReactNode =>
      one.url ? <img className={styles.picture} {...mediaSources(one.url)} sizes="160px" alt="" /> : "…";
    const rowValue = (row: Row): ReactNode => {
      if (isStep(row)) return textIn(row.text);
      if (isLine(row)) return line(row);
      return isPart(row) ? partTitle(row) : image(row);
    };
    const plain = (field: string, value: unknown): ReactNode => {
      const leaf = field.split(":").at(-1) ?? "";
      if (typeof value === "boolean") return value ? t("merge.yes") : t("merge.no");
      if (leaf === "difficulty")
        return common(`difficulty.${value === "hard" ? "hard" : value === "medium" ? "medium" : "easy"}`);
      if (leaf === "originLang")
        return languageName(value === "fr" || value === "es" || value === "de" ? value : "en", lang);
      if (leaf === "nutriScore" && (value === "healthy" || value === "neutral" || value === "unhealthy"))
        return common(`nutri.${value}`);
      const isTime = ["duration", "preparationTime", "totalTime"].includes(leaf);
      return isTime && value !== "" ? `${String(value)} min` : String(value ?? "");
    };

    /** One side of a conflict; null when there is nothing to show. */
    const value = (conflict: Conflict, side: unknown): ReactNode => {
      if (side === null || side === "" || (Array.isArray(side) && side.length === 0)) return null;
      if (Array.isArray(side))
        return (
          <ol className={styles.list}>
            {side.map((entry: unknown) => (
              <li key={isRow(entry) ? entry.key : String(entry)}>{isRow(entry) ? rowValue(entry) : String(entry)}</li>
            ))}
          </ol>
        );
      return isRow(side) ? rowValue(side) : plain(conflict.field, side);
    };
    return { title, value };
  }, [forms, lang, t, common]);
}

/** The list of changes that were merged automatically. */
export function AutoMergedList({
  changes,
  labels,
}: {
  changes: readonly AutoMerged[];
  labels: ReturnType<typeof useFieldLabels>;
}) {
  const { t } = useTranslation("editor");
  return (
    <ul>
      {changes.map(({ id, field, lang, change }) => (
        <li key={id}>
          {labels.title(field, lang)}
          {change !== "changed" && ` (${t(`merge.${change}`)})`}
        </li>
      ))}
    </ul>
  );
}
