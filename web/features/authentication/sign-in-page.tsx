import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useSearchParams } from "wouter";
import { useSession } from "../../shared/session/session.ts";
import { fetchProviders, safeCallback } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Hand } from "../../shared/ui/hand.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { authErrorKey } from "./auth-errors.ts";
import { EmailForm } from "./email-form.tsx";
import { Frame } from "./frame.tsx";
import { Notice } from "./notice.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { Sent } from "./sent.tsx";
import styles from "./sign-in.module.css";

/** The sign-in page, at both of its addresses: `callbackUrl` or `returnUrl`, `error`, `sent=1` and `email`. */
export default function SignInPage() {
  const { t } = useTranslation("signin");
  const { status } = useSession();
  const [params, setParams] = useSearchParams();
  const target = safeCallback(params.get("callbackUrl") ?? params.get("returnUrl"));
  const error = params.get("error");
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
      <Frame>
        <Sent email={params.get("email")} onAgain={() => change({ sent: null })} />
      </Frame>
    );
  }
  const others = Object.values(providers ?? {}).filter(({ type }) => type !== "email");
  const hasEmail = Object.values(providers ?? {}).some(({ type }) => type === "email");
  return (
    <Frame>
      <Card className={styles.card}>
        <header>
          <Hand brand>{t("greeting")}</Hand>
          <h1>{t("title")}</h1>
        </header>
        {error && <Notice>{t(authErrorKey(error), { name: error })}</Notice>}
        {isPending && <LinesSkeleton lines={3} />}
        {hasEmail && (
          <EmailForm first={params.get("email") ?? ""} callbackUrl={target} onSent={onSent} onError={onError} />
        )}
        {hasEmail && others.length > 0 && <div className={styles.or}>{t("or")}</div>}
        <ProviderButtons providers={others} callbackUrl={target} onError={onError} />
      </Card>
      <Link href="/recipes" className={styles.browse}>
        {t("browse")}
      </Link>
    </Frame>
  );
}
