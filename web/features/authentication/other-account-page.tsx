import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Redirect, useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useSession } from "../../shared/session/session.ts";
import { changeAccount } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { authErrorKey } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import styles from "./sign-in.module.css";

/** A sign-in link was opened in a browser with another account's session. Query: `provider` and the link's own. */
export default function OtherAccountPage() {
  const { t } = useTranslation("signin");
  const { status, session } = useSession();
  const [params] = useSearchParams();
  const [changing, setChanging] = useState(false);
  usePageTitle(t("other_title"));
  const { provider, ...proof } = Object.fromEntries(params);
  const other = params.get("email");
  const current = session?.user.email ?? session?.user.name ?? null;
  // Signed out meanwhile, perhaps in another tab: the link can simply be used.
  const usable = provider !== undefined && other !== null && status === "unauthenticated";
  useEffect(() => {
    if (usable) window.location.replace(`/api/auth/callback/${encodeURIComponent(provider)}?${params}`);
  }, [usable, provider, params]);
  if (!provider || !other) return <Redirect to="/authentication/signin" replace />;

  const change = async (): Promise<void> => {
    setChanging(true);
    try {
      const { status: answered, url, error } = await changeAccount(provider, proof);
      // A new document: nothing of the former account stays in memory.
      if (answered === 200 && url) return window.location.replace(url);
      toast.error(t(authErrorKey(error ?? "UnknownError"), { name: error ?? "" }));
    } catch (error) {
      const noResponse = new ApiError({ status: 0, code: "network_error", cause: error });
      toast.error(errorSentence(error instanceof ApiError ? error : noResponse));
    }
    setChanging(false);
  };

  return (
    <AuthLayout>
      <Card className={styles.card}>
        <Handwriting as="h1" size="title">
          {t("other_title")}
        </Handwriting>
        {current === null ? (
          <LinesSkeleton lines={3} />
        ) : (
          <>
            <p className={styles.sent}>{t("other_text", { current, other })}</p>
            <p className={styles.soft}>{t("other_hint", { current, other })}</p>
          </>
        )}
        <div className={styles.providers}>
          <LinkButton href="/dashboard">{t("other_stay")}</LinkButton>
          <Button variant="default" onClick={change} loading={changing}>
            {t("other_change")}
          </Button>
        </div>
      </Card>
    </AuthLayout>
  );
}
