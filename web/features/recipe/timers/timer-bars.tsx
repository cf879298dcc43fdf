import { IconBellRinging, IconPlayerPause, IconPlayerPlay, IconPlus, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useState } from "react";
import { formatClock } from "../../../shared/formatting/duration.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "./timer-bars.module.css";
import { byUrgency, secondsLeft, shareLeft, type Timer, timers } from "./timers.ts";

/** Below this a timer is the next thing to do. */
const SOON_SECONDS = 120;
const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <circle cx="18" cy="18" r={RADIUS} />
      <circle cx="18" cy="18" r={RADIUS} strokeDasharray={`${share * ROUND} ${ROUND}`} transform="rotate(-90 18 18)" />
    </svg>
  );
}

interface TimerBarsProps {
  list: readonly Timer[];
  now: number;
  /** The dish of a timer of another one; "" for those of the open dish. */
  dishOf: (timer: Timer) => string;
  /** Removes a timer. */
  onStop: (timer: Timer) => void;
  /** At most so many that run; the rest is counted. */
  most?: number;
}

/** "12 s ago", "3 min ago". */
function useAgo(): (timer: Timer, now: number) => string {
  const { t } = useTranslation("recipe");
  return ({ endsAt }, now) => {
    const seconds = Math.max(0, Math.floor((now - (endsAt ?? now)) / 1000));
    return seconds < 60
      ? t("timer.seconds_ago", { count: seconds })
      : t("timer.minutes_ago", { count: Math.floor(seconds / 60) });
  };
}

/** Timers by urgency: what rings over the whole width, then what runs, two beside each other. */
export function TimerBars({ list, now, dishOf, onStop, most = 4 }: TimerBarsProps) {
  const { t } = useTranslation("recipe");
  const agoOf = useAgo();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { ringing, running } = byUrgency(list, now);
  const shown = isWhole ? running : running.slice(0, most);
  const open = shown.find(({ id }) => id === openId) ?? null;
  if (list.length === 0) return null;
  return (
    <div className={styles.bars}>
      {ringing.map((timer) => {
        const { label } = timer;
        const dish = dishOf(timer);
        return (
          <div key={timer.id} className={styles.ringing} data-ringing>
            <IconBellRinging size={28} aria-hidden className={styles.bell} />
            <div className={styles.up}>
              <strong>{t("timer.up", { label })}</strong>
              <span className="tq-numbers">{dish ? `${dish} · ${agoOf(timer, now)}` : agoOf(timer, now)}</span>
            </div>
            <button
              type="button"
              className={styles.more}
              onClick={() => timers.extend(timer.id)}
              aria-label={t("timer.more", { label })}
            >
              {t("timer.plus_minute")}
            </button>
            <button
              type="button"
              className={styles.stop}
              onClick={() => onStop(timer)}
              aria-label={t("timer.stop_named", { label })}
            >
              {t("timer.stop")}
            </button>
          </div>
        );
      })}
      {shown.length > 0 && (
        <ul className={styles.running}>
          {shown.map((timer) => {
            const dish = dishOf(timer);
            const label = dish ? t("timer.of_dish", { dish, label: timer.label }) : timer.label;
            const left = secondsLeft(timer, now);
            const isPaused = timer.endsAt === null;
            return (
              <li key={timer.id}>
                <button
                  type="button"
                  className={styles.field}
                  aria-expanded={open?.id === timer.id}
                  onClick={() => setOpenId(open?.id === timer.id ? null : timer.id)}
                >
                  <Ring share={shareLeft(timer, now)} />
                  <span className={styles.words}>
                    <span className={styles.label}>{label}</span>
                    <span
                      className={clsx(styles.time, "tq-numbers", left < SOON_SECONDS && !isPaused && styles.soon)}
                      role="timer"
                      aria-label={label}
                    >
                      {formatClock(left)}
                      {isPaused && <IconPlayerPause size={16} aria-label={t("timer.paused")} />}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {running.length > shown.length && (
        <button type="button" className={styles.rest} onClick={() => setIsWhole(true)}>
          {t("timer.others", { count: running.length - shown.length })}
        </button>
      )}
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role
        <div className={styles.controls} role="group" aria-label={open.label}>
          <button
            type="button"
            onClick={() => timers.extend(open.id)}
            aria-label={t("timer.more", { label: open.label })}
          >
            <IconPlus size={18} aria-hidden />
            {t("timer.minute")}
          </button>
          <button type="button" onClick={() => timers.toggle(open.id)}>
            {open.endsAt === null ? (
              <IconPlayerPlay size={18} aria-hidden />
            ) : (
              <IconPlayerPause size={18} aria-hidden />
            )}
            {t(open.endsAt === null ? "timer.go_on" : "timer.hold")}
          </button>
          <button type="button" onClick={() => onStop(open)} aria-label={t("timer.stop_named", { label: open.label })}>
            <IconX size={18} aria-hidden />
            {t("timer.stop")}
          </button>
        </div>
      )}
    </div>
  );
}
