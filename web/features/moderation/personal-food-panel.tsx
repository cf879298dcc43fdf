import { Button } from "@mantine/core";
import { IconAlertTriangle, IconHelpCircle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Food, PersonalFoodEntry } from "@toque/db/schemas/food.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { foodCalls, foodPagesKey, foodQuery } from "../../shared/foods/food-calls.ts";
import { FoodCombobox } from "../../shared/foods/food-combobox.tsx";
import { foodSearchesKey, foodSearchQuery } from "../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../shared/foods/food-ref.ts";
import { FiguresSection } from "../../shared/foods/form/figures-section.tsx";
import { NameSection, PlaceSection, SafetySection } from "../../shared/foods/form/food-fields.tsx";
import { bodyOf, emptyFoodForm, type FoodForm, problemsOf, textsOf } from "../../shared/foods/form/food-form.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import styles from "./personal-foods.module.css";

/** How many public foods are suggested by the name. */
const suggested = 4;

/** After a decision: nothing that was read of foods holds any more. */
function useDecided(): (text: string) => void {
  const client = useQueryClient();
  return (text) => {
    client.removeQueries({ queryKey: foodSearchesKey });
    void client.invalidateQueries({ queryKey: [foodPagesKey] });
    toast.success(text);
  };
}

/** Why a decision was not taken; after a conflict the list is read anew. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("foodpages");
  const client = useQueryClient();
  const isStale = error instanceof ApiError && [404, 412].includes(error.status);
  return (
    <div className={styles.refused} role="alert">
      <p>{isStale ? t("review.stale") : errorSentence(error)}</p>
      {error instanceof ApiError && error.fields.length > 0 && (
        <p>
          <code>{error.fields.map(({ loc }) => loc.slice(1).join(".")).join(", ")}</code>
        </p>
      )}
      {isStale && (
        <Button
          variant="default"
          onClick={() => void client.invalidateQueries({ queryKey: [foodPagesKey, "personal"] })}
        >
          {t("review.reload")}
        </Button>
      )}
    </div>
  );
}

function Fact({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** What follows from putting a public food in its place. */
function Consequences({ entry, target }: { entry: PersonalFoodEntry; target: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const list = (foods: Food["allergies"]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(foods.map(({ name }) => textOf(name, lang)));
  const hasFigures = target.energy !== null;
  return (
    <ul className={styles.facts} aria-label={t("review.follows")}>
      <Fact>{t("review.recipes_change", { count: entry.nb_recipes })}</Fact>
      {target.allergies.length > 0 && (
        <Fact icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t("review.contains", { list: list(target.allergies) })}
        </Fact>
      )}
      {target.may_contain.length > 0 && (
        <Fact icon={<IconHelpCircle size={18} aria-hidden />}>
          {t("review.may_contain", { list: list(target.may_contain) })}
        </Fact>
      )}
      {target.allergens_known && target.allergies.length === 0 && <Fact>{t("review.no_allergens")}</Fact>}
      {!target.allergens_known && (
        <Fact icon={<IconHelpCircle size={18} aria-hidden />}>{t("review.allergens_stay_unknown")}</Fact>
      )}
      <Fact>{t(hasFigures ? "review.figures" : "review.no_figures")}</Fact>
      <Fact>{t("review.measures")}</Fact>
    </ul>
  );
}

/** Chooses the public food that takes its place, and shows what follows before it happens. */
export function MergePanel({ entry, onClose }: { entry: PersonalFoodEntry; onClose: () => void }) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const name = textOf(entry.name, lang);
  const decided = useDecided();
  const [targetId, setTargetId] = useState<number | null>(null);
  const { data: hits } = useQuery(foodSearchQuery(name));
  const foods = (hits ?? []).filter(({ kind, personal }) => kind === "food" && !personal).slice(0, suggested);
  const target = useQuery({ ...foodQuery(targetId ?? 0), enabled: targetId !== null });
  const merge = useMutation({
    mutationFn: (id: number) => foodCalls.merge(entry.id, id, entry.revision),
    onSuccess: (food) => decided(t("review.merged", { name, target: textOf(food.name, lang) })),
  });
  const choose = (id: number): void => {
    merge.reset();
    setTargetId(id);
  };
  return (
    <section className={styles.panel} aria-label={t("review.merge_named", { name })}>
      {foods.length > 0 && (
        <>
          <h3>{t("review.suggested")}</h3>
          <ul className={styles.choices}>
            {foods.map((hit) => {
              const { id } = parseFoodRef(hit.ref);
              return (
                <li key={hit.ref}>
                  <Pill tone={id === targetId ? "tint" : "line"} pressed={id === targetId} onClick={() => choose(id)}>
                    {hit.name}
                  </Pill>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <FoodCombobox
        foodsOnly
        withIcon={false}
        label={t("review.other")}
        placeholder={t("review.other_placeholder")}
        onPick={(hit) => !hit.personal && choose(parseFoodRef(hit.ref).id)}
      />
      {targetId !== null && target.error && <Refused error={target.error} />}
      {targetId !== null && !target.data && !target.error && <LinesSkeleton lines={3} />}
      {target.data && (
        <div aria-live="polite">
          <h3>
            {t("review.becomes", { name })}{" "}
            <Link href={`/foods/${target.data.id}`}>{textOf(target.data.name, lang)}</Link>
          </h3>
          <Consequences entry={entry} target={target.data} />
        </div>
      )}
      {merge.error && <Refused error={merge.error} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          disabled={!target.data}
          loading={merge.isPending}
          onClick={() => target.data && merge.mutate(target.data.id)}
        >
          {t("review.merge")}
        </Button>
      </DialogActions>
    </section>
  );
}

/** Makes a public food of it: allergens and traits have to be stated. */
export function PromotePanel({ entry, onClose }: { entry: PersonalFoodEntry; onClose: () => void }) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const name = textOf(entry.name, lang);
  const decided = useDecided();
  const [before] = useState<FoodForm>(() => ({
    ...emptyFoodForm(entry.origin_lang),
    names: textsOf(entry.name, entry.origin_lang),
  }));
  const [form, setForm] = useState(before);
  const [checked, setChecked] = useState(false);
  const problems = checked ? problemsOf(form, true) : [];
  const promote = useMutation({
    mutationFn: () => {
      const { img_url: _, ...body } = bodyOf(form, before);
      return foodCalls.promote(entry.id, { ...body, allergy_ids: form.contains, traits: form.traits }, entry.revision);
    },
    onSuccess: (food) => decided(t("review.promoted", { name: textOf(food.name, lang) })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problemsOf(form, true).length === 0 && !promote.isPending) promote.mutate();
  };
  const change = (values: Partial<FoodForm>): void => {
    promote.reset();
    setForm((now) => ({ ...now, ...values }));
  };
  const fields = { form, onChange: change, problems };
  return (
    <form className={styles.panel} onSubmit={submit} noValidate aria-label={t("review.promote_named", { name })}>
      <p className={styles.soft}>{t("review.promote_text", { count: entry.nb_recipes })}</p>
      <NameSection {...fields} />
      <PlaceSection {...fields} />
      <SafetySection {...fields} />
      {entry.from_ciqual && <p className={styles.soft}>{t("review.keeps_figures")}</p>}
      <FiguresSection {...fields} />
      {promote.error && <Refused error={promote.error} />}
      {problems.length > 0 && (
        <p role="alert" className={styles.soft}>
          {t("editor.problems", { count: problems.length })}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={promote.isPending}>
          {t("review.promote")}
        </Button>
      </DialogActions>
    </form>
  );
}
