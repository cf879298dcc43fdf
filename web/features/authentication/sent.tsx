import { Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Card } from "../../shared/ui/card.tsx";
import { Hand } from "../../shared/ui/hand.tsx";
import styles from "./sign-in.module.css";

/** "Check your inbox". The address is unknown when the page was opened from elsewhere. */
export function Sent({ email, onAgain }: { email: string | null; onAgain: () => void }) {
  const { t } = useTranslation("signin");
  return (
    <Card className={styles.card} role="status">
      <span className={styles.round}>
        <IconMailOpened size={32} stroke={1.6} aria-hidden />
      </span>
      <Hand as="h1" size="title">
        {t("sent_title")}
      </Hand>
      <p className={styles.sent}>{email ? t("sent_to", { email }) : t("sent_text")}</p>
      <p className={styles.soft}>{t("sent_spam")}</p>
      <p className={styles.hint}>{t("sent_hint")}</p>
      <Button variant="default" onClick={onAgain}>
        {t("again")}
      </Button>
    </Card>
  );
}
