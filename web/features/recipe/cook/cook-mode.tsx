import { Button, Modal } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { useLineWords } from "../line-words.ts";
import { partsOf } from "../recipe-parts.ts";
import { TimerPill } from "../timers/timer-pill.tsx";
import styles from "./cook-mode.module.css";

/** Keeps the screen on while the component is mounted, in browsers with the Screen Wake Lock API. */
function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let unmounted = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (unmounted) await granted.release();
        else lock = granted;
      } catch {
        // Refused, as with a low battery or by a policy: cook mode works without it.
      }
    };
    // The browser releases the lock whenever the page is hidden.
    const onVisible = (): void => void request();
    void request();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

interface CookModeProps {
  recipe: Recipe;
  servings: number;
  onClose: () => void;
}

/** Shows one step at a time in large type, with the screen kept on. Arrow keys go to the previous and next step. */
export default function CookMode({ recipe, servings, onClose }: CookModeProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const wordsOf = useLineWords();
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
  const move = (by: number): void => {
    setIndex(Math.min(steps.length - 1, Math.max(0, index + by)));
    text.current?.focus();
  };
  const onKey = (key: string): void => {
    if (key === "ArrowRight") move(1);
    if (key === "ArrowLeft") move(-1);
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
        <Handwriting as="span" brand className={styles.number}>
          {number}
        </Handwriting>
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
              {part.ingredients.map((line) => {
                const words = wordsOf(line, line.multiplier * factor);
                return (
                  <li key={line.id}>
                    <span>{words.note ? `${words.name}, ${words.note}` : words.name}</span>
                    <strong>{words.amount}</strong>
                  </li>
                );
              })}
            </ul>
          </details>
        </div>
      </div>
      <div className={styles.footer}>
        <Button
          size="lg"
          variant="default"
          disabled={index === 0}
          onClick={() => move(-1)}
          leftSection={<IconArrowLeft size={22} aria-hidden />}
        >
          {t("cook.previous")}
        </Button>
        {isLast ? (
          <Button size="lg" onClick={onClose} leftSection={<IconCheck size={22} aria-hidden />}>
            {t("cook.done")}
          </Button>
        ) : (
          <Button size="lg" onClick={() => move(1)} rightSection={<IconArrowRight size={22} aria-hidden />}>
            {t("cook.next")}
          </Button>
        )}
      </div>
    </Modal>
  );
}
