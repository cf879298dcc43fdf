import type { Recipe } from "@toque/db/entities/recipe.ts";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { StepNumber, Tip } from "../../../shared/ui/hand.tsx";
import type { ShownChange } from "../changes/change-state.ts";
import { ChangedLabel } from "../changes/changed-label.tsx";
import { partOf, type StepDiff } from "../changes/diff.ts";
import { TimerPill } from "../timers/timer-pill.tsx";
import styles from "./method.module.css";
import { listOf, partsOf, type RecipePart } from "./recipe-text.ts";

/** The steps of a part in their order, with those that have just gone where they stood. */
function rowsOf(part: RecipePart, change: ShownChange | null): StepDiff[] {
  const diff = partOf(change?.diff ?? null, part.sub?.id ?? null);
  if (!diff)
    return part.steps.map((step) => ({ before: step, after: step, kind: "same", text: false, duration: false }));
  const now = new Map(part.steps.map((step) => [step.id, step]));
  return diff.steps.flatMap((row) => {
    if (!row.after) return row;
    const after = now.get(row.after.id);
    return after ? { ...row, after } : [];
  });
}

/** How it is made, step by step, and the tips in the margin. */
export function Method({ recipe, change }: { recipe: Recipe; change: ShownChange | null }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const parts = partsOf(recipe).filter(({ steps }) => steps.length > 0);
  const name = textOf(recipe.name, lang);

  const row = (step: StepDiff, number: number) => {
    const { kind } = step;
    const shown = step.after ?? step.before;
    const gone = step.after === null;
    return (
      <li
        key={`${shown.id} ${kind === "same" ? "" : change?.token}`}
        className={clsx(styles.step, kind !== "same" && "tq-glow", gone && styles.gone)}
      >
        <span className={styles.number}>{!gone && <StepNumber>{number}</StepNumber>}</span>
        <div>
          <p>
            {gone ? <del>{textOf(shown.text, lang)}</del> : textOf(shown.text, lang)}{" "}
            {!gone && !!shown.duration && (
              <TimerPill
                recipeId={recipe.id}
                stepId={shown.id}
                number={number}
                recipeName={name}
                minutes={shown.duration}
              />
            )}{" "}
            {change && kind !== "same" && <ChangedLabel change={change} kind={kind} />}
          </p>
          {!gone && shown.img && <img className={styles.picture} src={shown.img} alt="" loading="lazy" />}
        </div>
      </li>
    );
  };

  return (
    <section aria-labelledby="method">
      <h2 id="method" className={styles.title}>
        {t("method")}
      </h2>
      {parts.map((part) => {
        let number = 0;
        return (
          <div key={part.sub?.id ?? 0}>
            {parts.length > 1 && (
              <h3 className={styles.part}>{part.sub ? textOf(part.sub.name, lang) : t("main_part")}</h3>
            )}
            <ol className={styles.steps}>
              {rowsOf(part, change).map((step) => row(step, step.after ? ++number : number))}
            </ol>
          </div>
        );
      })}
      {listOf(recipe.tips).length > 0 && (
        <div className={styles.tips}>
          {listOf(recipe.tips).map((tip) => (
            <Tip key={tip}>{t("tip", { text: tip })}</Tip>
          ))}
        </div>
      )}
    </section>
  );
}
