import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./handwriting.module.css";

interface HandwritingProps {
  as?: "p" | "span" | "h1" | "h2" | "strong" | "div";
  /** greeting 20 px, title 27–32 px, tip 17 px. */
  size?: "tip" | "greeting" | "title";
  /** In the brand's text colour; otherwise in ink. */
  brand?: boolean;
  className?: string;
  children: ReactNode;
}

/** The handwriting: greetings, tips, empty states and step numbers only. */
export function Handwriting({
  as: Tag = "p",
  size = "greeting",
  brand = false,
  className,
  children,
}: HandwritingProps) {
  return <Tag className={clsx(styles.handwriting, styles[size], brand && styles.brand, className)}>{children}</Tag>;
}

/** The number of a step, written by hand. */
export function StepNumber({ children }: { children: number }) {
  return <span className={clsx(styles.handwriting, styles.brand, styles.step)}>{children}</span>;
}

/** A tip in the margin. */
export function Tip({ children }: { children: ReactNode }) {
  return <p className={clsx(styles.handwriting, styles.tip, styles.margin)}>{children}</p>;
}
