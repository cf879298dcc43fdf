import { useAtomValue } from "jotai/react";
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { timersAtom } from "../../features/recipe/timers/timers.ts";
import { authDialogAtom } from "../../shared/session/auth-dialogs.ts";
import { confirmAtom } from "../../shared/ui/confirm.ts";
import { useEver } from "./use-ever.ts";

const AuthDialogs = lazy(() => import("./auth-dialogs.tsx"));
const TimerTray = lazy(() => import("../../features/recipe/timers/timer-tray.tsx"));
const ConfirmDialog = lazy(() => import("../../shared/ui/confirm-dialog.tsx"));

/** The shell's dialogs and the kitchen timers, loaded when the first one opens. */
export function Dialogs() {
  const [path] = useLocation();
  const { required, forbidden } = useAtomValue(authDialogAtom);
  const onSignIn = /^\/auth(entication)?\/signin/.test(path);
  const auth = useEver((required && !onSignIn) || forbidden);
  const confirm = useEver(useAtomValue(confirmAtom).open);
  const timers = useEver(useAtomValue(timersAtom).length > 0);
  return (
    <Suspense>
      {timers && <TimerTray />}
      {auth && <AuthDialogs />}
      {confirm && <ConfirmDialog />}
    </Suspense>
  );
}
