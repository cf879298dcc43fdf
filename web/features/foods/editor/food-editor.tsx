import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Food } from "@toque/db/schemas/food.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { newKey } from "../../../shared/client/new-key.ts";
import { foodCalls, foodPagesKey } from "../../../shared/foods/food-calls.ts";
import { foodSearchesKey } from "../../../shared/foods/food-queries.ts";
import { FiguresSection } from "../../../shared/foods/form/figures-section.tsx";
import { NameSection, PlaceSection, SafetySection } from "../../../shared/foods/form/food-fields.tsx";
import { bodyOf, type FoodForm, problemsOf } from "../../../shared/foods/form/food-form.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLeaveGuard } from "../../../shared/navigation/use-leave-guard.ts";
import { browserStorage } from "../../../shared/storage/storage.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import styles from "../foods.module.css";
import { draftKey, readDraft } from "./draft.ts";
import { MeasuresEditor } from "./measures-editor.tsx";
import { PictureSection } from "./picture-section.tsx";

interface FoodEditorProps {
  userId: string;
  /** null for a new food. */
  food: Food | null;
  /** The food as it is stored, or an empty form. */
  saved: FoodForm;
}

const same = (a: FoodForm, b: FoodForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Deletes the food that is edited. */
function DeleteButton({ food, onDeleted }: { food: Food; onDeleted: () => void }) {
  const { t } = useTranslation("foodpages");
  const remove = useMutation({
    mutationFn: () => foodCalls.remove(food.id, food.revision),
    onSuccess: onDeleted,
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === "food_in_use" ? t("editor.in_use") : errorSentence(error),
      ),
  });
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("editor.delete_title"),
      text: t("editor.delete_text"),
      confirmLabel: t("editor.delete"),
      destructive: true,
    });
    if (agreed) remove.mutate();
  };
  return (
    <Button variant="subtle" color="red" px={10} loading={remove.isPending} onClick={() => void ask()}>
      {t("own.delete")}
    </Button>
  );
}

/** The form of one food of the table, with unsaved work kept in this browser. */
export function FoodEditor({ userId, food, saved }: FoodEditorProps) {
  const { t } = useTranslation(["foodpages", "common"]);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const key = draftKey(userId, food?.id ?? null);
  const [draft] = useState(() => readDraft(browserStorage, key));
  const isRestored = draft !== null && !same(draft.form, saved);
  const [form, setForm] = useState(isRestored ? draft.form : saved);
  const [showsDraft, setShowsDraft] = useState(isRestored);
  // A draft of an older revision is not saved over what somebody else has changed meanwhile.
  const [revision, setRevision] = useState(isRestored ? draft.revision : (food?.revision ?? null));
  const [checked, setChecked] = useState(false);
  const [createKey, setCreateKey] = useState(newKey);
  const page = useRef<HTMLFormElement>(null);
  const isDirty = !same(form, saved);
  useEffect(() => {
    if (isDirty) browserStorage.writeJson(key, { revision, form });
    else browserStorage.remove(key);
  }, [key, form, revision, isDirty]);
  const allowLeaving = useLeaveGuard(
    () => isDirty,
    () => confirm({ title: t("editor.leave_title"), text: t("editor.leave_text"), confirmLabel: t("editor.leave") }),
  );
  const problems = checked ? problemsOf(form) : [];
  const change = (values: Partial<FoodForm>): void => {
    setForm((before) => ({ ...before, ...values }));
    // Another body is another request.
    setCreateKey(newKey());
  };
  const end = (target: string): void => {
    browserStorage.remove(key);
    allowLeaving();
    client.removeQueries({ queryKey: foodSearchesKey });
    client.removeQueries({ queryKey: [foodPagesKey] });
    navigate(target);
  };
  const save = useMutation({
    mutationFn: (expected: number | null) =>
      food
        ? foodCalls.update(food.id, bodyOf(form, saved), expected ?? food.revision)
        : foodCalls.create(bodyOf(form, null), createKey),
    onSuccess: (stored) => {
      toast.success(t("editor.saved"));
      end(`/foods/${stored.id}`);
    },
  });
  const { error } = save;
  const isStale = error instanceof ApiError && error.status === 412;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problemsOf(form).length === 0) {
      if (!save.isPending) save.mutate(revision);
    } else requestAnimationFrame(() => page.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const fields = { form, onChange: change, problems };
  return (
    <form ref={page} className={styles.form} onSubmit={submit} noValidate>
      {showsDraft && (
        <Card className={styles.alert} role="status">
          <p>{t("editor.draft")}</p>
          <Button
            variant="default"
            onClick={() => {
              setForm(saved);
              setRevision(food?.revision ?? null);
              setShowsDraft(false);
            }}
          >
            {t("editor.draft_discard")}
          </Button>
        </Card>
      )}
      <NameSection {...fields} />
      <PlaceSection {...fields} />
      <SafetySection {...fields} />
      <FiguresSection {...fields} />
      <PictureSection url={form.imgUrl} onChange={(imgUrl) => change({ imgUrl })} />
      {error && (
        <Card className={styles.alert} role="alert">
          <p>{isStale ? t("editor.stale") : errorSentence(error)}</p>
          {error instanceof ApiError && error.fields.length > 0 && (
            <ul>
              {error.fields.map(({ loc }) => (
                <li key={loc.join(".")}>
                  <code>{loc.slice(1).join(".")}</code>
                </li>
              ))}
            </ul>
          )}
          {isStale && food && (
            <div className={styles.formPicture}>
              <Button
                variant="default"
                onClick={() => {
                  browserStorage.remove(key);
                  allowLeaving();
                  window.location.reload();
                }}
              >
                {t("editor.take_theirs")}
              </Button>
              <OverwriteButton food={food} onRevision={(now) => save.mutate(now)} />
            </div>
          )}
        </Card>
      )}
      <div className={styles.saveBar}>
        {food ? <DeleteButton food={food} onDeleted={() => end("/recipes")} /> : <span />}
        <LinkButton href={food ? `/foods/${food.id}` : "/recipes"} variant="default">
          {t("common:cancel")}
        </LinkButton>
        <Button type="submit" loading={save.isPending}>
          {t("common:save")}
        </Button>
      </div>
      {checked && problems.length > 0 && (
        <p role="alert" className={styles.soft}>
          {t("editor.problems", { count: problems.length })}
        </p>
      )}
    </form>
  );
}

/** Saves over what somebody else has stored meanwhile, when that has been read. */
function OverwriteButton({ food, onRevision }: { food: Food; onRevision: (revision: number) => void }) {
  const { t } = useTranslation("foodpages");
  const read = useMutation({
    mutationFn: () => foodCalls.read(food.id),
    onSuccess: ({ revision }) => onRevision(revision),
    onError: (error) => toast.error(errorSentence(error)),
  });
  return (
    <Button variant="default" color="red" loading={read.isPending} onClick={() => read.mutate()}>
      {t("editor.keep_mine")}
    </Button>
  );
}

/** The measures below the form: each change is stored at once. */
export function EditorMeasures({ food }: { food: Food | null }) {
  return (
    food && (
      <div className={styles.form}>
        <MeasuresEditor foodId={food.id} />
      </div>
    )
  );
}
