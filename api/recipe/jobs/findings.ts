import type { DraftCheck, JobError, StoredCheck, StoredJobError } from "@toque/db/entities/ai.ts";
import { type LangText, pick } from "@toque/db/entities/common.ts";
import { type Finding, findingCodes, type Named } from "@toque/db/entities/findings.ts";
import type { Voice } from "@toque/db/recipes/present.ts";

const say = (text: LangText, { lang, translated }: Voice): LangText =>
  typeof text === "string" || !translated ? text : pick(text, lang);

const presentNamed = (one: Named, voice: Voice): Named => ({ ...one, name: say(one.name, voice) });

/** Stored findings with the names in the caller's language; null where none were stored yet. */
function presentFindings(findings: Finding[] | null | undefined, voice: Voice): Finding[] | null {
  if (!findings) return null;
  // A code that this version does not know any more has no meaning that it could give.
  const known = findings.filter(({ code }) => findingCodes.includes(code));
  return known.map(({ code, params }) => {
    const { foods, allergens, diet, part } = params;
    return {
      code,
      params: {
        ...params,
        ...(foods ? { foods: foods.map((food) => presentNamed(food, voice)) } : {}),
        ...(allergens ? { allergens: allergens.map((allergen) => presentNamed(allergen, voice)) } : {}),
        ...(diet ? { diet: presentNamed(diet, voice) } : {}),
        ...(part === undefined ? {} : { part: say(part, voice) }),
      },
    };
  });
}

/** Stored checks as a caller reads them. */
export const presentChecks = (checks: readonly StoredCheck[], voice: Voice): DraftCheck[] =>
  checks.map((check) => ({ ...check, findings: presentFindings(check.findings, voice) }));

/** A job's stored error as a caller reads it. */
export const presentJobError = (error: StoredJobError | null, voice: Voice): JobError | null =>
  error && { code: error.code, detail: error.detail, findings: presentFindings(error.findings, voice) };
