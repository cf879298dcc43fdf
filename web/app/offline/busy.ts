import { openCookingAtom } from "../../features/recipe/cook/cookings.ts";
import { timersAtom } from "../../features/recipe/timers/timers.ts";
import { hasUnsavedWork } from "../../shared/navigation/back-guard.ts";
import { store } from "../../shared/store.ts";

/** Whether the person is in the middle of something that a reload would disturb: cooking, or work that is not saved. */
export function isBusy(): boolean {
  const isCooking = store.get(openCookingAtom) !== null || new URLSearchParams(window.location.search).has("cook");
  return isCooking || store.get(timersAtom).length > 0 || hasUnsavedWork();
}
