import { useAtomValue } from "jotai/react";
import { Suspense } from "react";
import { useNow } from "../../../shared/cooking/use-now.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { TimerBars } from "../timers/timer-bars.tsx";
import { BellButton, stopTimer } from "../timers/timer-tray.tsx";
import { isDone, timersAtom } from "../timers/timers.ts";
import { useTimerDishes } from "../timers/use-timer-dishes.ts";
import styles from "./cook-mode.module.css";

/** Whether a timer rings now. */
export function useIsRinging(): boolean {
  const list = useAtomValue(timersAtom);
  const now = useNow(list.length > 0);
  return list.some((timer) => isDone(timer, now));
}

/** A page cannot ring on a locked phone. The screen is kept on here, and who locks it by hand is told. */
function AwakeNote() {
  const { t } = useTranslation("cooked");
  return <p className={styles.awake}>{t("awake")}</p>;
}

/** All timers in cook mode's header, those of other dishes too. */
export function CookTimers({ recipeId }: { recipeId: number }) {
  const list = useAtomValue(timersAtom);
  const now = useNow(list.length > 0);
  const dishOf = useTimerDishes(recipeId);
  return (
    <>
      <TimerBars list={list} now={now} dishOf={dishOf} onStop={stopTimer} />
      {list.some((timer) => !isDone(timer, now)) && (
        <Suspense>
          <AwakeNote />
        </Suspense>
      )}
    </>
  );
}

/** Only where there is something that rings. */
export function CookBell({ className }: { className?: string | undefined }) {
  const list = useAtomValue(timersAtom);
  return list.length > 0 ? <BellButton className={className} /> : null;
}
