import { Button, Modal } from "@mantine/core";
import { IconFingerprint, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { report } from "../../../shared/report.ts";
import { session } from "../../../shared/session/session.ts";
import { signInWithEmail, signInWithProvider } from "../../../shared/session/sign-in.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import styles from "../account.module.css";
import { identitiesQuery, passkeysQuery, providersQuery } from "../account-queries.ts";
import { providerNames } from "../sign-in/link-result.ts";
import { ProviderIcon } from "../sign-in/provider-icon.tsx";

type Problem = "mail" | "many" | "passkey" | "other_account" | "provider";

const external = ["google", "discord", "apple"] as const;

interface FreshDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Goes on with what was asked for; the server says again whether the sign-in is new enough. */
  onProved: () => void;
  /** Whether the server has refused it once more since the link was sent. */
  isRefused: boolean;
}

/** Asks for a new sign-in in place, by a way that the account has. */
export function FreshDialog({ opened, onClose, onProved, isRefused }: FreshDialogProps) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const me = useMe();
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: opened });
  const { data: identities } = useQuery({ ...identitiesQuery, enabled: opened });
  const { data: providers } = useQuery({ ...providersQuery, enabled: opened });
  const [busy, setBusy] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const run = async (what: string, fallback: Problem, work: () => Promise<Problem | null>): Promise<void> => {
    setBusy(what);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (error) {
      report("FRESH_SIGN_IN_FAILED", error);
      setProblem(fallback);
    }
    setBusy(null);
  };
  const byPasskey = () =>
    run("passkey", "passkey", async () => {
      const { signInWithPasskey } = await import("../../../shared/session/passkey.ts");
      const { outcome } = await signInWithPasskey("/account");
      if (outcome !== "signed_in") return outcome === "rate_limited" ? "many" : "passkey";
      const next = await session.changed();
      // The device may keep passkeys of several accounts: what was asked for concerns this one only.
      if (String(next.session?.user.id) !== String(me?.id)) return "other_account";
      onProved();
      return null;
    });
  const byMail = () =>
    run("mail", "mail", async () => {
      const { error, status } = await signInWithEmail(me?.email.email ?? "", "/account");
      if (error) return status === 429 ? "many" : "mail";
      setSent(true);
      return null;
    });
  const byProvider = (id: string) =>
    run(id, "provider", async () => {
      const { url, error } = await signInWithProvider(id, "/account");
      if (!url || error) return "provider";
      window.location.assign(url);
      return null;
    });
  const proceed = () =>
    run("proceed", "mail", async () => {
      // The link may have been opened in another tab: its session is that of the whole browser.
      const next = await session.changed();
      if (next.session && String(next.session.user.id) !== String(me?.id)) return "other_account";
      onProved();
      return null;
    });
  const isBusy = (what: string) => ({ loading: busy === what, disabled: busy !== null && busy !== what });
  const canPasskey = typeof globalThis.PublicKeyCredential === "function" && (passkeys?.length ?? 0) > 0;
  const connected = external.filter((id) => providers?.[id] && identities?.some(({ provider }) => provider === id));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("fresh.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <div className={styles.form}>
        <p role={sent ? "status" : undefined}>{t(sent ? "fresh.sent" : "fresh.text", { email: me?.email.email })}</p>
        {(problem || (sent && isRefused)) && (
          <p className={styles.error} role="alert">
            {t(`fresh.error.${problem ?? "not_yet"}`)}
          </p>
        )}
        {sent ? (
          <DialogActions>
            <Button variant="default" onClick={() => void byMail()} {...isBusy("mail")}>
              {t("fresh.again")}
            </Button>
            <Button onClick={() => void proceed()} {...isBusy("proceed")}>
              {t("fresh.proceed")}
            </Button>
          </DialogActions>
        ) : (
          <>
            {canPasskey && (
              <Button
                data-autofocus
                fullWidth
                leftSection={<IconFingerprint size={20} aria-hidden />}
                onClick={() => void byPasskey()}
                {...isBusy("passkey")}
              >
                {t("fresh.passkey")}
              </Button>
            )}
            <Button
              variant={canPasskey ? "default" : "filled"}
              data-autofocus={canPasskey ? undefined : true}
              fullWidth
              leftSection={<IconMail size={20} aria-hidden />}
              onClick={() => void byMail()}
              {...isBusy("mail")}
            >
              {t("fresh.mail")}
            </Button>
            {connected.map((id) => (
              <Button
                key={id}
                variant="default"
                fullWidth
                leftSection={<ProviderIcon id={id} />}
                onClick={() => void byProvider(id)}
                {...isBusy(id)}
              >
                {t("fresh.provider", { name: providerNames[id] })}
              </Button>
            ))}
          </>
        )}
      </div>
    </Modal>
  );
}
