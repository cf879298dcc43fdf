import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Redirect, useLocation, useSearchParams } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useSession } from "../../shared/session/session.ts";
import { fetchProviders, safeCallback } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { authErrorKey } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { EmailForm } from "./email-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import styles from "./sign-in.module.css";
import { canUsePasskeys, usePasskey } from "./use-passkey.ts";

/**
 * The sign-in page. Query parameters: `callbackUrl` or `returnUrl`, `error`, `email`, and `sent=1`, which leads to the page
 * that says so.
 */
export default function SignInPage() {
  const { t } = useTranslation("signin");
  const { status } = useSession();
  const [params, setParams] = useSearchParams();
  const target = safeCallback(params.get("callbackUrl") ?? params.get("returnUrl"));
  const error = params.get("error");
  const [, navigate] = useLocation();
  usePageTitle(t("title"));
  const { data: providers, isPending } = useQuery({ queryKey: ["providers"], queryFn: fetchProviders });

  const onError = (name: string): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set("error", name);
      return next;
    });
  const allProviders = Object.values(providers ?? {});
  const hasEmail = allProviders.some(({ type }) => type === "email");
  const sent = params.get("sent") !== null;
  const passkey = usePasskey(target, hasEmail && !sent && status === "unauthenticated", onError);

  if (status === "authenticated") return <Redirect to={target} replace />;
  if (!isPending && !providers) return <Redirect to="/authentication/error?error=Configuration" replace />;

  /** The page after the mail was sent. */
  const checkMail = (email: string | null): string =>
    `/authentication/check-mail?${new URLSearchParams({ ...(email ? { email } : {}), callbackUrl: target })}`;
  // The answer of the session API to other clients leads here.
  if (sent) return <Redirect to={checkMail(params.get("email"))} replace />;
  const oauthProviders = allProviders.filter(({ type }) => type !== "email");
  return (
    <AuthLayout>
      <Card className={styles.card}>
        <header>
          <Handwriting brand>{t("greeting")}</Handwriting>
          <h1>{t("title")}</h1>
        </header>
        {error && (
          <div className={styles.notice} role="alert">
            <IconAlertCircle size={20} aria-hidden />
            <span>{t(authErrorKey(error), { name: error })}</span>
          </div>
        )}
        {isPending && <LinesSkeleton lines={3} />}
        {hasEmail && (
          <EmailForm
            initialEmail={params.get("email") ?? ""}
            callbackUrl={target}
            onSent={(email) => navigate(checkMail(email))}
            onError={onError}
          />
        )}
        {hasEmail && (oauthProviders.length > 0 || canUsePasskeys()) && <div className={styles.or}>{t("or")}</div>}
        {!isPending && (
          <ProviderButtons providers={oauthProviders} callbackUrl={target} onError={onError} passkey={passkey} />
        )}
      </Card>
      <Link href="/recipes" className={styles.browse}>
        {t("browse")}
      </Link>
    </AuthLayout>
  );
}
