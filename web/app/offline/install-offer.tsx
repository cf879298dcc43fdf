import { Button } from "@mantine/core";
import { IconDeviceMobileDown } from "@tabler/icons-react";
import { useAtomValue } from "jotai/react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { closeInstall, install, installAtom } from "./install.ts";
import styles from "./install-offer.module.css";

/** "Install Toque" in the account's panel; once, and only where it is possible. */
export function InstallOffer() {
  const { t } = useTranslation("shell");
  const way = useAtomValue(installAtom);
  if (way === null) return null;
  return (
    <section className={styles.offer} aria-label={t("app.install")}>
      <IconDeviceMobileDown size={22} stroke={1.8} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>{t("app.install")}</strong>
        <p>{way === "prompt" ? t("app.install_text") : t("app.install_ios")}</p>
      </div>
      <div className={styles.actions}>
        {way === "prompt" ? (
          <>
            <Button variant="default" onClick={() => void install()}>
              {t("app.install_now")}
            </Button>
            <Button variant="subtle" onClick={closeInstall}>
              {t("app.later")}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={closeInstall}>
            {t("app.understood")}
          </Button>
        )}
      </div>
    </section>
  );
}
