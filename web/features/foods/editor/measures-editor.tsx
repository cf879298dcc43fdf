import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { foodCalls, foodMeasuresQuery, type MeasureInput } from "../../../shared/foods/food-calls.ts";
import { mapOfTexts, readNumber, textsOf } from "../../../shared/foods/form/food-form.ts";
import { NamesFields } from "../../../shared/foods/form/names-fields.tsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../foods.module.css";
import { groupOf, useWeightText } from "../page/measures.tsx";

/** Adds a measure, or changes name and weight of one. */
function MeasureForm({ foodId, measure, onClose }: { foodId: number; measure: Quantity | null; onClose: () => void }) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const client = useQueryClient();
  const [names, setNames] = useState(() => textsOf(measure?.name ?? {}, lang));
  const [plurals, setPlurals] = useState(() => textsOf({}, lang));
  const [weight, setWeight] = useState(measure ? String(measure.weight) : "");
  const [checked, setChecked] = useState(false);
  const grams = readNumber(weight);
  const isWeight = grams !== null && grams > 0 && grams <= 100_000;
  const name = mapOfTexts(names);
  const save = useMutation({
    mutationFn: (input: MeasureInput) =>
      measure ? foodCalls.changeMeasure(measure.id, input) : foodCalls.addMeasure(foodId, input),
    onSuccess: async () => {
      await client.invalidateQueries(foodMeasuresQuery(foodId));
      client.removeQueries({ queryKey: ["foods", "quantities", foodId] });
      toast.success(t("measures.saved"));
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (!name || !isWeight || grams === null || save.isPending) return;
    save.mutate({ name, weight: grams, ...(measure ? {} : { plural: mapOfTexts(plurals) }) });
  };
  return (
    <form className={styles.measure} onSubmit={submit} noValidate aria-label={t("measures.form")}>
      <NamesFields
        names={names}
        onNames={setNames}
        // The API answers the plural of one language only: those of the others would be lost.
        {...(measure ? {} : { plurals, onPlurals: setPlurals })}
        originLang={lang}
        maxLength={100}
        error={checked && !name ? t("form.problem.name") : null}
      />
      <TextInput
        inputMode="decimal"
        label={t("measures.weight")}
        value={weight}
        error={checked && !isWeight ? t("form.problem.weight") : null}
        onChange={({ currentTarget: { value } }) => setWeight(value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="light" loading={save.isPending}>
          {t("measures.save")}
        </Button>
      </DialogActions>
    </form>
  );
}

function MeasureRow({ foodId, measure }: { foodId: number; measure: Quantity }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const client = useQueryClient();
  const weigh = useWeightText();
  const [editing, setEditing] = useState(false);
  const name = textOf(measure.name, lang);
  const remove = useMutation({
    mutationFn: () => foodCalls.removeMeasure(measure.id),
    onSuccess: async () => {
      await client.invalidateQueries(foodMeasuresQuery(foodId));
      client.removeQueries({ queryKey: ["foods", "quantities", foodId] });
      toast.success(t("measures.deleted"));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "quantity_in_use") toast.error(t("measures.in_use"));
      else toastError(error);
    },
  });
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("measures.delete_title", { name }),
      text: t("measures.delete_text"),
      confirmLabel: t("own.delete"),
      destructive: true,
    });
    if (agreed) remove.mutate();
  };
  return (
    <li className={styles.entry}>
      {editing ? (
        <MeasureForm foodId={foodId} measure={measure} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.row}>
          <span className={styles.entryName}>1 {name}</span>
          <span className="tq-numbers">{weigh(measure.weight)}</span>
          <span className={styles.actions}>
            <Button variant="subtle" aria-label={t("measures.edit_named", { name })} onClick={() => setEditing(true)}>
              {t("measures.edit")}
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={t("own.delete_named", { name })}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              {t("own.delete")}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
}

/** The measures of a food: its own can be changed here, those of its category and the units are the same for many foods. */
export function MeasuresEditor({ foodId }: { foodId: number }) {
  const { t } = useTranslation("foodpages");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(foodMeasuresQuery(foodId));
  const own = data?.filter((one) => groupOf(one) === "own") ?? [];
  return (
    <Card as="section" aria-labelledby="form-measures">
      <h2 id="form-measures">{t("measures.title")}</h2>
      <p className={styles.soft}>{t("measures.text")}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={3} />}
      {data && own.length === 0 && !adding && <p>{t("measures.none")}</p>}
      {own.length > 0 && (
        <ul className={styles.list} aria-label={t("measures.own")}>
          {own.map((measure) => (
            <MeasureRow key={measure.id} foodId={foodId} measure={measure} />
          ))}
        </ul>
      )}
      {adding ? (
        <MeasureForm foodId={foodId} measure={null} onClose={() => setAdding(false)} />
      ) : (
        <Button
          variant="default"
          mt={12}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t("measures.add")}
        </Button>
      )}
    </Card>
  );
}
