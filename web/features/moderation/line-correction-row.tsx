import { Button, VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CorrectionDecision, CorrectionReview, LineCorrection } from "@toque/db/schemas/line-correction.ts";
import { Link } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { foodCalls, foodPagesKey } from "../../shared/foods/food-calls.ts";
import { isSingular } from "../../shared/formatting/amount.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { formatMeasure } from "../../shared/formatting/quantity.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Pill } from "../../shared/ui/pill.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./line-corrections.module.css";

/** What a correction is told by. */
export const keyOf = ({ kind, lang, words, food, quantity, per_unit }: LineCorrection) => ({
  kind,
  lang,
  words,
  food_id: food?.id ?? null,
  quantity_id: quantity?.id ?? null,
  per_unit,
});

/** Decides of a correction; what was decided is undone from the toast. */
function useReview() {
  const { t } = useTranslation(["moderation", "common"]);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ review }: { review: CorrectionReview; before: CorrectionDecision | null; isUndo?: boolean }) =>
      foodCalls.reviewCorrection(review),
    onSuccess: (_, { review, before, isUndo }) => {
      const undo = { review: { ...review, decision: before }, before: review.decision, isUndo: true };
      // Each takes the place of the one before: only the last decision is undone from here.
      toast.success(t(`lines.done.${review.decision ?? "open"}`), {
        id: "line-correction",
        ...(isUndo ? {} : { action: { label: t("common:undo"), run: () => mutate(undo) } }),
      });
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 404 ? toast.blank(t("lines.gone")) : toastError(error),
    onSettled: () => client.invalidateQueries({ queryKey: [foodPagesKey, "corrections"] }),
  });
  return { mutate, isPending };
}

/** One correction: the words, what they mean, how many say so, and what can be decided of it. */
export function LineCorrectionRow({ entry }: { entry: LineCorrection }) {
  const { t } = useTranslation("moderation");
  const lang = useLanguage();
  const { mutate, isPending } = useReview();
  const { kind, words, food, quantity, per_unit, decision } = entry;
  const amount = per_unit ?? 1;
  const foodName = food ? textOf(food.name, lang) : t("lines.no_food");
  const measure = quantity && (isSingular(amount, lang) ? textOf(quantity.name, lang) : quantity.plural);
  const language = new Intl.DisplayNames(localeOf(lang), { type: "language" }).of(entry.lang) ?? entry.lang;
  const choices = (["kept", "removed", null] as const).filter((one) => one !== decision);
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.meaning}>
          <q lang={entry.lang}>{words}</q>
          <IconArrowRight size={18} aria-hidden className={styles.arrow} />
          <VisuallyHidden>{t("lines.means")}</VisuallyHidden>
          {measure && <b className="tq-numbers">{formatMeasure(amount, measure, lang)}</b>}
          {food ? (
            <Link href={`/foods/${food.id}`} className={styles.food}>
              {foodName}
            </Link>
          ) : (
            <i className={styles.noFood}>{foodName}</i>
          )}
        </p>
        <p className={styles.facts}>
          <span>{language}</span>
          <span className="tq-numbers">{t("lines.cooks", { count: entry.cooks })}</span>
          <Pill small tone={entry.counts ? "herb" : "line"}>
            {t(entry.counts ? "lines.counts" : "lines.own_only")}
          </Pill>
        </p>
      </div>
      <div className={styles.actions}>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === "kept" ? "default" : "subtle"}
            disabled={isPending}
            aria-label={t(`lines.decide_named.${choice ?? "open"}`, {
              words: kind === "measure" ? `${words}, ${foodName}` : words,
            })}
            onClick={() => mutate({ review: { ...keyOf(entry), decision: choice }, before: decision })}
          >
            {t(`lines.decide.${choice ?? "open"}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
