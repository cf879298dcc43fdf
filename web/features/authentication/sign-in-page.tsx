import { Button } from "@mantine/core";
import { IconAlertCircle, IconMailOpened } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useSearchParams } from "wouter";
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

/** "Check your inbox". The address is unknown when the page was opened in another browser. */
function EmailSent({ email, onAgain }: { email: string | null; onAgain: () => void }) {
  const { t } = useTranslation("signin");
  return (
    <Card className={styles.card} role="status">
      <span className={styles.round}>
        <IconMailOpened size={32} stroke={1.6} aria-hidden />
      </span>
      <Handwriting as="h1" size="title">
        {t("sent_title")}
      </Handwriting>
      <p className={styles.sent}>{email ? t("sent_to", { email }) : t("sent_text")}</p>
      <p className={styles.soft}>{t("sent_spam")}</p>
      <p className={styles.hint}>{t("sent_hint")}</p>
      <Button variant="default" onClick={onAgain}>
        {t("again")}
      </Button>
    </Card>
  );
}

/** The sign-in page. Query parameters: `callbackUrl` or `returnUrl`, `error`, `sent=1` and `email`. */
export default function SignInPage() {
  const { t } = useTranslation("signin");
  const { status } = useSession();
  const [params, setParams] = useSearchParams();
  const target = safeCallback(params.get("callbackUrl") ?? params.get("returnUrl"));
  const error = params.get("error");
  usePageTitle(params.get("sent") ? t("sent_title") : t("title"));
  const { data: providers, isPending } = useQuery({ queryKey: ["providers"], queryFn: fetchProviders });

  if (status === "authenticated") return <Redirect to={target} replace />;
  if (!isPending && !providers) return <Redirect to="/authentication/error?error=Configuration" replace />;

  const change = (values: Record<string, string | null>): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const onSent = (email: string): void => change({ sent: "1", email, error: null });
  const onError = (name: string): void => change({ error: name, sent: null });

  if (params.get("sent")) {
    return (
      <AuthLayout>
        <EmailSent email={params.get("email")} onAgain={() => change({ sent: null })} />
      </AuthLayout>
    );
  }
  const oauthProviders = Object.values(providers ?? {}).filter(({ type }) => type !== "email");
  const hasEmail = Object.values(providers ?? {}).some(({ type }) => type === "email");
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
          <EmailForm initialEmail={params.get("email") ?? ""} callbackUrl={target} onSent={onSent} onError={onError} />
        )}
        {hasEmail && oauthProviders.length > 0 && <div className={styles.or}>{t("or")}</div>}
        <ProviderButtons providers={oauthProviders} callbackUrl={target} onError={onError} />
      </Card>
      <Link href="/recipes" className={styles.browse}>
        {t("browse")}
      </Link>
    </AuthLayout>
  );
}
