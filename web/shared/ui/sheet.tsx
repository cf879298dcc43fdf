import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./sheet.module.css";

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stays at the foot while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel over the page: from below on phones, from the right on wider screens. */
export function Sheet({ opened, onClose, title, footer, children }: SheetProps) {
  const { t } = useTranslation();
  const wide = useMediaQuery("(min-width: 37.5em)", false, { getInitialValueInEffect: false });
  const content = useRef<HTMLDivElement>(null);
  // Escape in a dialog over the sheet is meant for the dialog.
  const close = (): void => {
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (!top || top.contains(content.current)) onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
      position={wide ? "right" : "bottom"}
      size={wide ? 420 : "min(92dvh, 720px)"}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ content: wide ? styles.side : styles.bottom, body: styles.body }}
    >
      <div className={styles.scroll} ref={content}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Drawer>
  );
}
