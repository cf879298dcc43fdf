import { Button } from "@mantine/core";
import { IconBrandApple, IconBrandDiscord, IconBrandGoogle, IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Provider, signInWithProvider } from "../../shared/session/sign-in.ts";
import styles from "./sign-in.module.css";

const icons = { google: IconBrandGoogle, discord: IconBrandDiscord, apple: IconBrandApple };

function ProviderIcon({ id }: { id: string }) {
  const Icon = id === "google" || id === "discord" || id === "apple" ? icons[id] : IconLogin2;
  return <Icon size={20} aria-hidden />;
}

interface ProviderButtonsProps {
  providers: Provider[];
  callbackUrl: string;
  onError: (name: string) => void;
}

/** One button for each OAuth provider. */
export function ProviderButtons({ providers, callbackUrl, onError }: ProviderButtonsProps) {
  const { t } = useTranslation("signin");
  const [redirecting, setRedirecting] = useState<string | null>(null);
  const signIn = async (id: string): Promise<void> => {
    setRedirecting(id);
    try {
      const { url, error } = await signInWithProvider(id, callbackUrl);
      if (url && !error) return window.location.assign(url);
      onError(error ?? "UnknownError");
    } catch {
      onError("UnknownError");
    }
    setRedirecting(null);
  };
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={redirecting === id}
          disabled={redirecting !== null && redirecting !== id}
          leftSection={<ProviderIcon id={id} />}
          onClick={() => signIn(id)}
        >
          {t("continue_with", { name })}
        </Button>
      ))}
    </div>
  );
}
