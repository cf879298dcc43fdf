import { useAtomValue } from "jotai/react";
import { timersAtom } from "../../features/recipe/timers/timers.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";

const loadTray = () => import("../../features/recipe/timers/timer-tray.tsx");
// If the tray fails to load, timers keep running; the next timer loads it again.
const timersRunOn = (): void => {};

/** The tray of the kitchen timers, while there are any. */
export default function KitchenTimers() {
  const isCooking = useAtomValue(timersAtom).length > 0;
  return <LazyDialog load={loadTray} props={{ opened: isCooking, onClose: timersRunOn }} />;
}
