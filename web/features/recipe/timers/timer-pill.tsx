import { IconClock, IconPlayerPause } from "@tabler/icons-react";
import type { Recipe, Step } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { useAtomValue } from "jotai/react";
import { useMemo } from "react";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { formatClock, formatMinutes } from "../../../shared/formatting/duration.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { cookings, currentAccount } from "../cook/cookings.ts";
import { timerFood } from "../cook/step-ingredients.ts";
import type { RecipePart } from "../recipe-parts.ts";
import { prepareAlarm } from "./prepare-alarm.ts";
import styles from "./timer-pill.module.css";
import { isDone, secondsLeft, stepTimerAtom, timers } from "./timers.ts";

interface TimerPillProps {
  recipe: Recipe;
  servings: number;
  part: RecipePart;
  step: Step;
  /** The displayed number of the step, from 1. */
  number: number;
  minutes: number;
  large?: boolean;
}

/** The duration of a step; a click starts a timer, the next one pauses it. */
export function TimerPill({ recipe, servings, part, step, number, minutes, large }: TimerPillProps) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const timer = useAtomValue(useMemo(() => stepTimerAtom(recipe.id, step.id), [recipe.id, step.id]));
  const now = useNow(timer?.endsAt != null);
  const done = timer ? isDone(timer, now) : false;
  const isPaused = timer !== null && timer.endsAt === null;
  const duration = formatMinutes(minutes, lang);
  const time = timer && !done ? formatClock(secondsLeft(timer, now)) : duration;
  const start = (): void => {
    prepareAlarm();
    const name = textOf(recipe.name, lang);
    const chosen = servings !== recipe.nb_servings;
    cookings.begin({ recipeId: recipe.id, name, servings, chosen });
    const label = timerFood(part, step, lang) || t("step_number", { number });
    timers.start({ recipeId: recipe.id, account: currentAccount(), stepId: step.id, label, seconds: minutes * 60 });
  };
  const label = !timer || done ? "timer.start" : isPaused ? "timer.resume" : "timer.pause";
  return (
    <button
      type="button"
      className={clsx(styles.pill, large && styles.large, timer && !done && styles.running)}
      aria-label={t(label, { number, time })}
      data-print="text"
      data-whole={timer ? duration : undefined}
      onClick={() => (timer && !done ? timers.toggle(timer.id) : start())}
    >
      {isPaused ? <IconPlayerPause size="1.1em" aria-hidden /> : <IconClock size="1.1em" aria-hidden />}
      <span className="tq-numbers">{time}</span>
    </button>
  );
}
