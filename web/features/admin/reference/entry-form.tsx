import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReferenceKind } from "@toque/db/schemas/administration.ts";
import { type FormEvent, useState } from "react";
import { categoriesQuery, foodPagesKey } from "../../../shared/foods/food-calls.ts";
import { NamesFields } from "../../../shared/foods/form/names-fields.tsx";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../admin.module.css";
import { toastRefusal } from "../refusals.ts";
import { type Draft, draftErrors, draftOf, toBody } from "./draft.ts";
import { type Entry, mapOf, nameIn, tagTypes, writeEntry } from "./entries.ts";

interface EntryFormProps {
  kind: ReferenceKind;
  /** Null adds one. */
  entry: Entry | null;
  onClose: () => void;
}

/** Adds an entry of the reference data, or changes one, in every language. */
export function EntryForm({ kind, entry, onClose }: EntryFormProps) {
  const { t } = useTranslation("operations");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(entry));
  const [checked, setChecked] = useState(false);
  const isNew = entry === null;
  const needsCategory = isNew && (kind === "subcategory" || kind === "measure");
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: needsCategory });
  const errors = checked ? draftErrors(kind, draft, isNew) : [];
  const change = (values: Partial<Draft>): void => setDraft((before) => ({ ...before, ...values }));
  const save = useMutation({
    mutationFn: () => writeEntry(kind, entry?.id ?? null, toBody(kind, draft, entry)),
    onSuccess: () => {
      toast.success(t("reference.saved"));
      onClose();
    },
    onError: (error) => toastRefusal(error, t),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["admin", "reference"] });
      void client.invalidateQueries({ queryKey: [foodPagesKey] });
      void client.invalidateQueries({ queryKey: ["tags"] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (draftErrors(kind, draft, isNew).length === 0 && !save.isPending) save.mutate();
  };
  const title = isNew ? t(`reference.new.${kind}`) : t("reference.edit_named", { name: nameIn(entry.name, lang) });
  return (
    <section>
      <form onSubmit={submit} noValidate aria-label={title} className={styles.ask}>
        <h2 className={styles.big}>{title}</h2>
        {/* A name in one language is enough; the error stands at the reader's. */}
        <NamesFields
          names={draft.names}
          onNames={(names) => change({ names })}
          originLang={lang}
          error={errors.includes("name") ? t("reference.errors.name") : null}
          maxLength={100}
          {...(kind === "measure" ? { plurals: draft.plurals, onPlurals: (plurals) => change({ plurals }) } : {})}
        />
        {kind === "tag" && (
          <div className={styles.filters}>
            <NativeSelect
              label={t("reference.tag_type")}
              value={draft.tagType}
              onChange={({ currentTarget: { value } }) =>
                change({ tagType: tagTypes.find((one) => one === value) ?? draft.tagType })
              }
              data={tagTypes.map((value) => ({ value, label: t(`reference.tag_types.${value}`) }))}
            />
            <TextInput
              label={t("reference.color")}
              maxLength={7}
              value={draft.color}
              error={errors.includes("color") ? t("reference.errors.color") : null}
              onChange={({ currentTarget: { value } }) => change({ color: value.trim() })}
            />
          </div>
        )}
        {kind === "measure" && (
          <TextInput
            label={t("reference.weight")}
            inputMode="decimal"
            value={draft.weight}
            error={errors.includes("weight") ? t("reference.errors.weight") : null}
            onChange={({ currentTarget: { value } }) => change({ weight: value.trim() })}
          />
        )}
        {needsCategory && (
          <NativeSelect
            label={t("reference.category")}
            description={kind === "measure" ? t("reference.measure_text") : undefined}
            value={draft.categoryId}
            error={errors.includes("category") ? t("reference.errors.category") : null}
            onChange={({ currentTarget: { value } }) => change({ categoryId: value })}
            data={[
              { value: "", label: t("reference.choose") },
              ...(categories?.categories ?? []).map(({ id, name }) => ({
                value: String(id),
                label: nameIn(mapOf(name), lang),
              })),
            ]}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common("save")}
          </Button>
        </DialogActions>
      </form>
    </section>
  );
}
