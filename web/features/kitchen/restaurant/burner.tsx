import styles from "./restaurant.module.css";

const CIRCLE = 2 * Math.PI * 19;

interface BurnerProps {
  /** lit: a charge; filling: the next one, as far as it has come; off: one that is spent. */
  state: "lit" | "filling" | "off";
  /** 0 to 1. */
  share?: number;
}

/** A ring of the hob, seen from above: one charge. The numbers stand beside it. */
export function Burner({ state, share = 0 }: BurnerProps) {
  return (
    <svg viewBox="0 0 48 48" className={styles.burner} data-state={state} aria-hidden="true">
      <circle cx="24" cy="24" r="22" className={styles.burnerRim} />
      <circle cx="24" cy="24" r="17" className={styles.burnerPlate} />
      {state === "lit" ? (
        <>
          <circle cx="24" cy="24" r="19" className={styles.burnerGlow} />
          <path
            className={styles.burnerFlame}
            d="M24.6 12.5c.8 4.4 7.9 6.7 7.9 14 0 5-3.8 8.5-8.5 8.5s-8.5-3.5-8.5-8.3c0-3.7 2.3-5.7 3.3-8.7 1.6.9 2.4 2.2 2.6 3.9 2.2-2 3.3-5.3 3.2-9.4z"
          />
        </>
      ) : (
        <>
          <circle cx="24" cy="24" r="11" className={styles.burnerCoil} />
          <circle cx="24" cy="24" r="5.5" className={styles.burnerCoil} />
        </>
      )}
      {state === "filling" && (
        <circle
          cx="24"
          cy="24"
          r="19"
          className={styles.burnerGlow}
          strokeDasharray={`${share * CIRCLE} ${CIRCLE}`}
          strokeLinecap="round"
          transform="rotate(-90 24 24)"
        />
      )}
    </svg>
  );
}

/** A plate with the restaurant's level written on it. */
export function LevelPlate({ level }: { level: number }) {
  return (
    <span className={styles.plate} aria-hidden="true">
      <span className={styles.plateInner}>{level}</span>
    </span>
  );
}
