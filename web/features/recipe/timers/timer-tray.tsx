import { IconBell, IconBellOff, IconCheck, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useAtom, useAtomValue } from "jotai/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../../../shared/formatting/duration.ts";
import { report } from "../../../shared/report.ts";
import { chime } from "./chime.ts";
import styles from "./timer-tray.module.css";
import { isDone, secondsLeft, type Timer, timerSoundAtom, timers, timersAtom } from "./timers.ts";
import { useNow } from "./use-now.ts";

function TimerRow({ timer, now }: { timer: Timer; now: number }) {
  const { t } = useTranslation("recipe");
  const done = isDone(timer, now);
  const resting = timer.endsAt === null;
  const { label } = timer;
  return (
    <li className={clsx(styles.timer, done && styles.done)}>
      <span className={styles.label}>{label}</span>
      {done ? (
        <span className={styles.time}>
          <IconCheck size={18} aria-hidden /> {t("timer.done")}
        </span>
      ) : (
        <span className={clsx(styles.time, "tq-numbers")} role="timer" aria-label={label}>
          {formatClock(secondsLeft(timer, now))}
        </span>
      )}
      <button type="button" className={styles.more} onClick={() => timers.extend(timer.id)}>
        <span aria-hidden="true">{t("timer.plus_minute")}</span>
        <span className={styles.said}>{t("timer.more", { label })}</span>
      </button>
      {!done && (
        <button
          type="button"
          onClick={() => timers.toggle(timer.id)}
          aria-label={t(resting ? "timer.resume_named" : "timer.pause_named", { label })}
        >
          {resting ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </button>
      )}
      <button type="button" onClick={() => timers.remove(timer.id)} aria-label={t("timer.remove", { label })}>
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** The running timers, wherever one is in the app. Silent unless the bell is on; a screen reader is told when one ends. */
export default function TimerTray() {
  const { t } = useTranslation("recipe");
  const list = useAtomValue(timersAtom);
  const [sound, setSound] = useAtom(timerSoundAtom);
  const now = useNow(list.some(({ endsAt }) => endsAt !== null && endsAt > Date.now()));
  const [ended, setEnded] = useState("");

  // A timer that was done before the page opened has nothing to announce.
  const [known, setKnown] = useState(
    () => new Set(list.filter((timer) => isDone(timer, Date.now())).map(({ id }) => id)),
  );
  const done = list.filter((timer) => isDone(timer, now));
  const doneKey = done.map(({ id, endsAt }) => `${id}@${endsAt}`).join(" ");
  const announce = useEffectEvent(() => {
    const fresh = done.filter(({ id }) => !known.has(id));
    setKnown(new Set(done.map(({ id }) => id)));
    if (fresh.length === 0) return;
    setEnded(fresh.map(({ label }) => t("timer.ended", { label })).join(" "));
    if (sound) chime().catch((error: unknown) => report("CHIME_FAILED", error));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timers that are done are what it reacts to
  useEffect(() => announce(), [doneKey]);

  return (
    <>
      <p className={styles.said} aria-live="polite">
        {ended}
      </p>
      {list.length > 0 && (
        <section className={styles.tray} aria-label={t("timer.tray")} data-no-print>
          <ul>
            {list.map((timer) => (
              <TimerRow key={timer.id} timer={timer} now={now} />
            ))}
          </ul>
          <button
            type="button"
            className={styles.sound}
            onClick={() => setSound(!sound)}
            aria-pressed={sound}
            aria-label={t("timer.sound")}
            title={t(sound ? "timer.sound_on" : "timer.sound_off")}
          >
            {sound ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
          </button>
        </section>
      )}
    </>
  );
}
