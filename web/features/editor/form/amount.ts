import type { Lang } from "@toque/db/schemas/common.ts";

// Parses amounts and minutes as typed, and formats them for fields.

const fractionSigns: Record<string, readonly [number, number]> = {
  "½": [1, 2],
  "⅓": [1, 3],
  "⅔": [2, 3],
  "¼": [1, 4],
  "¾": [3, 4],
  "⅕": [1, 5],
  "⅖": [2, 5],
  "⅗": [3, 5],
  "⅘": [4, 5],
  "⅙": [1, 6],
  "⅚": [5, 6],
  "⅛": [1, 8],
  "⅜": [3, 8],
  "⅝": [5, 8],
  "⅞": [7, 8],
};
const signPattern = new RegExp(`[${Object.keys(fractionSigns).join("")}]`, "g");
const decimal = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const fraction = /^(\d+)\/(\d+)$/;

const toDecimal = (text: string): number | null => (decimal.test(text) ? Number(text.replace(",", ".")) : null);

function toFraction(text: string): number | null {
  const [, top, bottom] = fraction.exec(text) ?? [];
  if (top === undefined || Number(bottom) === 0) return null;
  return Number(top) / Number(bottom);
}

/**
 * Parses an amount: "2", "1,5", "1.5", "1/2", "½", "1 1/2", "1½". Point and comma are decimal separators in every language;
 * thousands separators are not supported.
 * @returns null for anything else
 */
export function parseAmount(text: string): number | null {
  const plain = text
    .replaceAll(signPattern, (sign) => ` ${fractionSigns[sign]?.join("/")} `)
    .replaceAll("⁄", "/")
    .replaceAll(/\s*\/\s*/g, "/")
    .trim();
  const [first = "", second, ...more] = plain.split(/\s+/);
  if (first === "" || more.length > 0) return null;
  if (second === undefined) return toDecimal(first) ?? toFraction(first);
  const whole = /^\d+$/.test(first) ? Number(first) : null;
  const rest = toFraction(second);
  return whole === null || rest === null || rest >= 1 ? null : whole + rest;
}

const displayedFractions = ["½", "⅓", "⅔", "¼", "¾"] as const;

/** Formats an amount for a field without loss: "1½", "0.35", in French "0,35". {@link parseAmount} is its inverse. */
export function formatAmount(value: number, lang: Lang): string {
  const whole = Math.floor(value);
  for (const sign of displayedFractions) {
    const [top, bottom] = fractionSigns[sign] ?? [0, 1];
    if (whole + top / bottom === value) return `${whole > 0 ? whole : ""}${sign}`;
  }
  const text = String(value);
  return lang === "en" ? text : text.replace(".", ",");
}

/**
 * Parses a duration in minutes: "35", "1 h 20", "1h20", "1:20", "1,5 h", "20 min".
 * @returns null for anything else
 */
export function parseMinutes(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const [, hours, minutes] =
    /^(\d+)\s*:\s*([0-5]?\d)$/.exec(plain) ?? /^(\d+)\s*(?:h|std)\.?\s*(\d{1,2})\s*(?:min\.?|m)?$/.exec(plain) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  const [, number, unit] = /^([\d.,]+)\s*(h|std\.?|min\.?|m)?$/.exec(plain) ?? [];
  const value = number === undefined ? null : toDecimal(number);
  if (value === null) return null;
  return unit?.startsWith("h") || unit?.startsWith("std") ? value * 60 : value;
}

/** Formats minutes for a field. */
export const formatMinutesField = (minutes: number | null): string => (minutes === null ? "" : String(minutes));

/** Parses a whole number; null for anything else. */
export const parseWhole = (text: string): number | null => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null);
