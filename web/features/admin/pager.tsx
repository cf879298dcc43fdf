import { Button } from "@mantine/core";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import styles from "./admin.module.css";

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The way between the pages of a list; nothing where there is one. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation("admin");
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages.label")}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("pages.previous")}
      </Button>
      <span className="tq-numbers">{t("pages.page", { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("pages.next")}
      </Button>
    </nav>
  );
}
