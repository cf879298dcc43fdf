import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useAtom, useAtomValue } from "jotai/react";
import { useEffect, useRef } from "react";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { cookings, openCookingAtom } from "../cook/cookings.ts";
import { TimerBars } from "./timer-bars.tsx";
import styles from "./timer-tray.module.css";
import { isDone, nextEnd, type Timer, timerSoundAtom, timers, timersAtom } from "./timers.ts";
import { useAlarm } from "./use-alarm.ts";
import { useTimerDishes } from "./use-timer-dishes.ts";

/** Stops a timer; a cooking that was done but for it is over. */
export function stopTimer({ id, recipeId }: Timer): void {
  timers.remove(id);
  cookings.tidy(recipeId);
}

/** Whether timers ring. */
export function BellButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation("recipe");
  const [sound, setSound] = useAtom(timerSoundAtom);
  return (
    <button
      type="button"
      className={className}
      onClick={() => setSound(!sound)}
      aria-pressed={sound}
      aria-label={t("timer.sound")}
      title={t(sound ? "timer.sound_on" : "timer.sound_off")}
    >
      {sound ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />}
    </button>
  );
}

/** Keeps the height of the tray free at the end of the page, so that nothing stays behind it. */
function useReservedHeight(shown: boolean) {
  const tray = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = tray.current;
    if (!shown || !element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty("--tq-timers-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--tq-timers-height");
    };
  }, [shown]);
  return tray;
}

/** The timers of all recipes, on every page; cook mode has them in its own header. They ring wherever one is. */
export default function TimerTray() {
  const { t } = useTranslation("recipe");
  const list = useAtomValue(timersAtom);
  const openRecipe = useAtomValue(openCookingAtom);
  const dishOf = useTimerDishes(null);
  const runs = list.length > 0;
  const now = useNow(runs, nextEnd(list, rightNow()));
  const said = useAlarm(list, Math.max(now, list.some(({ endsAt }) => endsAt !== null) ? rightNow() : now));
  const isRinging = list.some((timer) => isDone(timer, now));
  const shown = runs && openRecipe === null;
  const tray = useReservedHeight(shown);
  return (
    <>
      <p className={styles.said} aria-live="assertive">
        {said}
      </p>
      {shown && (
        <section ref={tray} className={styles.tray} aria-label={t("timer.tray")} data-no-print>
          <div className={styles.bars}>
            <TimerBars list={list} now={now} dishOf={dishOf} onStop={stopTimer} most={2} />
          </div>
          {!isRinging && <BellButton className={styles.bell} />}
        </section>
      )}
    </>
  );
}
