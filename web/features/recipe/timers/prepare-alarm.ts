import { browserStorage } from "../../../shared/storage/storage.ts";

const askedKey = "toque.timer-notifications";
let context: AudioContext | null = null;

/** What the page rings with. @throws where there is no audio */
export function audioContext(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/**
 * To be called in the click that starts a timer: browsers let a page ring later, and ask about notifications, only then. The
 * question is asked once.
 */
export function prepareAlarm(): void {
  try {
    audioContext()
      .resume()
      .catch(() => {});
  } catch {
    // No audio here: the timer is still seen.
  }
  if (!("Notification" in window) || Notification.permission !== "default" || browserStorage.read(askedKey)) return;
  browserStorage.write(askedKey, "asked");
  // Old browsers answer by a callback, and return nothing.
  void Promise.resolve(Notification.requestPermission()).catch(() => {});
}
