import { Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useSession } from "../../shared/session/session.ts";
import { safeCallback, signInWithEmail } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { authErrorKey } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { isHomeServer } from "./home-server.ts";
import styles from "./sign-in.module.css";

/** Seconds before the link may be asked for again: most mails need less. */
const resendWait = 45;

/** Seconds until `until`, counting down to 0. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}

/** Sends the link once more, after a wait. */
function ResendButton({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const { t } = useTranslation("signin");
  const [until, setUntil] = useState(() => Date.now() + resendWait * 1000);
  const [sending, setSending] = useState(false);
  const left = useCountdown(until);
  const resend = async (): Promise<void> => {
    setSending(true);
    try {
      const { error: name } = await signInWithEmail(email, callbackUrl);
      if (name) toast.error(t(authErrorKey(name), { name }));
      else toast.success(t("sent_again"));
      setUntil(Date.now() + resendWait * 1000);
    } catch (error) {
      const noResponse = new ApiError({ status: 0, code: "network_error", cause: error });
      toast.error(errorSentence(error instanceof ApiError ? error : noResponse));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="default" onClick={resend} disabled={left > 0} loading={sending} className="tq-numbers">
      {left > 0 ? t("resend_in", { count: left }) : t("resend")}
    </Button>
  );
}

/**
 * /authentication/check-mail: the link is on its way. Query: `email`, which is missing when another client asked for the
 * link, and `callbackUrl`.
 */
export default function CheckMailPage() {
  const { t } = useTranslation("signin");
  const { status } = useSession();
  const [params] = useSearchParams();
  usePageTitle(t("sent_title"));
  const target = safeCallback(params.get("callbackUrl"));
  const email = params.get("email");
  // The link was opened in another tab.
  if (status === "authenticated") return <Redirect to={target} replace />;
  const home = isHomeServer(window.location.hostname);
  const query = new URLSearchParams({ ...(email ? { email } : {}), callbackUrl: target });
  return (
    <AuthLayout>
      <Card className={styles.card}>
        <span className={styles.round}>
          <IconMailOpened size={32} stroke={1.6} aria-hidden />
        </span>
        <div role="status" className={styles.form}>
          <Handwriting as="h1" size="title">
            {t("sent_title")}
          </Handwriting>
          <p className={styles.sent}>{email ? t("sent_to", { email }) : t("sent_text")}</p>
        </div>
        {home && <p className={styles.homeHint}>{t("sent_hint")}</p>}
        <div className={styles.providers}>
          {email && <ResendButton key={email} email={email} callbackUrl={target} />}
          <Link href={`/authentication/signin?${query}`} className={styles.textLink}>
            {t("other_address")}
          </Link>
        </div>
        <details className={styles.details}>
          <summary>{t("nothing_came")}</summary>
          <ul>
            <li>{t("nothing_spam")}</li>
            <li>{t("nothing_typo")}</li>
            <li>{t("nothing_wait")}</li>
            <li>{t("nothing_newest")}</li>
            {!home && <li>{t("sent_hint")}</li>}
          </ul>
        </details>
      </Card>
    </AuthLayout>
  );
}
