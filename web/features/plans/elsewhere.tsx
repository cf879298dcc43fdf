import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDeviceMobile, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "wouter";
import { pageSetting } from "../../shared/client/page-setting.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { Hat } from "../../shared/ui/wordmark.tsx";
import styles from "./plans.module.css";
import { RestoreButton } from "./restore-button.tsx";

/** Where no store can be asked: how a plan is bought, in plain words; where none sells them, who gives the codes. */
export function NoCode() {
  const { t } = useTranslation("plans");
  const [opened, { toggle }] = useDisclosure(false);
  const isSold = pageSetting("stores") === "true";
  const Icon = isSold ? IconDeviceMobile : IconInfoCircle;
  const answer = (
    <>
      <Icon size={26} stroke={1.7} aria-hidden />
      <div>
        <h2>{t("elsewhere.no_code")}</h2>
        <p className={styles.soft}>{t(isSold ? "elsewhere.where" : "elsewhere.codes_only")}</p>
      </div>
    </>
  );
  if (!isSold)
    return (
      <Card as="section" className={styles.noCode}>
        {answer}
      </Card>
    );
  return (
    <Card as="section" className={styles.noCode}>
      {answer}
      <div className={styles.noCodeActions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconInfoCircle size={18} aria-hidden />}
          onClick={toggle}
          aria-expanded={opened}
          aria-controls="how-to-get-it"
        >
          {t("elsewhere.how")}
        </Button>
        <RestoreButton store={null} size="sm" />
      </div>
      <div id="how-to-get-it" hidden={!opened} className={styles.how}>
        <ol>
          <li>{t("elsewhere.step_app")}</li>
          <li>{t("elsewhere.step_plan")}</li>
          <li>{t("elsewhere.step_back")}</li>
        </ol>
      </div>
    </Card>
  );
}

/** The way to what is open to everybody. */
export function OpenRecipes() {
  const { t } = useTranslation("plans");
  return (
    <div className={styles.open}>
      <span className={styles.openPicture}>
        <Hat size={56} />
      </span>
      <div>
        <Handwriting>{t("open.text")}</Handwriting>
        <Link href="/recipes" className={styles.openLink}>
          {t("open.link")}
        </Link>
      </div>
    </div>
  );
}
