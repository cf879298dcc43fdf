import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Redirect, useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { session } from "../../shared/session/session.ts";
import { restoreAccount, safeCallback } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { authErrorKey } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { readErasedAt } from "./read-erased-at.ts";
import styles from "./sign-in.module.css";

/** The passkey is asked for once more: each answer of it counts once. */
async function restoreByPasskey(callbackUrl: string) {
  const { signInWithPasskey } = await import("../../shared/session/passkey.ts");
  return signInWithPasskey(callbackUrl, { restore: true });
}

/** A day in words, in the language of the page. */
function useLongDate(date: Date | null): string | null {
  const lang = useLanguage();
  return date && new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long" }).format(date);
}

/** What is shown once the deletion was taken back. @param props.url where the sign-in was to lead */
function Kept({ url }: { url: string }) {
  const { t } = useTranslation("account");
  const said = useRef<HTMLParagraphElement>(null);
  usePageTitle(t("restore.kept_title"));
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <Handwriting as="h1" size="title">
        {t("restore.kept_title")}
      </Handwriting>
      <p ref={said} tabIndex={-1} className={styles.sent} role="status">
        {t("restore.kept")}
      </p>
      <div className={styles.providers}>
        {/* A new document, with the account's own language and settings. */}
        <Button onClick={() => window.location.replace(url)}>{t("restore.go_on")}</Button>
      </div>
    </>
  );
}

/** A sign-in to an account that is being deleted: it opens only when its owner takes the deletion back. */
function TakeBack({ provider, proof, until }: { provider: string; proof: Record<string, string>; until: Date | null }) {
  const { t } = useTranslation("account");
  const { t: signin } = useTranslation("signin");
  const date = useLongDate(until);
  const [restoring, setRestoring] = useState(false);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  usePageTitle(t("restore.title"));
  const restore = async (): Promise<void> => {
    setRestoring(true);
    try {
      if (provider === "passkey") {
        const { outcome, url } = await restoreByPasskey(safeCallback(proof.callbackUrl ?? null));
        if (outcome === "signed_in" && url) return setKeptAt(url);
        const name = outcome === "cancelled" ? "passkey_cancelled" : outcome;
        toast.error(signin(authErrorKey(name), { name }));
        setRestoring(false);
        return;
      }
      const { status, url, error } = await restoreAccount(provider, proof);
      if (status === 200 && url) return setKeptAt(url);
      toast.error(signin(authErrorKey(error ?? "UnknownError"), { name: error ?? "" }));
    } catch (error) {
      const noResponse = new ApiError({ status: 0, code: "network_error", cause: error });
      toast.error(errorSentence(error instanceof ApiError ? error : noResponse));
    }
    setRestoring(false);
  };
  if (keptAt !== null) return <Kept url={keptAt} />;
  return (
    <>
      <Handwriting as="h1" size="title">
        {t("restore.title")}
      </Handwriting>
      <p className={styles.sent}>{proof.email ? t("restore.text_named", { email: proof.email }) : t("restore.text")}</p>
      <p className={styles.soft}>{date ? t("restore.hint_date", { date }) : t("restore.hint")}</p>
      <div className={styles.providers}>
        <Button onClick={() => void restore()} loading={restoring}>
          {t("restore.take_back")}
        </Button>
        <LinkButton href="/recipes" variant="default">
          {t("restore.leave")}
        </LinkButton>
      </div>
    </>
  );
}

/** What is shown right after an account was deleted. */
function Farewell({ at }: { at: Date }) {
  const { t } = useTranslation("account");
  usePageTitle(t("farewell.title"));
  useEffect(() => void session.changed(), []);
  const date = useLongDate(at);
  return (
    <>
      <Handwriting as="h1" size="title">
        {t("farewell.title")}
      </Handwriting>
      <p>{t("farewell.text", { date })}</p>
      <p className={styles.soft}>{t("farewell.hint")}</p>
      <div className={styles.providers}>
        <LinkButton href="/authentication/signin" variant="default">
          {t("farewell.sign_in")}
        </LinkButton>
        <LinkButton href="/recipes" variant="default">
          {t("farewell.browse")}
        </LinkButton>
      </div>
    </>
  );
}

/**
 * /authentication/restore-account. Query: `provider`, `erased_at` (until when it can be taken back) and the proof's own
 * parameters, as for another account's link.
 */
export default function RestoreAccountPage() {
  const [params] = useSearchParams();
  const { provider, erased_at, ...proof } = Object.fromEntries(params);
  const erasedAt = readErasedAt(window.history.state);
  if (!provider && !erasedAt) return <Redirect to="/authentication/signin" replace />;
  return (
    <AuthLayout>
      <Card className={styles.card}>
        {provider ? (
          <TakeBack provider={provider} proof={proof} until={readErasedAt({ erasedAt: erased_at })} />
        ) : (
          erasedAt && <Farewell at={erasedAt} />
        )}
      </Card>
    </AuthLayout>
  );
}
