import { useAtomValue } from "jotai/react";
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { authDialogAtom } from "../../shared/session/auth-dialogs.ts";
import { confirmAtom } from "../../shared/ui/confirm.ts";
import { useEver } from "./use-ever.ts";

const AuthDialogs = lazy(() => import("./auth-dialogs.tsx"));
const ConfirmDialog = lazy(() => import("../../shared/ui/confirm-dialog.tsx"));

/** The shell's dialogs, loaded when the first one opens. */
export function Dialogs() {
  const [path] = useLocation();
  const { required, forbidden } = useAtomValue(authDialogAtom);
  const onSignIn = /^\/auth(entication)?\/signin/.test(path);
  const auth = useEver((required && !onSignIn) || forbidden);
  const confirm = useEver(useAtomValue(confirmAtom).open);
  return (
    <Suspense>
      {auth && <AuthDialogs />}
      {confirm && <ConfirmDialog />}
    </Suspense>
  );
}
