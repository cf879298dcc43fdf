import { Button, Modal } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatFood } from "../../../shared/formatting/amount.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Hand } from "../../../shared/ui/hand.tsx";
import { partsOf } from "../parts/recipe-text.ts";
import { TimerPill } from "../timers/timer-pill.tsx";
import styles from "./cook-mode.module.css";
import { useWakeLock } from "./use-wake-lock.ts";

interface CookModeProps {
  recipe: Recipe;
  servings: number;
  onClose: () => void;
}

/** One step at a time, large enough to read from the stove. The screen stays on; the arrow keys turn the page. */
export default function CookMode({ recipe, servings, onClose }: CookModeProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const [index, setIndex] = useState(0);
  const text = useRef<HTMLDivElement>(null);
  useWakeLock();
  const factor = servings / recipe.nb_servings;
  const parts = partsOf(recipe);
  const steps = parts.flatMap((part) => part.steps.map((step, at) => ({ step, part, number: at + 1 })));
  const current = steps[Math.min(index, steps.length - 1)];
  if (!current) return null;
  const { step, part, number } = current;
  const isLast = index >= steps.length - 1;
  const turn = (by: number): void => {
    setIndex(Math.min(steps.length - 1, Math.max(0, index + by)));
    text.current?.focus();
  };
  const onKey = (key: string): void => {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  };
  const name = textOf(recipe.name, lang);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      title={t("cook.title", { name })}
      classNames={{ content: styles.whole, header: styles.title, body: styles.body }}
      onKeyDown={(event) => onKey(event.key)}
    >
      <div className={styles.header}>
        <strong>{name}</strong>
        <span className="tq-numbers">{t("cook.progress", { number: index + 1, total: steps.length })}</span>
        <button type="button" onClick={onClose} aria-label={t("cook.stop")}>
          <IconX size={26} aria-hidden />
        </button>
      </div>
      <progress className={styles.bar} max={steps.length} value={index + 1} aria-hidden="true" />
      <div className={styles.step} ref={text} tabIndex={-1} data-autofocus aria-live="polite">
        <Hand as="span" brand className={styles.number}>
          {number}
        </Hand>
        <div>
          {parts.length > 1 && <p className={styles.part}>{part.sub ? textOf(part.sub.name, lang) : t("main_part")}</p>}
          <p className={styles.text}>{textOf(step.text, lang)}</p>
          {!!step.duration && (
            <TimerPill
              large
              recipeId={recipe.id}
              stepId={step.id}
              number={number}
              dish={part.sub ? textOf(part.sub.name, lang) : name}
              minutes={step.duration}
            />
          )}
          <details className={styles.ingredients}>
            <summary>{t("ingredients")}</summary>
            <ul>
              {part.ingredients.map((line) => (
                <li key={line.id}>
                  <span>{formatFood(line, line.multiplier * factor, lang)}</span>
                  <strong>{formatAmount(line.multiplier * factor, line.quantity, system, lang)}</strong>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </div>
      <div className={styles.footer}>
        <Button
          size="lg"
          variant="default"
          disabled={index === 0}
          onClick={() => turn(-1)}
          leftSection={<IconArrowLeft size={22} aria-hidden />}
        >
          {t("cook.previous")}
        </Button>
        {isLast ? (
          <Button size="lg" onClick={onClose} leftSection={<IconCheck size={22} aria-hidden />}>
            {t("cook.done")}
          </Button>
        ) : (
          <Button size="lg" onClick={() => turn(1)} rightSection={<IconArrowRight size={22} aria-hidden />}>
            {t("cook.next")}
          </Button>
        )}
      </div>
    </Modal>
  );
}
