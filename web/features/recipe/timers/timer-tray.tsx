import { IconBell, IconBellOff, IconCheck, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useAtom, useAtomValue } from "jotai/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../../../shared/formatting/duration.ts";
import { report } from "../../../shared/report.ts";
import styles from "./timer-tray.module.css";
import { isDone, secondsLeft, type Timer, timerSoundAtom, timers, timersAtom } from "./timers.ts";
import { useNow } from "./use-now.ts";

/** Plays two synthesized tones: no sound file is needed. */
async function playTimerSound(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    for (const [index, frequency] of [659.25, 880].entries()) {
      const start = context.currentTime + index * 0.28;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.8);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.9);
    }
    await new Promise((resolve) => setTimeout(resolve, 1400));
  } finally {
    await context.close();
  }
}

function TimerRow({ timer, now }: { timer: Timer; now: number }) {
  const { t } = useTranslation("recipe");
  const done = isDone(timer, now);
  const isPaused = timer.endsAt === null;
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
          aria-label={t(isPaused ? "timer.resume_named" : "timer.pause_named", { label })}
        >
          {isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </button>
      )}
      <button type="button" onClick={() => timers.remove(timer.id)} aria-label={t("timer.remove", { label })}>
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** The timers of all recipes, shown on every page. Ends are announced to screen readers, and by a sound if that is on. */
export default function TimerTray() {
  const { t } = useTranslation("recipe");
  const list = useAtomValue(timersAtom);
  const [sound, setSound] = useAtom(timerSoundAtom);
  const now = useNow(list.some(({ endsAt }) => endsAt !== null && endsAt > Date.now()));
  const [ended, setEnded] = useState("");

  // Timers that had ended before the page opened are not announced.
  const [announced, setAnnounced] = useState(
    () => new Set(list.filter((timer) => isDone(timer, Date.now())).map(({ id }) => id)),
  );
  const done = list.filter((timer) => isDone(timer, now));
  const doneKey = done.map(({ id, endsAt }) => `${id}@${endsAt}`).join(" ");
  const announce = useEffectEvent(() => {
    const newlyDone = done.filter(({ id }) => !announced.has(id));
    setAnnounced(new Set(done.map(({ id }) => id)));
    if (newlyDone.length === 0) return;
    setEnded(newlyDone.map(({ label }) => t("timer.ended", { label })).join(" "));
    if (sound) playTimerSound().catch((error: unknown) => report("CHIME_FAILED", error));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a timer ends
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
