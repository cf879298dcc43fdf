import { browserStorage } from "../storage/storage.ts";

// Timers are absolute times that several devices share: a device whose clock is wrong is corrected by the server's.

const key = "toque.clock-offset";
/** Below this the difference is that of the network and of whole seconds. */
const TOLERATED_MS = 5000;

let offset = browserStorage.readJson(key, (stored) => (Number.isFinite(stored) ? Number(stored) : 0));
let isMeasured = false;

/**
 * How far this device's clock is behind the server's, in milliseconds; 0 when it is right.
 * @param date the answer's `Date` header, in whole seconds
 */
export function clockOffset(date: string | null, sentAt: number, receivedAt: number): number {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return 0;
  const behind = server + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(behind) - (receivedAt - sentAt) / 2 < TOLERATED_MS ? 0 : behind;
}

/** Sets the clock by an answer of the server, once a visit. */
export function setClock(date: string | null, sentAt: number, receivedAt: number): void {
  if (isMeasured || date === null) return;
  isMeasured = true;
  offset = clockOffset(date, sentAt, receivedAt);
  browserStorage.writeJson(key, offset);
}

/** The time in milliseconds since 1970, as the server has it. */
export const rightNow = (): number => Date.now() + offset;
