import type { HTMLAttributes, ReactNode } from "react";
import styles from "./floating-bar.module.css";

interface FloatingBarProps extends HTMLAttributes<HTMLDivElement> {
  /** An icon in the bar's colour. */
  icon: ReactNode;
  /** What happened. */
  text: ReactNode;
  /** Its buttons: `FloatingBarButton`. */
  children: ReactNode;
}

/** The place of floating bars, above the actions at the foot of a phone. It is always there, so that its words are announced. */
export function FloatingBarArea({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.area} data-no-print>
      {children}
    </div>
  );
}

/** A dark bar that says what has just happened, with what can be done about it. */
export function FloatingBar({ icon, text, children, ...rest }: FloatingBarProps) {
  return (
    <div className={styles.bar} {...rest}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{text}</span>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}

interface FloatingBarButtonProps {
  onClick: () => void;
  children: ReactNode;
  /** `filled` for the one action of the bar that leads on. */
  variant?: "plain" | "filled" | "icon";
  disabled?: boolean;
  /** Name of a button that shows only an icon. */
  label?: string;
}

/** A button of a floating bar. */
export function FloatingBarButton({ onClick, children, variant = "plain", disabled, label }: FloatingBarButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-variant={variant}
      onClick={onClick}
      aria-disabled={disabled || undefined}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
