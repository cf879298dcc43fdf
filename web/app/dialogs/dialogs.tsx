import { useAtomValue } from "jotai/react";
import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { authDialogAtom, closeAuthDialogs, dropSignInRequest } from "../../shared/session/auth-dialogs.ts";
import { useSession } from "../../shared/session/session.ts";
import { questionAtom } from "../../shared/ui/confirm.ts";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";

const loadAuth = () => import("./auth-dialogs.tsx");
const loadSignedIn = () => import("./signed-in.tsx");
const loadConfirm = () => import("../../shared/ui/confirm-dialog.tsx");
const KitchenTimers = lateLazy(() => import("./kitchen-timers.tsx"));
const staysOpen = (): void => {};

/** The shell's dialogs and the kitchen timers, loaded when the first one opens. */
export function Dialogs() {
  const [path] = useLocation();
  const { status } = useSession();
  const { required, forbidden } = useAtomValue(authDialogAtom);
  const onSignIn = /^\/auth(entication)?\/signin/.test(path);
  // On the sign-in page, or after signing in in another tab, the dialog is not needed.
  const here = onSignIn && required;
  useEffect(() => {
    if (here || status === "authenticated") dropSignInRequest();
  }, [here, status]);
  const auth = (required && !onSignIn) || forbidden;
  const question = useAtomValue(questionAtom);
  const shares = status === "authenticated";
  return (
    <Suspense>
      <LazyDialog load={loadSignedIn} props={{ opened: shares, onClose: staysOpen }} />
      <Suspense>
        <KitchenTimers />
      </Suspense>
      <LazyDialog load={loadAuth} props={{ opened: auth, onClose: closeAuthDialogs }} />
      <LazyDialog load={loadConfirm} props={{ opened: question !== null, onClose: () => question?.answer(false) }} />
    </Suspense>
  );
}
