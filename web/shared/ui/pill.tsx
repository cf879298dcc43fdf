import { IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./pill.module.css";

export type PillTone = "line" | "tint" | "herb" | "red";

interface PillProps {
  /** line: neutral. tint: chosen, brand. herb: "with", healthy. red: "without", allergens. */
  tone?: PillTone;
  icon?: ReactNode;
  /** Makes the pill a button. */
  onClick?: () => void;
  /** With onClick: whether it is switched on. */
  pressed?: boolean;
  /** Adds the cross; its label says what is removed. */
  onRemove?: () => void;
  small?: boolean;
  className?: string;
  children: ReactNode;
}

/** A chip. */
export function Pill({
  tone = "line",
  icon,
  onClick,
  pressed,
  onRemove,
  small,
  className: extra,
  children,
}: PillProps) {
  const { t } = useTranslation();
  const className = clsx(styles.pill, styles[tone], small && styles.small, extra);
  if (onClick) {
    return (
      <button type="button" className={clsx(className, styles.button)} onClick={onClick} aria-pressed={pressed}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <span className={clsx(className, onRemove && styles.removable)}>
      {icon}
      {children}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          onClick={onRemove}
          aria-label={typeof children === "string" ? t("remove_named", { name: children }) : t("remove")}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
