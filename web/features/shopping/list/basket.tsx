import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { clsx } from "clsx";
import { useAtom } from "jotai/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import styles from "./list.module.css";

/** Whether what is in the basket is shown line by line; stored in this browser. */
const openAtom = browserAtom("toque.shopping-basket", false);

interface BasketProps {
  items: readonly ShoppingListItem[];
  nameOf: (item: ShoppingListItem) => string;
  /** The lines, drawn when it is open. */
  children: ReactNode;
  onClear: () => void;
}

/** What has been ticked: the names, or line by line to untick them. */
export function Basket({ items, nameOf, children, onClear }: BasketProps) {
  const { t } = useTranslation("shopping");
  const [open, setOpen] = useAtom(openAtom);
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={clsx(styles.aisle, styles.basket)} aria-labelledby={`${id}-title`} data-no-print>
      <h2 className={styles.basketTitle}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span id={`${id}-title`}>{t("basket.title")}</span>
          <span className={styles.left}>
            {items.length}
            <IconChevronDown size={18} className={clsx(styles.chevron, open && styles.up)} aria-hidden />
          </span>
        </button>
      </h2>
      <div id={id}>
        {open ? (
          <ul className={styles.lines}>{children}</ul>
        ) : (
          <p className={styles.names}>{items.map(nameOf).join(", ")}</p>
        )}
      </div>
      {open && (
        <Button variant="default" size="sm" mt={8} onClick={onClear}>
          {t("basket.clear")}
        </Button>
      )}
    </section>
  );
}
