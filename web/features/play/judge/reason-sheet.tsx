import { Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { DisapprovalReason } from "@toque/db/schemas/game.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import styles from "./judge.module.css";
import { reasonIcons, reasons } from "./reasons.ts";

interface ReasonSheetProps {
  opened: boolean;
  onClose: () => void;
  onReason: (reason: DisapprovalReason) => void;
}

/** Asks why a photo is refused: the cook reads it. */
export function ReasonSheet({ opened, onClose, onReason }: ReasonSheetProps) {
  const { t } = useTranslation("play");
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t("judge.reason_title")}
      footer={
        <Button variant="default" fullWidth onClick={onClose}>
          {t("judge.back_to_photo")}
        </Button>
      }
    >
      <p className={styles.soft}>{t("judge.reason_text")}</p>
      <ul className={styles.reasonList}>
        {reasons.map((reason) => {
          const Icon = reasonIcons[reason];
          return (
            <li key={reason}>
              <button type="button" className={styles.reasonRow} onClick={() => onReason(reason)}>
                <Icon size={22} aria-hidden />
                <span>{t(`judge.reason.${reason}`)}</span>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
