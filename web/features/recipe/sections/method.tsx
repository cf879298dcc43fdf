import { IconCheck } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepNumber, Tip } from "../../../shared/ui/handwriting.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { ShownChange } from "../changes/change-state.ts";
import type { StepDiff } from "../changes/diff.ts";
import { ChangedLabel } from "../changes/lazy-changed-label.tsx";
import { partOf } from "../changes/part-of.ts";
import { stepItem } from "../checklist/checklist.ts";
import { useChecklist } from "../checklist/use-checklist.ts";
import { TextWithLang, useTextLang } from "../language/use-fallback-languages.tsx";
import { listOf, methodAnchor, partsOf, type RecipePart } from "../recipe-parts.ts";
import { TimerPill } from "../timers/timer-pill.tsx";
import { useViewOptions } from "../view-options.ts";
import styles from "./method.module.css";

/** The steps of a part in their order; removed steps keep their former positions. */
function rowsOf(part: RecipePart, change: ShownChange | null): StepDiff[] {
  const diff = partOf(change?.diff ?? null, part.sub?.id ?? null);
  if (!diff)
    return part.steps.map((step) => ({ before: step, after: step, kind: "same", text: false, duration: false }));
  const currentSteps = new Map(part.steps.map((step) => [step.id, step]));
  return diff.steps.flatMap((row) => {
    if (!row.after) return row;
    const after = currentSteps.get(row.after.id);
    return after ? { ...row, after } : [];
  });
}

/** The steps, each with a checkbox on its number, and the tips. */
export function Method({ recipe, change }: { recipe: Recipe; change: ShownChange | null }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const checklist = useChecklist(recipe);
  const langOf = useTextLang();
  const { servings } = useViewOptions();
  const parts = partsOf(recipe).filter(({ steps }) => steps.length > 0);
  const tips = listOf(recipe.tips);

  const row = (step: StepDiff, number: number, part: RecipePart) => {
    const { kind } = step;
    const shown = step.after ?? step.before;
    const isRemoved = step.after === null;
    const text = textOf(shown.text, lang);
    const item = stepItem(shown.id);
    return (
      <li
        key={`${shown.id} ${kind === "same" ? "" : change?.token}`}
        className={clsx(styles.step, kind !== "same" && "tq-glow", isRemoved && styles.gone)}
        data-changed={kind === "same" ? undefined : ""}
      >
        <span className={styles.number}>
          {!isRemoved && (
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={checklist.has(item)}
                onChange={() => checklist.toggle(item)}
                aria-label={t("step_done", { number })}
              />
              <StepNumber>{number}</StepNumber>
              <IconCheck size={26} stroke={2.2} aria-hidden />
            </label>
          )}
        </span>
        <div>
          <p className={styles.text}>
            {isRemoved ? (
              <del lang={langOf(text)}>{text}</del>
            ) : (
              <span lang={langOf(text)} className={styles.words}>
                {text}
              </span>
            )}{" "}
            {!isRemoved && !!shown.duration && (
              <TimerPill
                recipe={recipe}
                servings={servings}
                part={part}
                step={shown}
                number={number}
                minutes={shown.duration}
              />
            )}{" "}
            {change && kind !== "same" && <ChangedLabel change={change} kind={kind} />}
          </p>
          {!isRemoved && shown.img && (
            <Picture url={shown.img} sizes="(min-width: 46.875em) 50vw, 100vw" className={styles.picture} />
          )}
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
        const picture = part.sub?.recipe_img[0]?.img_url;
        return (
          <div key={part.sub?.id ?? 0} id={methodAnchor(part)} className={styles.part}>
            {parts.length > 1 && (
              <h3>{part.sub ? <TextWithLang>{textOf(part.sub.name, lang)}</TextWithLang> : t("main_part")}</h3>
            )}
            {picture && <Picture url={picture} sizes="320px" className={clsx(styles.picture, styles.partPicture)} />}
            <ol className={styles.steps}>
              {rowsOf(part, change).map((step) => row(step, step.after ? ++number : number, part))}
            </ol>
          </div>
        );
      })}
      {parts.length === 0 && <p className={styles.none}>{t("no_steps")}</p>}
      {tips.length > 0 && (
        <div className={styles.tips} data-print="notes">
          {tips.map((tip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tips may be equal
            <div key={index} lang={langOf(tip)}>
              <Tip>{t("tip", { text: tip })}</Tip>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
