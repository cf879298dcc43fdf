import type { RestaurantInfo } from "@toque/db/schemas/game-restaurant.ts";

/** The charges at a time, counted on from what the server said last. */
export interface ShownCharges {
  charges: number;
  max: number;
  /** When the next one comes, in milliseconds since 1970; null when no more fit. */
  nextAt: number | null;
  /** How much of the next one has come: 0 to 1. */
  share: number;
}

type Counted = Pick<RestaurantInfo, "cooking_charges" | "max_cooking_charges" | "next_charge_at">;

/**
 * Charges follow from stored times: between two answers the page counts on by itself.
 * @param now milliseconds since 1970, as the server has it
 */
export function countCharges(info: Counted, hoursPerCharge: number, now: number): ShownCharges {
  const { cooking_charges: known, max_cooking_charges: max, next_charge_at } = info;
  const next = next_charge_at === null ? Number.NaN : Date.parse(next_charge_at);
  if (Number.isNaN(next)) return { charges: known, max, nextAt: null, share: 0 };
  const each = hoursPerCharge * 3_600_000;
  const come = now < next ? 0 : 1 + Math.floor((now - next) / each);
  const charges = Math.min(max, known + come);
  if (charges >= max) return { charges, max, nextAt: null, share: 0 };
  const nextAt = next + come * each;
  return { charges, max, nextAt, share: Math.min(1, Math.max(0, 1 - (nextAt - now) / each)) };
}
