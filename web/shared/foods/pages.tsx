import { Button } from "@mantine/core";
import { useSearchParams } from "wouter";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./pages.module.css";

const pageSize = 20;

/** The page in an address; 1 where it names none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The way to the pages before and after; nothing where there is one page only. */
export function Pages({ page, total }: { page: number; total: number }) {
  const { t } = useTranslation("foodpages");
  const [, setParams] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const show = (next: number): void =>
    setParams((before) => {
      const params = new URLSearchParams(before);
      if (next > 1) params.set("page", String(next));
      else params.delete("page");
      return params;
    });
  return (
    <nav className={styles.pages} aria-label={t("pages.label")}>
      <Button variant="default" disabled={page <= 1} onClick={() => show(Math.min(page - 1, pages))}>
        {t("pages.previous")}
      </Button>
      <span className="tq-numbers">{t("pages.page", { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => show(page + 1)}>
        {t("pages.next")}
      </Button>
    </nav>
  );
}
