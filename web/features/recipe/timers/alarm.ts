import { report } from "../../../shared/report.ts";
import { browserStorage } from "../../../shared/storage/storage.ts";

const askedKey = "toque.timer-notifications";
let context: AudioContext | null = null;

/** Two synthesized tones: no sound file is needed. */
async function playTones(): Promise<void> {
  context ??= new AudioContext();
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

/**
 * To be called in the click that starts a timer: browsers let a page ring later, and ask about notifications, only then. The
 * question is asked once.
 */
export function prepareAlarm(): void {
  try {
    context ??= new AudioContext();
    context.resume().catch(() => {});
  } catch {
    // No audio here: the timer is still seen.
  }
  if (!("Notification" in window) || Notification.permission !== "default" || browserStorage.read(askedKey)) return;
  browserStorage.write(askedKey, "asked");
  // Old browsers answer by a callback, and return nothing.
  void Promise.resolve(Notification.requestPermission()).catch(() => {});
}

/** Rings once, and shakes the phone. */
export function ring(sound: boolean): void {
  navigator.vibrate?.([250, 120, 250]);
  if (sound) playTones().catch((error: unknown) => report("CHIME_FAILED", error));
}

/** Tells by the system what has ended, where the user allowed it and is not looking. */
export function notify(text: string, id: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(text, { tag: id, icon: "/favicon.svg", requireInteraction: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones want a service worker for it; there it rings and shakes.
  }
}
