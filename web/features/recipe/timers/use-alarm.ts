import { useAtomValue } from "jotai/react";
import { useEffect, useEffectEvent, useState } from "react";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { formatClock } from "../../../shared/formatting/duration.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { notify, ring, withdrawNotifications } from "./alarm.ts";
import { byUrgency, isDone, secondsLeft, type Timer, timerSoundAtom } from "./timers.ts";

/** It rings again this often, in milliseconds, and this many times. */
const AGAIN_MS = 4000;
const TIMES = 15;

/** What stands before the page's own title now. */
let prefix = "";
const plainTitle = (): string =>
  prefix && document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;

/** Shows the next timer in the document's title, before what the page says there. */
function useTitle(text: string | null): void {
  useEffect(() => {
    const plain = plainTitle();
    prefix = text === null ? "" : `${text} · `;
    if (document.title !== prefix + plain) document.title = prefix + plain;
  });
  useEffect(
    () => () => {
      document.title = plainTitle();
      prefix = "";
    },
    [],
  );
}

/**
 * Rings when a timer ends and until it is stopped, shows the countdown in the document's title, and tells by the system.
 * @returns what a screen reader is to be told
 */
export function useAlarm(timers: readonly Timer[], now: number): string {
  const { t } = useTranslation("recipe");
  const sound = useAtomValue(timerSoundAtom);
  const { ringing, running } = byUrgency(timers, now);
  const next = running.find(({ endsAt }) => endsAt !== null);
  const [first] = ringing;
  useTitle(first ? t("timer.up", { label: first.label }) : next ? formatClock(secondsLeft(next, now)) : null);

  // Timers that had ended before the page opened are shown, but do not ring.
  const [announced, setAnnounced] = useState(
    () => new Set(timers.filter((timer) => isDone(timer, rightNow())).map(({ id, endsAt }) => `${id}@${endsAt}`)),
  );
  const [said, setSaid] = useState("");
  const keys = ringing.map(({ id, endsAt }) => `${id}@${endsAt}`);
  const doneKey = keys.join(" ");
  const announce = useEffectEvent((): boolean => {
    const fresh = ringing.filter((_, index) => !announced.has(keys[index] ?? ""));
    setAnnounced(new Set(keys));
    if (ringing.length === 0 && announced.size > 0) void withdrawNotifications();
    const [news] = fresh;
    if (!news) return false;
    const text = fresh.map(({ label }) => t("timer.ended", { label })).join(" ");
    setSaid(text);
    void notify(text, doneKey, news.recipeId);
    return true;
  });
  const ringNow = useEffectEvent(() => ring(sound));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a timer ends or is stopped
  useEffect(() => {
    if (!announce()) return;
    ringNow();
    let times = 1;
    const interval = setInterval(() => {
      if (++times > TIMES) clearInterval(interval);
      else ringNow();
    }, AGAIN_MS);
    return () => clearInterval(interval);
  }, [doneKey]);
  return said;
}
