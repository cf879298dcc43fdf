import { type Static, Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import claims from "./claims.json";

// The words by which an answer claims something, advises or warns, and by which a message asks about safety. Patterns read the
// words of `clauses.ts`: folded, one blank between two of them, § for the name of what somebody may have to avoid.

const patterns = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

/** Claims of one language. */
const Claims = Type.Object(
  {
    /** That something was changed; `kind` is what the staged changes must then hold, `first` counts in the first sentence only, `food` where it names one. */
    change: Type.Array(
      Type.Object(
        {
          pattern: Type.String({ minLength: 1 }),
          kind: Type.Optional(Type.Union([Type.Literal("removed"), Type.Literal("added")])),
          first: Type.Optional(Type.Literal(true)),
          food: Type.Optional(Type.Literal(true)),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Conditions and denials, in the same clause. */
    changeExempt: patterns,
    /** That something is safe, or free of something. */
    safety: patterns,
    /** What a clause says of such words without claiming it: doubt, a question, an offer, the words on a label. */
    safetyAllowed: patterns,
    /** Of the claims, those that name what is not in it: they are facts that code can compare. */
    absence: patterns,
    /** That the recipe keeps a diet that the application computes. */
    diet: Type.String({ minLength: 1 }),
    /** A plain yes or no, which is a claim where safety was asked about. */
    affirmation: patterns,
    /** A sentence about somebody's allergy. */
    about: Type.String({ minLength: 1 }),
    /** How safety may be spoken of: what is in it, what is not known, who knows, what to do instead. Anything else reassures. */
    plain: patterns,
    /** That a food is as it was, or may be changed. */
    stays: patterns,
    /** That food has gone off. */
    spoiled: patterns,
    /** To throw something away, or not to eat it. */
    discard: patterns,
    /** To use or eat something. */
    advice: patterns,
    /** Not to do so, in the same clause. */
    refusal: patterns,
    /** That something is not for this user, in the same sentence. */
    warning: patterns,
    /** A question of safety. */
    question: patterns,
    /** A request with the same words: to change the recipe. */
    notQuestion: patterns,
    /** What people avoid and no single food is: written § like the foods. */
    avoidable: patterns,
    pregnancy: Type.String({ minLength: 1 }),
    infant: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
/** The schema of `claims.json`. */
export const ClaimsFile = Type.Object(
  { en: Claims, fr: Claims, es: Claims, de: Claims },
  { additionalProperties: false },
);

export type ChangeKind = "removed" | "added";

export interface Patterns {
  change: { pattern: RegExp; kind: ChangeKind | null; first: boolean; food: boolean }[];
  changeExempt: RegExp[];
  safety: RegExp[];
  safetyAllowed: RegExp[];
  absence: RegExp[];
  diet: RegExp;
  affirmation: RegExp[];
  about: RegExp;
  plain: RegExp[];
  stays: RegExp[];
  spoiled: RegExp[];
  discard: RegExp[];
  advice: RegExp[];
  refusal: RegExp[];
  warning: RegExp[];
  question: RegExp[];
  notQuestion: RegExp[];
  avoidable: RegExp;
  pregnancy: RegExp;
  infant: RegExp;
}

/** A boundary is a blank or an end: § is no letter. */
const boundary = "(?:(?<!\\S)|(?!\\S))";
const compile = (pattern: string): RegExp => new RegExp(pattern.replaceAll("\\b", boundary), "u");

function compiled(of: Static<typeof Claims>): Patterns {
  const all = (list: readonly string[]) => list.map(compile);
  return {
    change: of.change.map(({ pattern, kind, first, food }) => ({
      pattern: compile(pattern),
      kind: kind ?? null,
      first: first ?? false,
      food: food ?? false,
    })),
    changeExempt: all(of.changeExempt),
    safety: all(of.safety),
    safetyAllowed: all(of.safetyAllowed),
    absence: all(of.absence),
    diet: compile(of.diet),
    affirmation: all(of.affirmation),
    about: compile(of.about),
    plain: all(of.plain),
    stays: all(of.stays),
    spoiled: all(of.spoiled),
    discard: all(of.discard),
    advice: all(of.advice),
    refusal: all(of.refusal),
    warning: all(of.warning),
    question: all(of.question),
    notQuestion: all(of.notQuestion),
    avoidable: new RegExp(`(?<!\\S)(?:${of.avoidable.join("|")})(?!\\S)`, "gu"),
    pregnancy: compile(of.pregnancy),
    infant: compile(of.infant),
  };
}

const made = new Map<Lang, Patterns>();

/** The patterns of a language. */
export function patternsOf(lang: Lang): Patterns {
  const known = made.get(lang);
  if (known) return known;
  const patterns = compiled((claims as Static<typeof ClaimsFile>)[lang]);
  made.set(lang, patterns);
  return patterns;
}
