import { useSearchParams } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { authErrorAction, authErrorKey, authErrorTitle } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** /authentication/error?error=Name: what happened, what is safe, and the way out. */
export default function SignInErrorPage() {
  const { t } = useTranslation("signin");
  const [params] = useSearchParams();
  const user = useUser();
  const name = params.get("error") ?? "UnknownError";
  const target = params.get("callbackUrl");
  const signIn = target ? `?${new URLSearchParams({ callbackUrl: target })}` : "";
  return (
    <AuthLayout>
      <EmptyState
        page
        title={t(authErrorTitle(name))}
        text={[
          t(authErrorKey(name), { name }),
          // An old link does not end the session that one has.
          user?.email && t("still_signed_in", { name: user.email }),
        ]
          .filter(Boolean)
          .join(" ")}
        action={
          <>
            <LinkButton href={`/authentication/signin${signIn}`}>{t(authErrorAction(name))}</LinkButton>
            <LinkButton href="/recipes" variant="default">
              {t(user ? "go_on" : "browse")}
            </LinkButton>
          </>
        }
      />
    </AuthLayout>
  );
}
