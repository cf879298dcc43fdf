import type { Locale } from "@toque/db/recipes/present.ts";
import type { DraftCheck, JobError, StoredCheck, StoredJobError } from "@toque/db/schemas/ai.ts";
import { type LangText, pick } from "@toque/db/schemas/common.ts";
import { type Finding, findingCodes, type Named, type StoredFinding } from "@toque/db/schemas/findings.ts";

const say = (text: LangText, { lang, translated }: Locale): LangText =>
  typeof text === "string" || !translated ? text : pick(text, lang);

const presentNamed = (one: Named, locale: Locale): Named => ({ ...one, name: say(one.name, locale) });

/** Stored findings with the names in the caller's language, every list present; none where none were stored yet. */
function presentFindings(findings: readonly StoredFinding[] | null | undefined, locale: Locale): Finding[] {
  // A code unknown to this version is left out.
  const known = (findings ?? []).filter(({ code }) => findingCodes.includes(code));
  return known.map(({ code, params }) => {
    const { foods = [], allergens = [], words = [], diet, part, advice } = params;
    return {
      code,
      params: {
        ...params,
        foods: foods.map((food) => presentNamed(food, locale)),
        allergens: allergens.map((allergen) => presentNamed(allergen, locale)),
        words,
        ...(diet ? { diet: presentNamed(diet, locale) } : {}),
        ...(part === undefined ? {} : { part: say(part, locale) }),
        ...(advice === undefined ? {} : { advice: say(advice, locale) }),
      },
    };
  });
}

/** Stored checks as a caller reads them. */
export const presentChecks = (checks: readonly StoredCheck[], locale: Locale): DraftCheck[] =>
  checks.map((check) => ({ ...check, findings: presentFindings(check.findings, locale) }));

/** A job's stored error as a caller reads it. */
export const presentJobError = (error: StoredJobError | null, locale: Locale): JobError | null =>
  error && { code: error.code, detail: error.detail, findings: presentFindings(error.findings, locale) };
