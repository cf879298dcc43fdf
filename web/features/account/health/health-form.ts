import type { PersonalInfo, PersonalInfoPatch } from "@toque/db/schemas/user.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { birthDateError } from "../../../shared/preferences/birth-date.ts";

export const genders = ["female", "male", "other"] as const;
/** Stored as they stand here. */
export const activities = ["none", "light", "moderate", "active", "very_active"] as const;
export const goals = [
  "eat_healthier",
  "lose_weight",
  "keep_weight",
  "gain_weight",
  "build_muscle",
  "less_sugar",
  "less_salt",
  "more_fiber",
  "more_protein",
] as const;

/** The smallest values that the server takes, kg and cm: a height in metres is none. */
export const least = { weight: 2, height: 30 } as const;
/** The largest. */
export const most = { weight: 700, height: 300 } as const;

/** What the health form holds; numbers as they were typed. */
export interface HealthForm {
  birth_date: string;
  gender: string;
  weight: string;
  height: string;
  sporting_activity: string;
  nutrition_goals: string[];
}
export type HealthField = "birth_date" | "weight" | "height";
export type HealthError = "birth_date_invalid" | "weight_invalid" | "height_invalid";
export type HealthErrors = Partial<Record<HealthField, HealthError>>;

/** A number in the form of a language: "72,5". */
const toText = (value: number | null, lang: string): string =>
  value === null
    ? ""
    : new Intl.NumberFormat(localeOf(lang), { useGrouping: false, maximumFractionDigits: 1 }).format(value);

export function toHealthForm(info: PersonalInfo, lang: string): HealthForm {
  return {
    birth_date: info.birth_date ?? "",
    gender: info.gender ?? "",
    weight: toText(info.weight, lang),
    height: toText(info.height, lang),
    sporting_activity: info.sporting_activity ?? "",
    nutrition_goals: info.nutrition_goals,
  };
}

/** A typed number, with a comma or a point; null for none, undefined for what is no number. */
export function parseNumber(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (!text) return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** What is wrong, by field. */
export function checkHealth(form: HealthForm, today = new Date()): HealthErrors {
  const errors: HealthErrors = {};
  if (form.birth_date && birthDateError(form.birth_date, today)) errors.birth_date = "birth_date_invalid";
  for (const field of ["weight", "height"] as const) {
    const value = parseNumber(form[field]);
    if (value === null) continue;
    if (value === undefined || value < least[field] || value > most[field]) errors[field] = `${field}_invalid`;
  }
  return errors;
}

/** The fields that differ from what is saved. */
export function healthChanges(form: HealthForm, info: PersonalInfo): PersonalInfoPatch {
  const gender = genders.find((one) => one === form.gender) ?? null;
  const next = {
    birth_date: form.birth_date || null,
    gender,
    weight: parseNumber(form.weight) ?? null,
    height: parseNumber(form.height) ?? null,
    sporting_activity: form.sporting_activity || null,
    nutrition_goals: form.nutrition_goals,
  };
  const changed = Object.entries(next).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(info[field as keyof typeof next]),
  );
  return Object.fromEntries(changed);
}
