import { Button } from "@mantine/core";
import {
  IconBrandAppleFilled,
  IconBrandDiscordFilled,
  IconBrandGoogleFilled,
  IconFingerprint,
  IconLogin2,
} from "@tabler/icons-react";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { type Provider, signInWithProvider } from "../../shared/session/sign-in.ts";
import styles from "./provider-buttons.module.css";
import { canUsePasskeys } from "./use-passkey.ts";

const icons = { google: IconBrandGoogleFilled, discord: IconBrandDiscordFilled, apple: IconBrandAppleFilled };
type Brand = keyof typeof icons;

const isBrand = (id: string): id is Brand => Object.hasOwn(icons, id);

interface ProviderButtonsProps {
  providers: Provider[];
  callbackUrl: string;
  onError: (name: string) => void;
  /** Undefined where passkeys cannot be used. */
  passkey?: { signIn: () => void; waiting: boolean };
}

/** One button for each OAuth provider, in the colours that it asks for, and one for a passkey. */
export function ProviderButtons({ providers, callbackUrl, onError, passkey }: ProviderButtonsProps) {
  const { t } = useTranslation("signin");
  const [redirecting, setRedirecting] = useState<string | null>(null);
  const signIn = async (id: string): Promise<void> => {
    setRedirecting(id);
    try {
      const { url, error } = await signInWithProvider(id, callbackUrl);
      if (url && !error) return window.location.assign(url);
      onError(error ?? "OAuthSignin");
    } catch {
      onError("OAuthSignin");
    }
    setRedirecting(null);
  };
  const busy = redirecting !== null || (passkey?.waiting ?? false);
  return (
    <div className={styles.buttons}>
      {providers.map(({ id, name }) => {
        const Icon = isBrand(id) ? icons[id] : IconLogin2;
        return (
          <Button
            key={id}
            variant="default"
            fullWidth
            className={clsx(isBrand(id) && styles.brand, isBrand(id) && styles[id])}
            loading={redirecting === id}
            disabled={busy && redirecting !== id}
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => signIn(id)}
          >
            {t("continue_with", { name })}
          </Button>
        );
      })}
      {passkey && canUsePasskeys() && (
        <Button
          variant="default"
          fullWidth
          loading={passkey.waiting}
          disabled={redirecting !== null}
          leftSection={<IconFingerprint size={20} aria-hidden />}
          onClick={passkey.signIn}
        >
          {t("continue_with_passkey")}
        </Button>
      )}
    </div>
  );
}
