import { clsx } from "clsx";
import type { HTMLAttributes } from "react";
import styles from "./card.module.css";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "aside" | "form";
  /** 20 px inside unless `flush`. */
  flush?: boolean;
}

/** A surface with one warm line around it, no shadow. */
export function Card({ as: Tag = "div", flush = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={clsx(styles.card, !flush && styles.padded, className)} />;
}
