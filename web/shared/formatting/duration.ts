export { formatMinutes } from "@toque/db/shared/units/duration.ts";

/** ISO 8601, for `<time dateTime>`. */
export function isoDuration(minutes: number): string {
  const total = Math.max(0, Math.round(minutes));
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

/** A running timer: "4:05", "1:02:09". @param seconds never below zero */
export function formatClock(seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds));
  const pad = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}
