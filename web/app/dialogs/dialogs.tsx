import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { timersAtom } from "../../features/recipe/timers/timers.ts";
import { authDialogAtom, dropSignInRequest } from "../../shared/session/auth-dialogs.ts";
import { useSession } from "../../shared/session/session.ts";
import { confirmAtom } from "../../shared/ui/confirm.ts";
import { useEver } from "./use-ever.ts";

const AuthDialogs = lazy(() => import("./auth-dialogs.tsx"));
const TimerTray = lazy(() => import("../../features/recipe/timers/timer-tray.tsx"));
const ConfirmDialog = lazy(() => import("../../shared/ui/confirm-dialog.tsx"));

/** The shell's dialogs and the kitchen timers, loaded when the first one opens. */
export function Dialogs() {
  const [path] = useLocation();
  const { status } = useSession();
  const { required, forbidden } = useAtomValue(authDialogAtom);
  const onSignIn = /^\/auth(entication)?\/signin/.test(path);
  // Whoever is on the sign-in page, or has signed in meanwhile in another tab, is not asked to sign in once more.
  const here = onSignIn && required;
  useEffect(() => {
    if (here || status === "authenticated") dropSignInRequest();
  }, [here, status]);
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
