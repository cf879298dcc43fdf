import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck, IconChevronUp } from "@tabler/icons-react";
import type { IngredientLine } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLineWords } from "../line-words.ts";
import styles from "./cook-mode.module.css";

function Lines({ lines, factor }: { lines: readonly IngredientLine[]; factor: number }) {
  const wordsOf = useLineWords();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const words = wordsOf(line, line.multiplier * factor);
        return (
          <li key={line.id}>
            <span>{words.note ? `${words.name}, ${words.note}` : words.name}</span>
            <strong className="tq-numbers">{words.amount}</strong>
          </li>
        );
      })}
    </ul>
  );
}

/** What the step needs, or all that the dish does: at the same place in every step, just above the buttons. */
export function StepIngredients(props: {
  own: readonly IngredientLine[];
  all: readonly IngredientLine[];
  factor: number;
  servings: number;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}) {
  const { own, all, factor, servings, isWhole, onWhole } = props;
  const { t } = useTranslation("recipe");
  if (all.length === 0) return null;
  return (
    <section className={styles.needs} aria-label={t("ingredients")}>
      <div className={styles.needsHead}>
        <span>
          {t(isWhole ? "cook.all_for" : own.length > 0 ? "cook.in_step" : "cook.none_in_step", { count: servings })}
        </span>
        <button type="button" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
          {t(isWhole ? "cook.only_step" : "cook.all_ingredients")}
          <IconChevronUp size={18} aria-hidden className={clsx(isWhole && styles.turned)} />
        </button>
      </div>
      <Lines lines={isWhole ? all : own} factor={factor} />
    </section>
  );
}

/** Back, and Next with what follows. Next is orange unless something rings. */
export function CookButtons(props: {
  isFirst: boolean;
  isLast: boolean;
  /** The text of the next step. */
  next: string;
  quiet: boolean;
  onMove: (by: number) => void;
  onDone: () => void;
}) {
  const { isFirst, isLast, next, quiet, onMove, onDone } = props;
  const { t } = useTranslation("recipe");
  const variant = quiet ? "default" : "filled";
  return (
    <div className={styles.footer}>
      <Button
        variant="default"
        className={styles.back}
        disabled={isFirst}
        onClick={() => onMove(-1)}
        leftSection={<IconArrowLeft size={22} aria-hidden />}
      >
        {t("cook.previous")}
      </Button>
      {isLast ? (
        <Button
          variant={variant}
          className={styles.next}
          onClick={onDone}
          leftSection={<IconCheck size={22} aria-hidden />}
        >
          {t("cook.done")}
        </Button>
      ) : (
        <Button
          variant={variant}
          className={styles.next}
          classNames={{ inner: styles.nextInner ?? "", label: styles.nextLabel ?? "" }}
          onClick={() => onMove(1)}
          rightSection={<IconArrowRight size={22} aria-hidden />}
        >
          <span>{t("cook.next")}</span>
          <span className={styles.follows}>{next}</span>
        </Button>
      )}
    </div>
  );
}
