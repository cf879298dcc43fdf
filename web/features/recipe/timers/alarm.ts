import { report } from "../../../shared/report.ts";
import { audioContext } from "./prepare-alarm.ts";

/** Two synthesized tones: no sound file is needed. */
async function playTones(): Promise<void> {
  const context = audioContext();
  await context.resume();
  for (const [index, frequency] of [659.25, 880, 659.25, 880].entries()) {
    const start = context.currentTime + index * 0.28;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.22, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.8);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.9);
  }
}

const pattern = [250, 120, 250];

/** Rings once, and shakes the phone. */
export function ring(sound: boolean): void {
  navigator.vibrate?.(pattern);
  if (sound) playTones().catch((error: unknown) => report("CHIME_FAILED", error));
}

/** The service worker of this page, by which phones show notifications; undefined where there is none. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** What TypeScript's library does not have. */
interface SystemNotification extends NotificationOptions {
  vibrate: number[];
}

/**
 * Tells by the system what has ended, where the user allowed it and is not looking. The service worker does it where there
 * is one, as phones want it, and opens cook mode on a tap; elsewhere the page does.
 * @param id the same for the same news: it is shown once, also by several pages
 * @param recipeId the recipe that a tap leads to
 */
export async function notify(text: string, id: string, recipeId: number): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted" || !document.hidden) return;
  const options: SystemNotification = {
    ...{ tag: id, icon: "/icons/icon-192.png", requireInteraction: true, vibrate: pattern },
    data: { path: `/recipes/${recipeId}?cook=1` },
  };
  try {
    const worker = await findWorker();
    if (worker?.active) return await worker.showNotification(text, options);
  } catch {
    // It has no permission of its own, or was just replaced: the page tries it.
  }
  try {
    const shown = new Notification(text, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones refuse it to pages; there it rings and shakes.
  }
}

/** What was told is no longer so: nothing rings any more. */
export async function withdrawNotifications(): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const worker = await findWorker();
  for (const shown of (await worker?.getNotifications?.().catch(() => [])) ?? []) shown.close();
}
