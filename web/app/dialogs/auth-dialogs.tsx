import { Button, Modal } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { keepLike } from "../../shared/recipes/pending-like.ts";
import { authDialogAtom, closeAuthDialogs, type SignInReason } from "../../shared/session/auth-dialogs.ts";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";

const publicPath = /^\/(recipes(\/|$)|auth(entication)?\/|$)/;

/** Navigates away from a page that this account may not open; a public page stays open. */
function useGoBack(): () => void {
  const [path, navigate] = useLocation();
  return () => {
    closeAuthDialogs();
    if (publicPath.test(path)) return;
    if (window.history.length > 1) window.history.back();
    else navigate("/recipes", { replace: true });
  };
}

/** What the sign-in is for, where the texts about people say it: they are not among those of the shell, which all pages load. */
function AboutPeople({ reason, part }: { reason: "report" | "block"; part: "title" | "text" }) {
  const { t } = useTranslation("people");
  return t(`sign_in_for.${reason}.${part}`);
}

/** Why the sign-in is asked for. */
function Why({ reason, part }: { reason: SignInReason | null; part: "title" | "text" }) {
  const { t } = useTranslation("shell");
  if (reason === "report" || reason === "block")
    return (
      <Suspense>
        <AboutPeople reason={reason} part={part} />
      </Suspense>
    );
  return t(reason ? `sign_in_for.${reason}.${part}` : `sign_in_required.${part}`);
}

/** "Sign in" after a 401, "Forbidden access" after a 403. */
export default function AuthDialogs({ opened }: LazyDialogProps) {
  const { t } = useTranslation("shell");
  const { t: common } = useTranslation("common");
  const { required, reason, likes, forbidden } = useAtomValue(authDialogAtom);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const goBack = useGoBack();
  const isSignInPage = /^\/auth(entication)?\/signin/.test(path);
  const signIn = (): void => {
    if (likes !== undefined) keepLike(likes);
    closeAuthDialogs();
    const returnUrl = search ? `${path}?${search}` : path;
    navigate(`/auth/signin?${new URLSearchParams({ returnUrl })}`);
  };
  const leave = reason ? closeAuthDialogs : goBack;
  return (
    <>
      <Modal
        opened={opened && required && !forbidden && !isSignInPage}
        onClose={leave}
        title={<Why reason={reason} part="title" />}
        withCloseButton={false}
      >
        <p>
          <Why reason={reason} part="text" />
        </p>
        <DialogActions>
          <Button variant="default" onClick={leave}>
            {t(reason ? "sign_in_for.not_now" : "sign_in_required.go_back")}
          </Button>
          <Button onClick={signIn} data-autofocus>
            {t("sign_in_required.sign_in")}
          </Button>
        </DialogActions>
      </Modal>
      <Modal
        opened={opened && forbidden}
        onClose={closeAuthDialogs}
        title={t("forbidden.title")}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <p>{t("forbidden.text")}</p>
        <DialogActions>
          <Button onClick={goBack} data-autofocus>
            {t("forbidden.go_back")}
          </Button>
        </DialogActions>
      </Modal>
    </>
  );
}
