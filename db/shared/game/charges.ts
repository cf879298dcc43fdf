// Charges follow from two stored values and the present time, never from a timer.

const HOUR_MS = 3_600_000;

/** What is stored: so many charges there were at a time (milliseconds). */
export interface StoredCharges {
  charges: number;
  at: number;
}

export interface ChargesRule {
  hoursPerCharge: number;
  max: number;
}

/** What is there now. */
export interface Charges {
  charges: number;
  max: number;
  /** Milliseconds until the next one, by a clock that was set back also more than one takes; null when no more fit. */
  nextIn: number | null;
}

/**
 * The stored values brought to the present. Time counts forwards only: a clock that was set back finds what was there, and no
 * charge a second time when it is right again. More than fit stay (the operator has lowered the maximum), and none come.
 */
export function settled(stored: StoredCharges, { hoursPerCharge, max }: ChargesRule, now: number): StoredCharges {
  const each = hoursPerCharge * HOUR_MS;
  const at = Math.max(now, stored.at);
  if (stored.charges >= max) return { charges: stored.charges, at };
  const come = Math.floor((at - stored.at) / each);
  return stored.charges + come >= max
    ? { charges: max, at }
    : { charges: stored.charges + come, at: stored.at + come * each };
}

/** The charges at a time (milliseconds). */
export function chargesAt(stored: StoredCharges, rule: ChargesRule, now: number): Charges {
  const { charges, at } = settled(stored, rule, now);
  const full = charges >= rule.max;
  return {
    charges,
    max: rule.max,
    nextIn: full ? null : at + rule.hoursPerCharge * HOUR_MS - now,
  };
}

/** Takes one charge. @returns what to store, or null when there is none */
export function spendCharge(stored: StoredCharges, rule: ChargesRule, now: number): StoredCharges | null {
  const present = settled(stored, rule, now);
  return present.charges < 1 ? null : { ...present, charges: present.charges - 1 };
}
