import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { localeOf } from "../../formatting/locale.ts";
import { formatNutrient, formatShare } from "../../formatting/number.ts";
import { useLanguage, useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";
import { errorSentence } from "../../ui/use-error-text.ts";
import { mixtureQuery } from "../food-calls.ts";
import { tableSearchQuery } from "../food-queries.ts";
import type { FieldsProps } from "./food-fields.tsx";
import { type FigureField, figureFields, partsOf } from "./food-form.ts";
import styles from "./form.module.css";

const unitOf = (field: FigureField): "kcal" | "g" => (field === "energy" ? "kcal" : "g");

/** The name of a figure. */
function useFigureName(): (field: FigureField) => string {
  const { t } = useTranslation(["foodpages", "common"]);
  return (field) => (field === "water" ? t("nutrition.water") : t(`common:nutrient.${field}`));
}

/** What follows from the chosen rows, as it will be stored. */
function Mixture({ form }: Pick<FieldsProps, "form">) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const nameOf = useFigureName();
  const [list] = useDebouncedValue(partsOf(form), 300);
  const { data, error, isPlaceholderData } = useQuery({ ...mixtureQuery(list), placeholderData: keepPreviousData });
  if (error) return <p className={styles.problem}>{errorSentence(error)}</p>;
  if (!data) return null;
  const unknown = figureFields.filter((field) => data[field] === null);
  return (
    <div aria-live="polite" aria-busy={isPlaceholderData}>
      <h3>{t("form.mixture")}</h3>
      <dl className={styles.figures}>
        {figureFields.map((field) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd className="tq-numbers">
              {formatNutrient(data[field], unitOf(field), lang) ?? t("common:nutrient.unknown")}
              {data.estimated.includes(field) && <small>{t("nutrition.estimated")}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t("form.coverage", { share: formatShare(data.nutrition_coverage, lang) })}</p>
      {unknown.length > 0 && (
        <p className={styles.soft}>
          {t("form.mixture_unknown", { list: new Intl.ListFormat(localeOf(lang)).format(unknown.map(nameOf)) })}
        </p>
      )}
    </div>
  );
}

/** Looks up rows of the Ciqual table. */
function TableSearch({ taken, onPick }: { taken: readonly number[]; onPick: (code: number, name: string) => void }) {
  const { t } = useTranslation("foodpages");
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const { data, error, isFetching } = useQuery(tableSearchQuery(asked));
  const rows = (asked.length < 3 ? [] : (data ?? [])).filter(({ code }) => !taken.includes(code));
  return (
    <div>
      <TextInput
        type="search"
        label={t("form.table_search")}
        description={t("form.table_hint")}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <ul className={styles.rows} aria-label={t("form.table_rows")}>
        {rows.map(({ code, name }) => (
          <li key={code}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              className={styles.tableRow}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                onPick(code, name);
                setTyped("");
              }}
            >
              {name} ({code})
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.soft} role="status">
        {error
          ? errorSentence(error)
          : asked.length >= 3 && !isFetching && data && rows.length === 0
            ? t("form.table_none")
            : ""}
      </p>
    </div>
  );
}

/** Where the figures come from: rows of the Ciqual table, or typed ones. */
export function FiguresSection({ form, onChange, problems }: FieldsProps) {
  const { t } = useTranslation("foodpages");
  const nameOf = useFigureName();
  const change = (code: number, weight: string): void =>
    onChange({ parts: form.parts.map((part) => (part.code === code ? { ...part, weight } : part)) });
  return (
    <Card as="section" aria-labelledby="form-figures" className={styles.card}>
      <h2 id="form-figures">{t("nutrition.title")}</h2>
      <TableSearch
        taken={form.parts.map(({ code }) => code)}
        onPick={(code, name) => onChange({ parts: [...form.parts, { code, name, weight: "100" }] })}
      />
      {form.parts.length > 0 && (
        <ul className={styles.parts} aria-label={t("form.parts")}>
          {form.parts.map(({ code, name, weight }) => (
            <li key={code}>
              <span className={styles.partName}>
                {name || t("nutrition.gone")} <span className={styles.soft}>{t("nutrition.code", { code })}</span>
              </span>
              <TextInput
                className={styles.weight}
                inputMode="decimal"
                aria-label={t("form.weight_of", { name: name || String(code) })}
                value={weight}
                error={problems.includes("weight")}
                onChange={({ currentTarget: { value } }) => change(code, value)}
              />
              <ActionIcon
                size={44}
                variant="subtle"
                color="red"
                aria-label={t("form.remove_part", { name: name || String(code) })}
                onClick={() => onChange({ parts: form.parts.filter((part) => part.code !== code) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {problems.includes("weight") && <p className={styles.problem}>{t("form.problem.weight")}</p>}
      {form.parts.length > 0 ? (
        <Mixture form={form} />
      ) : (
        <>
          <p className={styles.soft}>{t("form.typed_text")}</p>
          <div className={styles.grid}>
            {figureFields.map((field) => (
              <TextInput
                key={field}
                inputMode="decimal"
                label={`${nameOf(field)} (${unitOf(field)})`}
                placeholder={t("form.unknown")}
                value={form.figures[field]}
                onChange={({ currentTarget: { value } }) => onChange({ figures: { ...form.figures, [field]: value } })}
              />
            ))}
          </div>
          {problems.includes("figure") && <p className={styles.problem}>{t("form.problem.figure")}</p>}
        </>
      )}
      <TextInput
        className={styles.density}
        inputMode="decimal"
        label={t("form.density")}
        description={t("form.density_text")}
        value={form.density}
        error={problems.includes("density") ? t("form.problem.density") : null}
        onChange={({ currentTarget: { value } }) => onChange({ density: value })}
      />
    </Card>
  );
}
