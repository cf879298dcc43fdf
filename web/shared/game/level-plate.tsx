import { clsx } from "clsx";
import styles from "./level-plate.module.css";

/** The level of a restaurant on a plate. It always stands beside it in words, so it is hidden from screen readers. */
export function LevelPlate({ level, small = false }: { level: number; small?: boolean }) {
  return (
    <span className={clsx(styles.plate, small && styles.small)} aria-hidden>
      <span>{level}</span>
    </span>
  );
}
