import { useLanguage, useTranslation } from "../../i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FoodTrait } from "@toque/db/schemas/food.ts";
import { textOf } from "../../formatting/text.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/choice.tsx";
import { LinesSkeleton } from "../../ui/skeletons.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TogglePills } from "../../ui/toggle-pills.tsx";
import { allergiesQuery, categoriesQuery } from "../food-calls.ts";
import { traits } from "../traits.ts";
import { type FoodForm, languages, type Problem } from "./food-form.ts";
import styles from "./form.module.css";
import { NamesFields } from "./names-fields.tsx";

export interface FieldsProps {
  form: FoodForm;
  onChange: (values: Partial<FoodForm>) => void;
  problems: readonly Problem[];
}

/** Names, plurals and other names, each by language. */
export function NameSection({ form, onChange, problems }: FieldsProps) {
  const { t } = useTranslation("foodpages");
  return (
    <Card as="section" aria-labelledby="form-names" className={styles.card}>
      <h2 id="form-names">{t("form.names")}</h2>
      <NamesFields
        names={form.names}
        plurals={form.plurals}
        onNames={(names) => onChange({ names })}
        onPlurals={(plurals) => onChange({ plurals })}
        originLang={form.originLang}
        error={problems.includes("name") ? t("form.problem.name") : null}
      />
      <h3>{t("form.aliases")}</h3>
      <p className={styles.soft}>{t("form.aliases_text")}</p>
      <div className={styles.names}>
        {languages.map((lang) => (
          <TextInput
            key={lang}
            label={t("form.aliases_in", { language: t(`form.language.${lang}`) })}
            lang={lang}
            value={form.aliases[lang]}
            onChange={({ currentTarget: { value } }) => onChange({ aliases: { ...form.aliases, [lang]: value } })}
          />
        ))}
      </div>
    </Card>
  );
}

/** Category and subcategory. */
export function PlaceSection({ form, onChange, problems }: FieldsProps) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(categoriesQuery);
  const option = ({ id, name }: { id: number; name: FoodNameText }) => ({
    value: String(id),
    label: textOf(name, lang),
  });
  return (
    <Card as="section" aria-labelledby="form-place" className={styles.card}>
      <h2 id="form-place">{t("form.place")}</h2>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={2} />)}
      {data && (
        <div className={styles.pair}>
          <NativeSelect
            label={t("form.category")}
            value={form.categoryId}
            error={problems.includes("category") ? t("form.problem.category") : null}
            data={[{ value: "", label: t("form.choose") }, ...data.categories.map(option)]}
            onChange={({ currentTarget: { value } }) => onChange({ categoryId: value, subcategoryId: "" })}
          />
          <NativeSelect
            label={t("form.subcategory")}
            value={form.subcategoryId}
            disabled={form.categoryId === ""}
            data={[
              { value: "", label: t("form.no_subcategory") },
              ...data.subcategories.filter((one) => String(one.category_id) === form.categoryId).map(option),
            ]}
            onChange={({ currentTarget: { value } }) => onChange({ subcategoryId: value })}
          />
        </div>
      )}
    </Card>
  );
}
type FoodNameText = Parameters<typeof textOf>[0];

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Allergens and traits, with "unknown" as a state of its own. */
export function SafetySection({ form, onChange, problems }: FieldsProps) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const { data = [], error, refetch } = useQuery(allergiesQuery);
  const options = data.map(({ id, name }) => ({ value: id, label: textOf(name, lang) }));
  const known = [
    { value: "unknown", label: t("form.unknown") },
    { value: "stated", label: t("form.stated") },
  ] as const;
  return (
    <Card as="section" aria-labelledby="form-safety" className={styles.card}>
      <h2 id="form-safety">{t("form.safety")}</h2>
      <Choice
        label={t("allergens.title")}
        value={form.allergensKnown ? "stated" : "unknown"}
        options={known}
        onChange={(value) => onChange({ allergensKnown: value === "stated" })}
      />
      {problems.includes("allergens") && <p className={styles.problem}>{t("form.problem.allergens")}</p>}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <p className={styles.soft}>{t(form.allergensKnown ? "form.contains_text" : "form.unknown_text")}</p>
      {form.allergensKnown && (
        <>
          <h3>{t("form.contains")}</h3>
          <TogglePills
            label={t("form.contains")}
            tone="red"
            options={options}
            chosen={form.contains}
            onToggle={(id) =>
              onChange({
                contains: toggled(form.contains, id),
                mayContain: form.mayContain.filter((one) => one !== id),
              })
            }
          />
        </>
      )}
      <h3>{t("form.may_contain")}</h3>
      <TogglePills
        label={t("form.may_contain")}
        options={form.allergensKnown ? options.filter(({ value }) => !form.contains.includes(value)) : options}
        chosen={form.mayContain}
        onToggle={(id) => onChange({ mayContain: toggled(form.mayContain, id) })}
      />
      <Choice
        label={t("traits.title")}
        value={form.traitsKnown ? "stated" : "unknown"}
        options={known}
        onChange={(value) => onChange({ traitsKnown: value === "stated" })}
      />
      {problems.includes("traits") && <p className={styles.problem}>{t("form.problem.traits")}</p>}
      {form.traitsKnown && (
        <TogglePills<FoodTrait>
          label={t("traits.title")}
          options={traits.map((value) => ({ value, label: t(`trait.${value}`) }))}
          chosen={form.traits}
          onToggle={(trait) => onChange({ traits: toggled(form.traits, trait) })}
        />
      )}
    </Card>
  );
}
