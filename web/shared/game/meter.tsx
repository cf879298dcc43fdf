import { clsx } from "clsx";
import styles from "./meter.module.css";

interface MeterProps {
  /** 0 to 1. */
  share: number;
  /** What would be added: the end of the bar, in the brand's colour. 0 to 1. */
  added?: number;
  tone?: "brand" | "quiet";
  className?: string | undefined;
}

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** A bar that shows a share. The number always stands beside it in words, so it is hidden from screen readers. */
export function Meter({ share, added = 0, tone = "brand", className }: MeterProps) {
  return (
    <span className={clsx(styles.meter, className)} aria-hidden="true">
      <span className={styles[tone]} style={{ width: percent(share) }} />
      {added > 0 && <span className={styles.added} style={{ width: percent(Math.min(added, 1 - share)) }} />}
    </span>
  );
}
