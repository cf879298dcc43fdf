import { IconClock, IconPlayerPause } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useAtomValue } from "jotai/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatClock, formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import styles from "./timer-pill.module.css";
import { isDone, secondsLeft, stepTimerAtom, timers } from "./timers.ts";
import { useNow } from "./use-now.ts";

interface TimerPillProps {
  recipeId: number;
  stepId: number;
  /** The displayed number of the step, from 1. */
  number: number;
  /** The name of the recipe or sub-recipe that the step belongs to. */
  dish: string;
  minutes: number;
  large?: boolean;
}

/** The duration of a step; a click starts a timer, the next one pauses it. */
export function TimerPill({ recipeId, stepId, number, dish, minutes, large }: TimerPillProps) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const timer = useAtomValue(useMemo(() => stepTimerAtom(stepId), [stepId]));
  const now = useNow(timer?.endsAt != null);
  const done = timer ? isDone(timer, now) : false;
  const isPaused = timer !== null && timer.endsAt === null;
  const duration = formatMinutes(minutes, lang);
  const time = timer && !done ? formatClock(secondsLeft(timer, now)) : duration;
  const start = (): void => {
    const label = `${t("step_number", { number })} · ${dish}`;
    timers.start({ recipeId, stepId, label, seconds: minutes * 60 });
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
